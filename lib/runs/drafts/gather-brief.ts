import { truncate } from '#lib/base/text/shorten.ts';
import { wordCountOf } from '#lib/base/text/word-count.ts';
import type { EntityContext } from '#lib/entities/entity-context.ts';
import { readAddressPolicy } from '#lib/features/addresses/approved-addresses.ts';
import { readClaims } from '#lib/features/claims/claim.ts';
import { readSnapshots } from '#lib/features/claims/source-snapshots.ts';
import { type Settlement, type StoredQuestion, settlementOf } from '#lib/features/questions/question.ts';
import { refTo } from '#lib/refs/format-ref.ts';
import { hybridSearch } from '#lib/search/hybrid-search.ts';
import type { Brief, Gathered, Guidance, Material, Missing } from './brief.ts';
import { describesPerson } from './describes-person.ts';
import { withoutReplaced } from './preferences/replaced.ts';
import type { PlatformReading } from './read-platform-source.ts';
import { readSource, type Source } from './read-source.ts';
import { type PreviousVersion, wantsChanges } from './wanted-changes.ts';
import { withoutStatements } from './without-statements.ts';

/** The total length of all materials in characters. What does not fit is listed as missing. */
const MOST_TEXT = 60_000;
/** The maximum number of memories offered with a draft. */
const MOST_OFFERED = 6;

/**
 * Gathers the brief of a version: its deliverable's sources, memories in its scope, preferences, and feedback on
 * earlier versions. An unscoped memory is only offered, however relevant. `tell` gets a message for each step.
 * @throws errors of the database client; a source that cannot be read is listed in `missing`
 */
export async function gatherBrief(
  ctx: EntityContext,
  gathered: Gathered,
  earlierQuestion: StoredQuestion | null,
  { tell = () => {}, platforms, tools }: PlatformReading & { tell?: (message: string) => void } = {},
): Promise<Brief> {
  const { version, deliverable, profile, approved } = gathered;
  const sources = deliverable.sources as unknown as Source[];
  const policy = await readAddressPolicy(ctx.db, ctx.userId);
  const since = version.period_start ? new Date(version.period_start) : null;
  const read: Material[] = [];
  const missing: Missing[] = [];
  for (const [index, source] of sources.entries()) {
    tell(`Reading source ${index + 1} of ${sources.length}`);
    const answer = await readSource(ctx, source, policy, { platforms, tools, since });
    if ('why' in answer) missing.push({ ...answer, source: source.value });
    else {
      read.push(
        ...answer.materials.map((material) => ({ ...material, source: source.value, ...ownPassage(material, deliverable.id, index) })),
      );
      if (answer.rest) missing.push({ ...answer.rest, source: source.value });
    }
  }
  tell('Checking memories');
  const remembered = gathered.facts.map((memory) => materialOf(memory, !memory.told && !describesPerson(memory.content)));
  const offered = [...(await findUnscoped(ctx, gathered)), ...gathered.unscoped].map(({ id }) => id);
  const settled = earlierQuestion && settlementOf(earlierQuestion);
  const { included, left } = withinBudget(
    unique([...answered(earlierQuestion, settled), ...read.filter(isWanted(gathered)), ...remembered]),
  );
  const end = version.period_end ? new Date(version.period_end) : ctx.clock.now();
  const recipient = deliverable.recipient as Brief['recipient'];
  const guidance = await guidanceOf(ctx, gathered);
  const wanted = wantsChanges({ instructions: deliverable.instructions, recipient, guidance });
  return {
    title: deliverable.title,
    kind: deliverable.deliverable_type,
    description: deliverable.description,
    instructions: deliverable.instructions,
    recipient,
    author: profile?.name ?? '',
    period: {
      start: since ?? earliestOf(included, end),
      end,
    },
    timeZone: ctx.timeZone,
    materials: included,
    missing: [...missing, ...left],
    sources: sources.map(({ value }) => value),
    guidance,
    offered: [...new Set(offered)].slice(0, MOST_OFFERED),
    settled,
    approved: approved && { number: approved.version_number, content: withoutStatements(approved.content, approved.forgotten) },
    ...(wanted && { previous: await readPrevious(ctx, gathered) }),
  };
}

/** When the earliest of these was written; null if that is not known, or all of it is ahead. */
function earliestOf(materials: readonly Material[], end: Date): Date | null {
  const times = materials.flatMap(({ earliest }) => (earliest === undefined ? [] : [new Date(earliest)])).filter((at) => at < end);
  return times.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}

/** What the newest approved version rests on; null if that is not known. */
async function readPrevious({ db }: EntityContext, { deliverable, approved }: Gathered): Promise<PreviousVersion | null> {
  if (!approved) return null;
  const number = approved.version_number;
  const { data } = await db
    .from('deliverable_versions')
    .select('claims, source_snapshots, updated_at')
    .eq('deliverable_id', deliverable.id)
    .eq('version_number', number)
    .maybeSingle()
    .throwOnError();
  const stored = readClaims(data?.claims);
  if (!data || !stored) return null;
  const claims = stored.filter(({ text }) => !approved.forgotten.includes(text));
  const ref = `${refTo('deliverable', deliverable.id, 'versions', String(number))}@${data.updated_at}`;
  return { number, ref, claims, snapshots: readSnapshots(data.source_snapshots) };
}

