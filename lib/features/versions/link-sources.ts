import { type Claim, type NamedSource, sourceId } from '#lib/features/claims/claim.ts';
import { readDocument } from './document.ts';
import { placeFootnotes } from './place-footnotes.ts';

/** A text whose statements link to their sources, which are listed at its end. */
export function linkSources({
  markdown,
  claims,
  sources,
}: {
  markdown: string;
  claims: Claim[];
  sources: Record<string, NamedSource>;
}): string {
  const listed: NamedSource[] = [];
  const numberOf = (source: NamedSource) => {
    const known = listed.findIndex(({ title, url }) => title === source.title && url === source.url);
    return known >= 0 ? known + 1 : listed.push(source);
  };
  let linked = '';
  let from = 0;
  for (const block of placeFootnotes(readDocument(markdown, { ends: true }), claims)) {
    let at = from;
    for (const { end, footnote } of block.cells.flat()) {
      at = end ?? at;
      const claim = footnote?.state === 'supported' ? claims[footnote.claim] : undefined;
      if (claim?.state !== 'supported') continue;
      const known = claim.sources.flatMap((source) => sources[sourceId(source)] ?? []);
      const marks = new Set(known.map((source) => markOf(numberOf(source), source)));
      if (marks.size === 0 || at < from) continue;
      linked += `${markdown.slice(from, at)} ${[...marks].join(' ')}`;
      from = at;
    }
  }
  const text = linked + markdown.slice(from);
  return listed.length === 0 ? text : `${text.trimEnd()}\n\n---\n\nSources:\n\n${listed.map(itemOf).join('\n')}\n`;
}

const markOf = (number: number, { url }: NamedSource) => (url ? `[[${number}]](${address(url)})` : `[${number}]`);
const itemOf = ({ title, url }: NamedSource, place: number) =>
  `${place + 1}. ${url ? `[${escaped(title)}](${address(url)})` : escaped(title)}`;
const escaped = (text: string) => text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#|~&]/g, '\\$&');
const address = (url: string) => new URL(url).href.replace(/[()]/g, (mark) => (mark === '(' ? '%28' : '%29'));
