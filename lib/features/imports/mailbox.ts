import { withoutQuotes } from '#lib/base/text/without-quotes.ts';
import { FileProblem, headingLine } from '#lib/features/documents/read-file/file-text.ts';
import { type EmailParts, emailText, readEmailParts } from '#lib/features/documents/read-file/read-email.ts';
import { type FileSource, placesOf } from './file-source.ts';
import { type ImportReader, MOST_ITEMS } from './import-reader.ts';
import { type PlacedEmail, threadsOf } from './mail-threads.ts';

const LINE = 0x0a;
/** What is after this much of an email, in bytes, is an attachment. */
const MOST_OF_EMAIL = 16 * 1024 * 1024;

/** A mailbox (mbox): each thread is a page. An email begins after a line that begins with "From ". */
export function openMailbox(source: FileSource): ImportReader {
  const starts = [0, ...placesOf(source, '\nFrom ', MOST_ITEMS).map((at) => at + 1)];
  if (starts.length > MOST_ITEMS)
    throw new FileProblem(`It has more than ${MOST_ITEMS.toLocaleString('en')} emails. Split it into smaller files.`);
  const threads = threadsOf(source, starts);
  return {
    kind: 'mbox',
    count: threads.length,
    async read(index) {
      const thread = threads[index]!;
      const emails: Email[] = [];
      // One that is damaged does not keep the rest of its thread from being read.
      for (const placed of thread) emails.push(...(await readPlaced(source, placed).catch(() => [])));
      emails.sort((a, b) => (a.date && b.date ? Date.parse(a.date) - Date.parse(b.date) : 0));
      return {
        texts: emails.length > 0 ? [emails.map((email, place) => textOf(email, place === 0 ? null : emails[0]!).trim()).join('\n\n')] : [],
        writtenAt: emails.findLast(({ date }) => date)?.date ?? null,
        items: emails.length,
        unread: thread.length - emails.length,
        isPartial: emails.some(({ attachments, isCut }) => attachments > 0 || isCut),
      };
    },
    notices: {
      unread: (emails) => `${emails.toLocaleString('en')} of its emails could not be read.`,
      partial: 'Attachments were not read. Upload them as files.',
    },
  };
}

interface Email extends EmailParts {
  isAnswer: boolean;
  isCut: boolean;
}

async function readPlaced(source: FileSource, { from, size, isAnswer }: PlacedEmail): Promise<[Email]> {
  const bytes = source.read(from, Math.min(size, MOST_OF_EMAIL));
  const parts = await readEmailParts(bytes.subarray(bytes.indexOf(LINE) + 1));
  return [{ ...parts, body: parts.body.replaceAll(/^>(>*From )/gm, '$1'), isAnswer, isCut: size > MOST_OF_EMAIL }];
}

/** An email of a thread. What an answer quotes is there already. */
function textOf({ subject, author, about, body, isAnswer }: Email, first: Email | null): string {
  if (!first) return emailText({ heading: headingLine(1, subject), about, body });
  const isSame = plain(subject) === plain(first.subject);
  const heading = headingLine(2, isSame ? `Reply from ${author}` : subject);
  return emailText({ heading, about, body: isAnswer ? withoutQuotes(body) : body });
}

/** A subject without "Re:" and the like. */
const plain = (subject: string) =>
  subject
    .replace(/^(?:(?:re|aw|fwd?|wg|antw|sv)(?:\[\d+\])?:\s*)+/i, '')
    .trim()
    .toLowerCase();
