import MailComposer from 'nodemailer/lib/mail-composer';
import { RefusedInput } from '#lib/untrusted/refused-input.ts';
import type { RunOptions } from '#lib/untrusted/untrusted.ts';
import { versionFile } from '../formats/version-file.ts';
import type { Parcel } from './outlet.ts';

/**
 * A version as an email (RFC 5322): as HTML and as plain text, with an attachment when the format is a file format. Its
 * Message-ID is the delivery's id.
 * @throws {RefusedInput} when its text cannot be laid out, and more than plain text was requested
 * @param from the sender: `Name <address>` or an address
 */
export async function composeEmail({ id, userId, edition, format, target }: Parcel, from: string, date: Date): Promise<Buffer> {
  const options = { person: userId };
  const file = format === 'docx' || format === 'pdf' ? await versionFile(edition, format, options) : null;
  const html = await pageOf(edition, options).catch((error: unknown) => {
    // Plain text is a complete email when nothing else was requested.
    if (error instanceof RefusedInput && format === 'md') return undefined;
    throw error;
  });
  const composer = new MailComposer({
    from,
    to: { name: '', address: target },
    subject: edition.title.replace(/\p{C}+/gu, ' ').trim(),
    messageId: `<${id}@${addressIn(from).split('@').at(-1)}>`,
    date,
    text: edition.content,
    ...(html !== undefined && { html }),
    attachments: file ? [{ filename: file.name, contentType: file.type, content: Buffer.from(file.bytes) }] : [],
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

const pageOf = async (edition: Parcel['edition'], options: RunOptions) =>
  new TextDecoder().decode((await versionFile(edition, 'html', options)).bytes);

/** The address in `Name <address>`. */
export const addressIn = (from: string) => /<([^<>]+)>\s*$/.exec(from)?.[1]?.trim() ?? from.trim();
