import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

const BULLET = '- ';
/** Rounds that a line may take; one with more markup in it is escaped throughout. */
const MOST_ROUNDS = 30;
/** Lines longer than this take long to parse. */
const LONG = 1000;
const FEW_ROUNDS = 3;
/** Where none of these is in a line, nothing in it can be markup. */
const mayBeMarkup = /[\\`*_[<>#|~&]|^(?:[-+]|\d+[.)])/;

/**
 * A line of plain text as Markdown, which a list item shows character by character. A backslash is added only before what the
 * parser would read as markup, so ordinary text stays as it is.
 */
export function escapeMarkdown(line: string): string {
  if (!mayBeMarkup.test(line)) return line;
  let escaped = line.replace(/\\(?=[!-/:-@[-`{-~])|&(?=#?\w+;)/g, '\\$&');
  for (let round = 0; round < (line.length > LONG ? FEW_ROUNDS : MOST_ROUNDS); round += 1) {
    const at = markupIn(escaped);
    if (at === null) return escaped;
    escaped = `${escaped.slice(0, at)}\\${escaped.slice(at)}`;
  }
  return line.replace(/[\\`*_[\]<>#|~&]|^[-+]|(?<=^\d+)[.)]/g, '\\$&');
}

/** Where the first markup of a line begins; null where there is none. */
function markupIn(line: string): number | null {
  const source = BULLET + line;
  const tree = fromMarkdown(source, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const [list] = tree.children;
  const item = list?.type === 'list' ? list.children[0] : undefined;
  const [block] = item?.children ?? [];
  // A box of a task is no node of its own: the item says that it was read.
  if (item && typeof item.checked === 'boolean') return 0;
  if (block?.type !== 'paragraph') return /^\d+/.exec(line)?.[0].length ?? 0;
  const markup = block.children.find((node) => node.type !== 'text' && !isAddress(node, source));
  return markup ? startOf(markup) - BULLET.length : null;
}

/** An address that is a link and shows the same characters. */
function isAddress(node: Nodes, source: string): boolean {
  if (node.type !== 'link') return false;
  const [text] = node.children;
  return text?.type === 'text' && source.slice(startOf(node), node.position!.end.offset) === text.value;
}

const startOf = (node: Nodes) => node.position!.start.offset!;
