import PostalMime from 'postal-mime';
import { type FileText, headingLine } from './file-text.ts';
import { htmlText } from './read-html-file.ts';

type Address = { name?: string; address?: string; group?: Address[] };

/** An email. */
export async function readEmail(content: Uint8Array): Promise<FileText> {
  const { subject, about, body, attachments } = await readEmailParts(content);
  const notice =
    attachments > 0
      ? `${attachments === 1 ? 'Its attachment was' : `Its ${attachments} attachments were`} not read. Upload ${attachments === 1 ? 'it as a file' : 'them as files'}.`
      : undefined;
  return {
    pages: [{ page: null, text: emailText({ heading: headingLine(1, subject), about, body }) }],
    pageCount: null,
    ...(notice ? { notice } : {}),
  };
}

export interface EmailParts {
  subject: string;
  /** Who wrote it. */
  author: string;
  /** Who wrote it, to whom and when, and the names of its attachments, in lines. */
  about: string;
  body: string;
  attachments: number;
  /** ISO 8601. */
  date: string | null;
}

export async function readEmailParts(content: Uint8Array): Promise<EmailParts> {
  const email = await PostalMime.parse(content as Uint8Array<ArrayBuffer>, { maxNestingDepth: 32, maxHeadersSize: 1_000_000 });
  const names = email.attachments.map(({ filename }) => filename || 'unnamed');
  const from = email.from ? [email.from] : [];
  const at = Date.parse(email.date ?? '');
  const date = Number.isNaN(at) ? null : new Date(at).toISOString();
  const lines = [
    ['From', addresses(from)],
    ['To', addresses(email.to ?? [])],
    ['Cc', addresses(email.cc ?? [])],
    ['Date', date ? `${date.slice(0, 16).replace('T', ' ')} (UTC)` : (email.date ?? '')],
    ['Attachments', names.join(', ')],
  ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
  const body = email.text?.trim() ? email.text : email.html ? htmlText(email.html) : '';
  return {
    subject: email.subject ?? '',
    author: email.from?.name || addresses(from),
    about: lines.join('\n'),
    body,
    attachments: names.length,
    date,
  };
}

/** An email as text: attachments are named only. */
export const emailText = ({ heading, about, body }: { heading: string } & Pick<EmailParts, 'about' | 'body'>) =>
  [heading, about, body].filter(Boolean).join('\n\n');

function addresses(list: readonly Address[]): string {
  return list
    .flatMap((one) => one.group ?? [one])
    .slice(0, 50)
    .map(({ name, address }) => (name && address ? `${name} <${address}>` : name || address))
    .filter(Boolean)
    .join(', ');
}
