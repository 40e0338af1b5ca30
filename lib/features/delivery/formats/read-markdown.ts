import type { Definition, FootnoteDefinition, Nodes, PhrasingContent, Root, RootContent } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { isLineBreak } from '#lib/base/text/html-in-markdown.ts';

const parser = unified().use(remarkParse).use(remarkGfm);
const followed = /^(?:https?:|mailto:)/i;

interface Notes {
  definitions: Map<string, Definition>;
  footnotes: Map<string, FootnoteDefinition>;
  /** Identifiers in the order of their references. */
  cited: string[];
}

/**
 * Markdown (with tables, task lists, strikethrough and footnotes) as a tree of what every format can show: headings,
 * paragraphs, lists, quotes, code, tables, rules; within them text, emphasis, strong, delete, inline code, links and breaks.
 * An image becomes a link, HTML becomes literal text, a footnote becomes a paragraph at the end; only http, https and mailto links stay.
 */
export function readMarkdown(markdown: string): Root {
  const tree = parser.parse(markdown);
  const notes: Notes = { definitions: new Map(), footnotes: new Map(), cited: [] };
  collect(tree, notes);
  const children = flow(tree.children, notes);
  for (let n = 0; n < notes.cited.length; n++) children.push(...footnote(notes.cited[n]!, n + 1, notes));
  return { type: 'root', children };
}

function collect(node: Nodes, notes: Notes): void {
  if (node.type === 'definition' && !notes.definitions.has(node.identifier)) notes.definitions.set(node.identifier, node);
  if (node.type === 'footnoteDefinition' && !notes.footnotes.has(node.identifier)) notes.footnotes.set(node.identifier, node);
  if ('children' in node) for (const child of node.children) collect(child, notes);
}

function footnote(identifier: string, number: number, notes: Notes): RootContent[] {
  const [first, ...others] = flow(notes.footnotes.get(identifier)!.children, notes);
  const mark = { type: 'text' as const, value: `[${number}] ` };
  if (first?.type === 'paragraph') return [{ ...first, children: [mark, ...first.children] }, ...others];
  return [{ type: 'paragraph', children: [mark] }, ...(first ? [first] : []), ...others];
}

function flow(nodes: readonly RootContent[], notes: Notes): RootContent[] {
  return nodes.flatMap((node): RootContent[] => {
    switch (node.type) {
      case 'heading':
      case 'paragraph':
        return [{ ...node, children: phrasing(node.children, notes) }];
      case 'blockquote':
        return [{ ...node, children: flow(node.children, notes) as typeof node.children }];
      case 'list':
        return [
          { ...node, children: node.children.map((item) => ({ ...item, children: flow(item.children, notes) as typeof item.children })) },
        ];
      case 'table':
        return [
          {
            ...node,
            children: node.children.map((row) => ({
              ...row,
              children: row.children.map((cell) => ({ ...cell, children: phrasing(cell.children, notes) })),
            })),
          },
        ];
      case 'html':
        return [{ type: 'paragraph', children: linesOf(node.value) }];
      case 'code':
      case 'thematicBreak':
        return [node];
      default:
        return [];
    }
  });
}

/** Text that keeps its line breaks. */
function linesOf(text: string): PhrasingContent[] {
  return text
    .split('\n')
    .flatMap((value, nth): PhrasingContent[] => [...(nth > 0 ? [{ type: 'break' as const }] : []), { type: 'text', value }]);
}

function phrasing(nodes: readonly PhrasingContent[], notes: Notes): PhrasingContent[] {
  return nodes.flatMap((node): PhrasingContent[] => {
    switch (node.type) {
      case 'text':
      case 'inlineCode':
      case 'break':
        return [node];
      case 'emphasis':
      case 'strong':
      case 'delete':
        return [{ ...node, children: phrasing(node.children, notes) }];
      case 'link':
        return link(node.url, phrasing(node.children, notes));
      case 'linkReference':
        return link(notes.definitions.get(node.identifier)?.url, phrasing(node.children, notes));
      case 'image':
        return link(node.url, [{ type: 'text', value: node.alt || node.url }]);
      case 'imageReference':
        return link(notes.definitions.get(node.identifier)?.url, [{ type: 'text', value: node.alt || node.identifier }]);
      case 'footnoteReference':
        return [{ type: 'text', value: `[${numberOf(node.identifier, notes)}]` }];
      case 'html':
        return isLineBreak(node.value) ? [{ type: 'break' }] : [{ type: 'text', value: node.value }];
      default:
        return [];
    }
  });
}

function link(url: string | undefined, children: PhrasingContent[]): PhrasingContent[] {
  return url && followed.test(url) ? [{ type: 'link', url, children: children as never }] : children;
}

function numberOf(identifier: string, notes: Notes): number {
  const known = notes.cited.indexOf(identifier);
  return known >= 0 ? known + 1 : notes.cited.push(identifier);
}
