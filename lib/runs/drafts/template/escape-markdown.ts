import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

const BULLET = '- ';
/** The maximum number of passes; a line with more markup is escaped entirely. */
const MOST_ROUNDS = 30;
/** Longer lines are slow to parse. */
const LONG = 1000;
const FEW_ROUNDS = 3;
/** A line without any of these has no markup. */
const mayBeMarkup = /[\\`*_[<>#|~&]|^(?:[-+]|\d+[.)])/;

/**
 * Escapes a line of plain text so that a Markdown list item shows it verbatim. Adds a backslash only before actual
 * markup, so that ordinary text is unchanged.
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

/** The position of the first markup in a line, or null. */
function markupIn(line: string): number | null {
  const source = BULLET + line;
  const tree = fromMarkdown(source, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const [list] = tree.children;
  const item = list?.type === 'list' ? list.children[0] : undefined;
  const [block] = item?.children ?? [];
  // A task checkbox is not a separate node, but a property of the item.
  if (item && typeof item.checked === 'boolean') return 0;
  if (block?.type !== 'paragraph') return /^\d+/.exec(line)?.[0].length ?? 0;
  const markup = block.children.find((node) => node.type !== 'text' && !isAddress(node, source));
  return markup ? startOf(markup) - BULLET.length : null;
}

/** An autolink, whose text is the address itself. */
function isAddress(node: Nodes, source: string): boolean {
  if (node.type !== 'link') return false;
  const [text] = node.children;
  return text?.type === 'text' && source.slice(startOf(node), node.position!.end.offset) === text.value;
}

const startOf = (node: Nodes) => node.position!.start.offset!;
