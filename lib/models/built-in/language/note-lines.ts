import { topicNamed, topicOf } from './topic.ts';

/** A line of notes, by kind. Lines that continue an item are part of it. */
export type NoteLine =
  | { kind: 'heading'; level: number; name: string }
  /** A line that introduces the lines below it, such as "Done:". `isOuter`: those are items that are indented further. */
  | { kind: 'label'; name: string; indent: number; isOuter: boolean }
  | { kind: 'item'; text: string; indent: number; isChecked?: boolean }
  /** A row of a table, with the column names if the table has any. */
  | { kind: 'row'; cells: string[]; columns: string[] }
  | { kind: 'prose' | 'code'; text: string }
  /** A blank line, or one with only punctuation, such as a horizontal rule. */
  | { kind: 'gap' };

/** Reads notes line by line, as plain text or Markdown. `from` is where a line begins in the text. */
export function readNoteLines(text: string): (NoteLine & { from: number })[] {
  const lines = text.split(/\r?\n/);
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const read: (NoteLine & { from: number })[] = [];
  let isCode = false;
  let at = 0;
  while (at < lines.length) {
    const line = lines[at]!;
    const from = starts[at]!;
    const rest = lines.slice(at + 1, at + 1 + MOST_AHEAD);
    at += 1;
    if (fence.test(line)) {
      isCode = !isCode;
      continue;
    }
    if (isCode) {
      read.push(hasContent(line) ? { kind: 'code', text: line.trim(), from } : { kind: 'gap', from });
      continue;
    }
    const [entry, more] = entryOf(line, rest);
    // The rows of a table are below its header and its delimiter.
    read.push(...entry.map((one, place) => ({ ...one, from: more > 0 && one.kind === 'row' ? starts[at + 1 + place]! : from })));
    at += more;
  }
  return read;
}

/** The lookahead, in lines: no table or item is longer. */
const MOST_AHEAD = 500;

/** The kind of a line, and how many of the following lines belong to it. */
function entryOf(line: string, rest: readonly string[]): [NoteLine[], number] {
  if (!hasContent(line)) return [[{ kind: 'gap' }], 0];
  const next = rest[0] ?? '';
  const heading = atxHeading.exec(line);
  if (heading) return [[{ kind: 'heading', level: heading[1]!.length, name: unmarked(heading[2]!) }], 0];
  if (isUnderlined(line, next)) return [[{ kind: 'heading', level: next.includes('=') ? 1 : 2, name: unmarked(line) }], 1];
  if (isDelimiter(next) && line.includes('|') && cellsOf(line).length === cellsOf(next).length) {
    const rows = leading(rest.slice(1), (row) => row.includes('|') && hasContent(row));
    const columns = cellsOf(line).map(unmarked);
    if (rows.length > 0) return [rows.map((row) => ({ kind: 'row', cells: cellsOf(row), columns })), 1 + rows.length];
  }
  if (/^\s*\|.*\|\s*$/.test(line)) return [[{ kind: 'row', cells: cellsOf(line), columns: [] }], 0];
  return emailPart(line, rest) ?? listOrProse(line, rest);
}

