import { FileProblem, type FileText, type ReadingProgress } from './file-text.ts';
import { readEmail } from './read-email.ts';

const MOST_EMAILS = 20_000;
const LINE = 0x0a;
const beginning = Buffer.from('\nFrom ');

/** A mailbox (mbox): each email is a page. One that cannot be read is left out. */
export async function readMailbox(content: Uint8Array, report: (progress: ReadingProgress) => void): Promise<FileText> {
  const emails = split(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
  const pages: FileText['pages'] = [];
  let unreadable = 0;
  let withAttachments = 0;
  for (const [index, email] of emails.entries()) {
    const read = await readEmail(email).catch(() => null);
    if (read) pages.push({ page: index + 1, text: read.pages[0]!.text.replaceAll(/^>(>*From )/gm, '$1') });
    else unreadable += 1;
    if (read?.notice) withAttachments += 1;
    report({ page: index + 1, pageCount: emails.length });
  }
  const notices = [
    unreadable > 0 ? `${unreadable.toLocaleString('en')} of its emails could not be read.` : '',
    withAttachments > 0 ? 'Attachments were not read. Upload them as files.' : '',
  ].filter(Boolean);
  return { pages, pageCount: emails.length, ...(notices.length > 0 ? { notice: notices.join(' ') } : {}) };
}

/** The emails: each begins after a line that begins with "From ". */
function split(bytes: Buffer): Buffer[] {
  const emails: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const start = bytes.indexOf(LINE, at) + 1 || bytes.length;
    const next = bytes.indexOf(beginning, start - 1);
    const end = next < 0 ? bytes.length : next;
    if (end > start) emails.push(bytes.subarray(start, end));
    if (emails.length > MOST_EMAILS)
      throw new FileProblem(`It has more than ${MOST_EMAILS.toLocaleString('en')} emails. Split it into smaller files.`);
    at = next < 0 ? bytes.length : next + 1;
  }
  return emails;
}
