import PostalMime from 'postal-mime';
import { type FileText, headingLine } from './file-text.ts';
import { htmlText } from './read-html-file.ts';

type Address = { name?: string; address?: string; group?: Address[] };

/** An email. */
export async function readEmail(content: Uint8Array): Promise<FileText> {
  const { text, attachments } = await readEmailParts(content);
  const notice =
    attachments > 0
      ? `${attachments === 1 ? 'Its attachment was' : `Its ${attachments} attachments were`} not read. Upload ${attachments === 1 ? 'it as a file' : 'them as files'}.`
      : undefined;
  return { pages: [{ page: null, text }], pageCount: null, ...(notice ? { notice } : {}) };
}

/** An email: who wrote it, to whom and when, what about, and its text. Attachments are named and counted. */
export async function readEmailParts(content: Uint8Array): Promise<{ text: string; attachments: number; date: string | null }> {
  const email = await PostalMime.parse(content as Uint8Array<ArrayBuffer>, { maxNestingDepth: 32, maxHeadersSize: 1_000_000 });
  const names = email.attachments.map(({ filename }) => filename || 'unnamed');
  const lines = [
    ['From', addresses(email.from ? [email.from] : [])],
    ['To', addresses(email.to ?? [])],
    ['Cc', addresses(email.cc ?? [])],
    ['Date', email.date ?? ''],
    ['Attachments', names.join(', ')],
  ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
  const body = email.text?.trim() ? email.text : email.html ? htmlText(email.html) : '';
  const text = [headingLine(1, email.subject ?? ''), lines.join('\n'), body].filter(Boolean).join('\n\n');
  const at = Date.parse(email.date ?? '');
  return { text, attachments: names.length, date: Number.isNaN(at) ? null : new Date(at).toISOString() };
}

function addresses(list: readonly Address[]): string {
  return list
    .flatMap((one) => one.group ?? [one])
    .slice(0, 50)
    .map(({ name, address }) => (name && address ? `${name} <${address}>` : name || address))
    .filter(Boolean)
    .join(', ');
}
