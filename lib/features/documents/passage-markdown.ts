import type { FileKind } from './file-kind.ts';
import { readTableText } from './read-file/table-text.ts';

/** Kinds whose text is Markdown. Of others, only headings, lists and tables are, as their readers write them. */
const isMarkdown = (kind: FileKind | null) => kind === null || kind === 'markdown' || kind === 'notes';
/** Lines are filled by whoever wrote it, so that a line break is nothing but a space. */
const hasFilledLines = (kind: FileKind | null) => kind === 'markdown' || kind === 'notes';

const fence = /^ {0,3}(`{3,}|~{3,})/;
const heading = /^(#{1,6}) (.*)$/;
const item = /^(\s*)([-*+]|\d{1,9}[.)])(\s+)(.*)$/;
const signs = /[\\`*_[\]<>#|~&]|^[-+=]|(?<=^\d+)[.)](?=\s|$)/g;

/** Passages that follow each other as Markdown: with tables, and without formatting that is not meant. */
export function passagesMarkdown(contents: readonly string[], kind: FileKind | null): string[] {
  let open: string | undefined;
  return contents.map((content) => {
    const lines = content.split('\n');
    // Code that is split between two passages.
    const set: string[] = open ? [open] : [];
    for (let at = 0; at < lines.length; ) {
      const line = lines[at]!;
      const [, mark] = isMarkdown(kind) ? (fence.exec(line) ?? []) : [];
      if (mark && !open) open = mark;
      else if (mark && open && line.trim() === mark && mark[0] === open[0] && mark.length >= open.length) open = undefined;
      else if (!open && line.trim() !== '' && !heading.test(line)) {
        let end = at + 1;
        while (end < lines.length && lines[end]!.trim() !== '' && !heading.test(lines[end]!) && !fence.test(lines[end]!)) end += 1;
        set.push(...blockLines(lines.slice(at, end), kind));
        at = end;
        continue;
      }
      const [, level, title] = open ? [] : (heading.exec(line) ?? []);
      set.push(level ? `${level} ${literal(title!, kind)}` : line);
      at += 1;
    }
    return set.join('\n');
  });
}

/** Lines without an empty one between them. */
function blockLines(lines: readonly string[], kind: FileKind | null): string[] {
  const table = readTableText(lines.join('\n'));
  if (table) {
    const cellIn = (text: string) => literal(text, kind).replaceAll(/(?<!\\)\|/g, '\\|');
    const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
    return ['', row(table.names.map(cellIn)), row(table.names.map(() => '---')), ...table.rows.map((cells) => row(cells.map(cellIn))), ''];
  }
  if (hasFilledLines(kind)) return [...lines];
  const least = Math.min(...lines.map((line) => item.exec(line)?.[1]?.length ?? Number.POSITIVE_INFINITY));
  return lines.flatMap((line, place) => {
    const [, indent, sign, space, text] = item.exec(line) ?? [];
    const next = lines[place + 1];
    const isNextItem = next !== undefined && item.test(next);
    const set = sign
      ? `${' '.repeat(indent!.length - least)}${sign}${space}${literal(text!, kind)}`
      : literal(isMarkdown(kind) ? line : line.trimStart(), kind);
    if (isNextItem) return sign ? [set] : [set, ''];
    const isEnd = next === undefined || (isMarkdown(kind) && (/\|/.test(line + next) || /^\s*(?:=+|-+)\s*$/.test(next)));
    return [isEnd ? set : `${set}\\`];
  });
}

/** A text in which no sign formats anything, unless it is Markdown. */
const literal = (text: string, kind: FileKind | null) => (isMarkdown(kind) ? text : text.replaceAll(signs, '\\$&'));
