import { FileProblem } from '#lib/features/documents/read-file/file-text.ts';
import { readEmailParts } from '#lib/features/documents/read-file/read-email.ts';
import { type FileSource, placesOf } from './file-source.ts';
import { type ImportReader, MOST_ITEMS } from './import-reader.ts';

const LINE = 0x0a;
/** What is after this much of an email, in bytes, is an attachment. */
const MOST_OF_EMAIL = 16 * 1024 * 1024;

/** A mailbox (mbox): each email is a page. It begins after a line that begins with "From ". */
export function openMailbox(source: FileSource): ImportReader {
  const starts = [0, ...placesOf(source, '\nFrom ', MOST_ITEMS).map((at) => at + 1)];
  if (starts.length > MOST_ITEMS)
    throw new FileProblem(`It has more than ${MOST_ITEMS.toLocaleString('en')} emails. Split it into smaller files.`);
  return {
    kind: 'mbox',
    count: starts.length,
    async read(index) {
      const from = starts[index]!;
      const size = (starts[index + 1] ?? source.size) - from;
      const bytes = source.read(from, Math.min(size, MOST_OF_EMAIL));
      const { text, attachments, date } = await readEmailParts(bytes.subarray(bytes.indexOf(LINE) + 1));
      return {
        texts: [text.replaceAll(/^>(>*From )/gm, '$1')],
        writtenAt: date,
        isPartial: attachments > 0 || size > MOST_OF_EMAIL,
      };
    },
    notices: {
      unread: (emails) => `${emails.toLocaleString('en')} of its emails could not be read.`,
      partial: 'Attachments were not read. Upload them as files.',
    },
  };
}
