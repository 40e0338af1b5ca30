import MailComposer from 'nodemailer/lib/mail-composer';
import { RefusedInput } from '#lib/untrusted/refused-input.ts';
import { type RunOptions, untrusted } from '#lib/untrusted/untrusted.ts';
import { versionFile } from '../formats/version-file.ts';
import type { Parcel } from './outlet.ts';

/**
 * A version as an email (RFC 5322): as HTML and as plain text, with an attachment unless the format is HTML. Its
 * Message-ID is the delivery's id.
 * @throws {RefusedInput} when its text cannot be laid out, and more than Markdown was requested
 * @param from the sender: `Name <address>` or an address
 */
export async function composeEmail({ id, userId, edition, format, target }: Parcel, from: string, date: Date): Promise<Buffer> {
  const options = { person: userId };
  const file = format === 'html' ? null : await versionFile(edition, format, options);
  const { text, html } = await partsOf(edition, options).catch((error: unknown) => {
    // The text itself is a complete email when nothing else was requested.
    if (error instanceof RefusedInput && format === 'md') return { text: edition.content, html: undefined };
    throw error;
  });
  const composer = new MailComposer({
    from,
    to: { name: '', address: target },
    subject: edition.title.replace(/\p{C}+/gu, ' ').trim(),
    messageId: `<${id}@${addressIn(from).split('@').at(-1)}>`,
    date,
    text,
    ...(html !== undefined && { html }),
    attachments: file ? [{ filename: file.name, contentType: file.type, content: Buffer.from(file.bytes) }] : [],
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

async function partsOf({ title, content: markdown }: Parcel['edition'], options: RunOptions): Promise<{ text: string; html?: string }> {
  const html = await untrusted.run('markdown-to-html', { title, markdown }, options);
  return { html, text: await untrusted.run('markdown-to-plain-text', { markdown }, options) };
}

/** The address in `Name <address>`. */
export const addressIn = (from: string) => /<([^<>]+)>\s*$/.exec(from)?.[1]?.trim() ?? from.trim();