function listOrProse(line: string, rest: readonly string[]): [NoteLine[], number] {
  const indent = indentOf(line);
  const [mark = '', box] = bullet.exec(line) ?? [];
  const text = line.slice(mark.length).trim();
  const following = rest.find(hasContent);
  const isOuter = following !== undefined && bullet.test(following) && indentOf(following) > indent;
  const name = labelIn(text, mark ? isOuter : true, following);
  if (name !== undefined) return [[{ kind: 'label', name, indent, isOuter }], 0];
  if (!mark) {
    const lines = [text];
    // Notes in lower case have a fact a line.
    for (const one of /^\p{Ll}/u.test(text) ? [] : rest) {
      if (!isWrapped(lines.at(-1)!, one)) break;
      lines.push(one.trim());
    }
    return [[{ kind: 'prose', text: lines.join(' ') }], lines.length - 1];
  }
  const wrapped = leading(rest, (one) => /^\s{2,}[^\s#|>`~]/.test(one) && !bullet.test(one) && hasContent(one));
  const whole = [text, ...wrapped.map((one) => one.trim())].join(' ');
  const isChecked = box === undefined ? {} : { isChecked: /x/i.test(box) };
  return [[{ kind: 'item', text: whole, indent, ...isChecked }], wrapped.length];
}

/** Whether a sentence goes on in the next line, as in emails that are wrapped at a fixed width. */
function isWrapped(line: string, next: string): boolean {
  return line.length >= SHORTEST_WRAPPED && /[^.!?:;]$/.test(line) && /^\s*[\p{Ll}\p{N}(]/u.test(next) && !bullet.test(next);
}

/** The shortest line, in characters, that may have been wrapped. */
const SHORTEST_WRAPPED = 45;

/** The header, the greeting or the closing of an email: only its subject says something. */
function emailPart(line: string, rest: readonly string[]): [NoteLine[], number] | undefined {
  if (emailHeader.test(line) && emailHeader.test(rest[0] ?? '')) {
    const more = leading(rest, (one) => emailHeader.test(one));
    const subject = [line, ...more].map((one) => emailSubject.exec(one)?.[1]).find(Boolean);
    return [subject ? [{ kind: 'heading', level: 1, name: subject }] : [{ kind: 'gap' }], more.length];
  }
  if (emailGreeting.test(line)) return [[{ kind: 'gap' }], 0];
  if (!emailClosing.test(line)) return undefined;
  const signature = leading(rest.slice(0, 3), (one) => /^\s*\p{Lu}[^.!?:]*$/u.test(one) && wordCount(one.trim()) <= 4);
  return [[{ kind: 'gap' }], signature.length];
}

const emailHeader = /^(?:from|to|cc|bcc|subject|sent|date|reply-to):\s/i;
const emailSubject = /^subject:\s+(?:(?:re|fwd?|aw|wg):\s*)*(\S.*?)\s*$/i;
const emailGreeting = /^\s*(?:hi|hello|hey|dear|good (?:morning|afternoon|evening))(?:\s+[\p{L}.'’-]+){0,4}\s*[,!]\s*$/iu;
const emailClosing =
  /^\s*(?:thanks|thank you|many thanks|cheers|best|(?:(?:best|kind|warm) )?regards|all the best|sincerely|yours(?: truly| sincerely)?)\s*[,.!]?\s*$/i;

const atxHeading = /^\s{0,3}(#{1,6})\s+(.*?)(?:\s+#+)?\s*$/;
const fence = /^\s*(?:`{3,}|~{3,})\s*[\w+-]*\s*$/;
const bullet = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+(?:\[([ x])\]\s+)?(?=\S)/i;
const hasContent = (line: string) => /[\p{L}\p{N}\p{Sc}\p{Extended_Pictographic}]/u.test(line);
const indentOf = (line: string) => /^\s*/.exec(line)![0].replaceAll('\t', '    ').length;
const wordCount = (words: string) => words.split(/\s+/).length;
/** A name without its colon or any bold or emphasis markers. */
const unmarked = (name: string) => name.replace(/^[\s*_]+|[\s*_:]+$/g, '');

function leading<T>(all: readonly T[], isOf: (one: T) => boolean): T[] {
  const end = all.findIndex((one) => !isOf(one));
  return all.slice(0, end < 0 ? all.length : end);
}

/** "Plan\n====" is a heading. A fact above a horizontal rule is not, so a line above dashes must name a topic. */
function isUnderlined(line: string, next: string): boolean {
  if (bullet.test(line) || line.includes('|')) return false;
  if (/^\s{0,3}={3,}\s*$/.test(next)) return wordCount(line.trim()) <= 8 && !/[.!?;,]\s*$/.test(line);
  return /^\s{0,3}-{3,}\s*$/.test(next) && topicNamed(unmarked(line)) !== undefined;
}

/** A short line that ends with a colon and has text below it, or one that consists only of a topic's name. */
function labelIn(text: string, mayBeBare: boolean, following: string | undefined): string | undefined {
  const name = unmarked(text);
  if (!/\p{L}/u.test(name) || wordCount(name) > 6 || /[.!?;:]/.test(name)) return undefined;
  const topic = topicNamed(name);
  if (/:[*_\s]*$/.test(text)) return topic || (following && !atxHeading.test(following)) ? name : undefined;
  // "Revenue" above "40k" is just the name of that figure.
  const isName = mayBeBare && topic !== undefined && (topic !== 'figure' || bullet.test(following ?? ''));
  return isName ? name : undefined;
}

const isDelimiter = (line: string) => /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/.test(line) && line.includes('|');

function cellsOf(row: string): string[] {
  return row
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim());
}

/** Whether dropping a label would lose information about its items: "Blocked by legal" would, "Hi team" would not. */
export const isTelling = (label: string) => topicNamed(label) === undefined && topicOf(label) !== 'other';
