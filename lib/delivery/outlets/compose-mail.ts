import MailComposer from 'nodemailer/lib/mail-composer';
import { htmlPage } from '../formats/html-page.ts';
import { readMarkdown } from '../formats/read-markdown.ts';
import { versionFile } from '../formats/version-file.ts';
import type { Parcel } from './outlet.ts';

/**
 * A version as a mail (RFC 5322): as HTML and as plain text, and as a file attached when the format is one of files. Its
 * Message-ID is that of the delivery.
 * @param from whom it comes from: `Name <address>` or an address
 */
export async function composeMail({ id, edition, format, target }: Parcel, from: string, date: Date): Promise<Buffer> {
  const file = format === 'docx' || format === 'pdf' ? await versionFile(edition, format) : null;
  const composer = new MailComposer({
    from,
    to: { name: '', address: target },
    subject: edition.title.replace(/\p{C}+/gu, ' ').trim(),
    messageId: `<${id}@${addressIn(from).split('@').at(-1)}>`,
    date,
    text: edition.content,
    html: htmlPage(edition.title, readMarkdown(edition.content)),
    attachments: file ? [{ filename: file.name, contentType: file.type, content: Buffer.from(file.bytes) }] : [],
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/** The address in `Name <address>`. */
export const addressIn = (from: string) => /<([^<>]+)>\s*$/.exec(from)?.[1]?.trim() ?? from.trim();
