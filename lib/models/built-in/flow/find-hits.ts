import { withoutInlineMarks } from '#lib/base/text/without-inline-marks.ts';
import { asksAboutNow, withoutNow } from '../language/now.ts';
import { call, type Flow } from './flow.ts';

/** What is searched. */
export type Scope = 'memory' | 'deliverable' | 'document' | 'work' | 'platform' | 'all';

/** A search hit as primitives return it. */
export interface Hit {
  entity_type: string;
  ref: string;
  data: Record<string, unknown>;
  score: number;
}

/** The most results that a reply lists. */
export const MOST_ITEMS = 5;
/** The most results that are looked through for the newest. */
export const MOST_FOUND = 4 * MOST_ITEMS;

/** True for what says something, unlike the title of a deliverable or ticket. */
export const isKnowledge = ({ entity_type }: Hit) => entity_type === 'memory' || entity_type === 'document' || entity_type === 'platform';

/** Searches, and returns the hits, most relevant first; for a question about what holds now, more, and newer ones before. */
export function* searchFor(query: string, scope: Scope, { limit = MOST_ITEMS, question = '' } = {}): Flow<Hit[]> {
  const input = asksAboutNow(question) ? { limit: Math.max(limit, MOST_FOUND), newer_first: true } : { limit };
  const { results } = yield* call('Search', { query: withoutNow(query), scope, ...input }, 'search');
  return Array.isArray(results) ? results.filter((hit): hit is Hit => typeof hit?.ref === 'string' && typeof hit.data === 'object') : [];
}

/** The text of a hit: a memory's content, the text of a document or of an item of a platform, or a title. */
export function hitText({ data }: Hit): string {
  const text = String(data.content ?? data.text ?? data.title ?? data.task ?? data.name ?? data.heading ?? 'untitled');
  // A passage of a document begins with the headings of its section.
  const withoutHeadings = text.replace(/^#{1,6} (.+)$/gm, data.document_name ? '$1:' : '$1');
  const isMarkdown = data.document_name !== undefined || data.provider !== undefined;
  return (isMarkdown ? withoutInlineMarks(withoutHeadings) : withoutHeadings).replace(/\s+/g, ' ');
}
