import { z } from 'zod';
import { PrimitiveError } from '#lib/base/errors.ts';
import { formatMoment } from '#lib/base/text/format-moment.ts';
import { oneLine, truncate } from '#lib/base/text/shorten.ts';
import { withoutInlineMarks } from '#lib/base/text/without-inline-marks.ts';
import { wordsAndFigures } from '#lib/base/text/words-and-figures.ts';
import type { Row } from '#lib/entities/define-entity.ts';
import type { EntityContext } from '#lib/entities/entity-context.ts';
import { findTarget, type Target } from '#lib/entities/find-entity.ts';
import { isKeyOf } from '#lib/features/deliverables/source-key.ts';
import { parseRef } from '#lib/refs/parse-ref.ts';
import { isRefError } from '#lib/refs/ref-error.ts';
import { type Claim, type ClaimSource, readClaims, withoutVersion } from './claim.ts';
import { figuresAndNamesIn, missingFrom } from './missing-from.ts';
import { readSnapshots } from './source-snapshots.ts';

const LONGEST_EXCERPT = 320;
/** What follows is not added beyond this length. */
const ENOUGH = 160;

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/**
 * A source of a claim as it is now. `changed`: it no longer contains the figures and names of the claim. `gone`: nothing of it is
 * shown. `outside`: it is not stored here. `kind`: that of the snapshot, or "tool".
 */
export type ClaimSourceNow =
  | { state: 'gone'; kind: string }
  | {
      state: 'there' | 'changed' | 'outside';
      kind: string;
      title: string;
      /** The part that says it. */
      excerpt?: string;
      /** Where it is: the ref of something here, without its version, or an address. */
      at?: string;
    };

/** The sources of a claim of a version as they are now; null when the person has no such claim. @throws errors of the database client */
export async function readClaimSources(
  ctx: EntityContext,
  { versionId, claim: wanted }: { versionId: string; claim: number },
): Promise<ClaimSourceNow[] | null> {
  if (!z.guid().safeParse(versionId).success) return null;
  const { data } = await ctx.db
    .from('deliverable_versions')
    .select('deliverable_id, claims, source_snapshots')
    .eq('id', versionId)
    .maybeSingle()
    .throwOnError();
  const claim = readClaims(data?.claims)?.[wanted];
  if (!data || claim?.state !== 'supported') return null;
  const { deliverable_id: deliverableId, source_snapshots: snapshots } = data;
  return Promise.all(claim.sources.map((source) => sourceNow(ctx, { deliverableId, claim, source, snapshots })));
}

type Supported = Extract<Claim, { state: 'supported' }>;

interface Read {
  deliverableId: string;
  claim: Supported;
  source: ClaimSource;
  snapshots: unknown;
}

async function sourceNow(ctx: EntityContext, { deliverableId, claim, source, snapshots }: Read): Promise<ClaimSourceNow> {
  const { kind = '', title = '' } = readSnapshots(snapshots)[source.source] ?? {};
  const ref = withoutVersion(source.ref ?? '');
  // The answer of a tool of an MCP server is not kept.
  if (ref.startsWith('platform:mcp.')) return { state: 'outside', kind: 'tool', title };
  if (!ref || ref.includes('://')) return { state: 'outside', kind, title, ...(ref && { at: ref }) };
  const pasted = /^deliverable:[^/]+\/sources\/\d+$/.test(ref);
  const found = pasted ? await pastedText(ctx, deliverableId, keyAt(snapshots, source.source)) : await contentAt(ctx, ref);
  if (!found) return { state: 'gone', kind };
  const { text, at = ref, updatedAt } = found;
  const isSame = updatedAt !== undefined && source.ref?.endsWith(`@${updatedAt}`);
  const state = isSame || stillSays(text, claim) ? 'there' : 'changed';
  return { state, kind, title, at, ...(state === 'there' && { excerpt: excerptOf(text, claim.text, kind) }) };
}

