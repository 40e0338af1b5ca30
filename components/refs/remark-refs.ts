import { pointsTo, splitRefs } from './split-refs.ts';

interface MarkdownNode {
  type: string;
  value?: string;
  url?: string;
  children?: MarkdownNode[];
}

const prefix = '#ref:';

/** The ref of a rendered link, or null. */
export function refInHref(href: string | undefined): string | null {
  if (!href?.startsWith(prefix)) return null;
  const ref = decodeURIComponent(href.slice(prefix.length));
  return pointsTo(ref) ? ref : null;
}

/**
 * A remark plugin: links to refs, refs alone in code, and refs in the text become links to `#ref:…`, which pass the
 * sanitizer; the page renders them as chips.
 */
export function remarkRefs() {
  return (tree: MarkdownNode) => rewrite(tree);
}

function rewrite(node: MarkdownNode): void {
  node.children = node.children?.flatMap((child) => {
    if (child.type === 'link') return [pointsTo(child.url ?? '') ? { ...child, url: hrefTo(child.url ?? '') } : child];
    if (child.type === 'inlineCode') return [pointsTo(child.value ?? '') ? linkTo(child.value ?? '') : child];
    if (child.type === 'text') return splitRefs(child.value ?? '').map(nodeOf);
    rewrite(child);
    return [child];
  });
}

function nodeOf(piece: ReturnType<typeof splitRefs>[number]): MarkdownNode {
  return 'ref' in piece ? linkTo(piece.ref) : { type: 'text', value: piece.text };
}

function linkTo(ref: string): MarkdownNode {
  return { type: 'link', url: hrefTo(ref), children: [{ type: 'text', value: ref }] };
}

function hrefTo(ref: string): string {
  return prefix + encodeURIComponent(ref);
}