/** Pasted text is the deliverable's own source. */
const ownPassage = ({ ref }: Material, deliverable: string, place: number): Pick<Material, 'passages'> =>
  ref === 'pasted' ? { passages: [{ ref: refTo('deliverable', deliverable, 'sources', String(place)), from: 0 }] } : {};

/** A free-text answer to the run's own question is material. */
function answered(earlierQuestion: StoredQuestion | null, settled: Settlement | null): Material[] {
  if (!earlierQuestion?.about || !settled || earlierQuestion.options.includes(settled.answer)) return [];
  return [{ ref: 'pasted', kind: 'text', title: 'Your answer', text: settled.answer }];
}

function materialOf(row: Gathered['facts'][number], isNews: boolean): Material {
  const title = truncate(row.content, 80);
  return { ref: `memory:${row.id}@${row.updated_at}`, kind: 'memory', title, text: row.content, ...(isNews ? {} : { isBackground: true }) };
}

/** Drops memories that the person excluded, even if a source names them, and those of another domain, unless a source names them. */
const isWanted =
  ({ excluded, elsewhere }: Gathered) =>
  ({ ref, source }: Material) =>
    !excluded.some((id) => ref.startsWith(`memory:${id}@`)) &&
    !elsewhere.some((id) => ref.startsWith(`memory:${id}@`) && source?.toLowerCase() !== `memory:${id}`);

/** Unscoped memories that search finds for the deliverable. */
async function findUnscoped(ctx: EntityContext, { deliverable, excluded, elsewhere }: Gathered): Promise<Gathered['unscoped']> {
  const query = `${deliverable.title}. ${deliverable.description ?? ''}`;
  const { results, failure } = await hybridSearch(ctx.db, { query, scopes: ['memory'], limit: 20 }, ctx.embedder, ctx.signal);
  if (failure !== undefined) ctx.log('Search compared words only: the query could not be embedded.', failure);
  const found = results.map(({ data }) => data as Gathered['unscoped'][number]);
  return found.filter(({ id, scope }) => scope === null && !excluded.includes(id) && !elsewhere.includes(id)).slice(0, MOST_OFFERED / 2);
}

/**
 * Feedback on earlier versions, and learned preferences. The reason for a rejection applies until a version is
 * approved. The deliverable's own instructions are part of the brief.
 */
async function guidanceOf(ctx: EntityContext, { learned, feedback, deliverable, approved }: Gathered): Promise<Guidance[]> {
  const versions = await readVersions(
    ctx,
    deliverable.id,
    feedback.map(({ version_number }) => version_number),
  );
  const said = feedback.flatMap(({ version_number: number, feedback: words }) => {
    const version = versions.get(number);
    if (!version || (version.status === 'rejected' && number < (approved?.version_number ?? 0))) return [];
    const text = version.final_content ?? version.draft_content;
    const ref = `deliverable:${deliverable.id}/versions/${number}`;
    return [{ ref, words, saidAt: version.updated_at, ...(text ? { rejectedLength: wordCountOf(text) } : {}) }];
  });
  return withoutReplaced([
    ...said,
    ...learned.map(({ id, content, updated_at, created_at }) => ({
      ref: `memory:${id}@${updated_at}`,
      words: content,
      saidAt: created_at,
    })),
  ]);
}

/** The versions that have feedback. */
async function readVersions(ctx: EntityContext, deliverableId: string, numbers: number[]) {
  if (numbers.length === 0) return new Map<number, never>();
  const { data } = await ctx.db
    .from('deliverable_versions')
    .select('version_number, status, draft_content, final_content, updated_at')
    .eq('deliverable_id', deliverableId)
    .in('version_number', numbers)
    .throwOnError();
  return new Map(data.map((version) => [version.version_number, version]));
}

/** Each material once, as it comes first: a memory that is a source is one, even if its scope includes it as background. */
function unique(materials: readonly Material[]): Material[] {
  // All pasted texts have the same ref.
  const each = Map.groupBy(materials, ({ ref, text }) => (ref === 'pasted' ? `pasted ${text}` : ref));
  return [...each.values()].map(([first]) => first!);
}

function withinBudget(materials: readonly Material[]): { included: Material[]; left: Missing[] } {
  const included: Material[] = [];
  const left: Missing[] = [];
  let used = 0;
  for (const material of materials) {
    if (used + material.text.length > MOST_TEXT)
      left.push({
        title: material.title,
        why: 'It didn’t fit with the other sources.',
        ...(material.source === undefined ? {} : { source: material.source }),
      });
    else {
      used += material.text.length;
      included.push(material);
    }
  }
  return { included, left };
}