/** Whether a source contains the figures and names of a claim, or some of them if there are other sources. */
function stillSays(text: string, claim: Supported): boolean {
  const missing = missingFrom(claim.text, text).length;
  return missing === 0 || (claim.sources.length > 1 && missing < figuresAndNamesIn(claim.text));
}

interface Content {
  text: string;
  at?: string;
  /** When it was last changed. */
  updatedAt?: string;
}

/** The text of an entity or of a part of it; null if it is gone. */
async function contentAt(ctx: EntityContext, text: string): Promise<Content | null> {
  const ref = parseRef(text);
  if (isRefError(ref)) return null;
  let target: Target;
  try {
    target = await findTarget(ctx, ref);
  } catch (error) {
    if (error instanceof PrimitiveError) return null;
    throw error;
  }
  if (target.kind === 'children') return { text: '' };
  if (target.kind === 'part') return { text: typeof target.value === 'string' ? target.value : JSON.stringify(target.value) };
  return isForgotten(target.row)
    ? null
    : { text: textOf(target.row, ctx.timeZone), updatedAt: String(target.row.updated_at), ...linkOf(target.row) };
}

const isForgotten = ({ is_active, deleted_at }: Row) => is_active === false || Boolean(deleted_at);

/** The text of an entity; of an item of a platform with who wrote it and when, as its writer read them. */
function textOf({ author, at, content, text, final_content, draft_content }: Row, timeZone: string): string {
  const own = String([final_content, draft_content, content, text].find((one) => typeof one === 'string') ?? '');
  const head = [author, typeof at === 'string' && formatMoment(at, timeZone)].filter((one) => typeof one === 'string').join(', ');
  return head ? `${head}: ${own}` : own;
}

const linkOf = ({ link }: Row) => (typeof link === 'string' && /^https?:/.test(link) ? { at: link } : {});

const keyAt = (snapshots: unknown, place: number): string | undefined =>
  (Array.isArray(snapshots) ? (snapshots[place] as { source?: string } | undefined) : undefined)?.source;

/** A text that is one of the deliverable's sources, wherever it is among them now. */
async function pastedText({ db }: EntityContext, deliverableId: string, key: string | undefined): Promise<Content | null> {
  const { data } = await db.from('deliverables').select('sources').eq('id', deliverableId).maybeSingle().throwOnError();
  const sources = (data?.sources ?? []) as { type: string; value: string }[];
  const found = sources.find(({ type, value }) => type === 'description' && isKeyOf(key, value));
  return found ? { text: found.value, at: `deliverable:${deliverableId}` } : null;
}

/** The sentence that has most of the words of a statement, with some of what follows, without the marks of lists and headings. */
function excerptOf(text: string, statement: string, kind: string): string {
  const wanted = new Set(wordsAndFigures(statement).map(({ word }) => word));
  const parts = text.split('\n').flatMap((line) => {
    const isHeading = /^\s{0,3}#{1,6}\s/.test(line);
    const plain = line.replace(/^[\s>]{0,20}(?:#{1,6}|[-*+])?[ \t]/, '').trim();
    return [...sentences.segment(plain)].map(({ segment }) => ({ isHeading, segment }));
  });
  let [best, most] = [0, 0];
  for (const [place, { segment }] of parts.entries()) {
    const shared = wanted.intersection(new Set(wordsAndFigures(segment).map(({ word }) => word))).size;
    if (shared > most) [best, most] = [place, shared];
  }
  let excerpt = '';
  for (const { isHeading, segment } of parts.slice(best)) {
    if (excerpt && (isHeading || excerpt.length + segment.length > ENOUGH)) break;
    excerpt += `${segment} `;
  }
  // What the person typed is shown as typed.
  const mayHaveMarks = kind === 'platform' || kind === 'document';
  return truncate(oneLine(mayHaveMarks ? withoutInlineMarks(excerpt) : excerpt), LONGEST_EXCERPT);
}
