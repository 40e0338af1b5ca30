import type { Services } from '#lib/base/services.ts';
import type { Db } from '#lib/database/db.ts';
import { createEntity } from '#lib/entities/create-entity.ts';
import type { EntityContext } from '#lib/entities/entity-context.ts';
import { memory } from '#lib/entities/memory.ts';
import { rowIds } from '#lib/entities/row-ids.ts';
import { recordUse } from '#lib/turns/record-use.ts';
import { RefusedInput } from '#lib/untrusted/refused-input.ts';
import { untrusted } from '#lib/untrusted/untrusted.ts';
import { lessonFinder } from './lesson-finder.ts';
import type { Lesson, PersonsEdit } from './lessons-of-edit.ts';
import { passagesOf, repeats } from './passages.ts';

export type LearningServices = Pick<Services, 'actingAs' | 'model' | 'embedder' | 'clock' | 'instance' | 'log'>;

/**
 * Saves the lessons of an approved edit as preference memories of the deliverable, each with its version. A lesson
 * replaces an older one on its topic, and one whose words the edit removed is superseded. Running it again adds
 * nothing.
 * @returns the lessons
 * @throws errors of the database client and the model
 */
export async function learnFromEdit(
  services: LearningServices,
  { userId, versionId }: { userId: string; versionId: string },
  signal: AbortSignal,
): Promise<Lesson[]> {
  const { embedder, clock, log } = services;
  const db = services.actingAs(userId);
  const { data: version } = await db
    .from('deliverable_versions')
    .select('deliverable_id, version_number, status, draft_content, final_content, turn_id')
    .eq('id', versionId)
    .maybeSingle()
    .throwOnError();
  if (!version || !['approved', 'delivered'].includes(version.status)) return [];
  const { draft_content: draft, final_content: final } = version;
  if (!draft || !final || draft === final) return [];
  const { data: before } = await db
    .from('deliverable_versions')
    .select('final_content')
    .eq('deliverable_id', version.deliverable_id)
    .lt('version_number', version.version_number)
    .in('status', ['approved', 'delivered'])
    .order('version_number', { ascending: false })
    .limit(1)
    .maybeSingle()
    .throwOnError();
  const edit: PersonsEdit = { draft, final, previous: before?.final_content ?? null };
  const byRules = await lessonsByRules(edit, userId, signal);
  if (!byRules) return [];
  const lessons = await findLessons(services, db, { edit, byRules, turn: version.turn_id }, signal);
  const ctx: EntityContext = {
    db,
    userId,
    clock,
    timeZone: 'UTC',
    log,
    ...rowIds(versionId),
    embedder,
  };
  const deliverable = `deliverable:${version.deliverable_id}`;
  await supersede(db, `${deliverable}/versions/${version.version_number}`, edit, lessons);
  for (const lesson of lessons) await keep(ctx, lesson, deliverable, version.version_number);
  return lessons;
}

/**
 * Supersedes older lessons whose words were in the draft and are not in the edited text. Passages that a new lesson
 * names, such as a section to leave out, do not count.
 */
async function supersede(db: Db, version: string, { draft, final }: PersonsEdit, lessons: readonly Lesson[]): Promise<void> {
  const removed = [...passagesOf(draft).difference(passagesOf(final))].filter(
    (passage) => !lessons.some(({ words }) => repeats(words, passage)),
  );
  const { data: known } = await db
    .from('memories')
    .select('id, content')
    .eq('source_type', 'edit')
    .like('source_ref', `${version.slice(0, version.indexOf('/'))}/%`)
    .eq('is_active', true)
    .eq('is_superseded', false)
    .throwOnError();
  const ids = known.filter(({ content }) => removed.some((passage) => repeats(content, passage))).map(({ id }) => id);
  if (ids.length === 0) return;
  await db.from('memories').update({ superseded_in: version }).in('id', ids).throwOnError();
}

async function keep(ctx: EntityContext, { topic, words }: Lesson, deliverable: string, number: number): Promise<void> {
  const tag = topic.slice(0, 50).toWellFormed();
  const { data: known } = await ctx.db
    .from('memories')
    .select('id, content')
    .eq('source_type', 'edit')
    .like('source_ref', `${deliverable}/%`)
    .contains('tags', [tag])
    .eq('is_active', true)
    .eq('is_superseded', false)
    .throwOnError();
  if (known.some(({ content }) => content === words)) return;
  const learned = await createEntity(ctx, memory, {
    content: words,
    type: 'preference',
    tags: [tag],
    source_type: 'edit',
    source_ref: `${deliverable}/versions/${number}`,
    importance: 0.7,
  });
  const older = known.map(({ id }) => id);
  if (older.length > 0) {
    await ctx.db
      .from('memories')
      .update({ superseded_by: String(learned.id) })
      .in('id', older)
      .is('superseded_by', null)
      .throwOnError();
  }
}

/** Null if the displayed text is unchanged or the texts cannot be compared. */
async function lessonsByRules(edit: PersonsEdit, person: string, signal: AbortSignal): Promise<Lesson[] | null> {
  try {
    const { isChanged, lessons } = await untrusted.run('lessons-of-edit', edit, { person, signal });
    return isChanged ? lessons : null;
  } catch (error) {
    if (error instanceof RefusedInput && error.refusal !== 'busy') return null;
    throw error;
  }
}

async function findLessons(
  { model, clock, instance }: Pick<Services, 'model' | 'clock' | 'instance'>,
  db: Db,
  { edit, byRules, turn }: { edit: PersonsEdit; byRules: Lesson[]; turn: string | null },
  signal: AbortSignal,
): Promise<Lesson[]> {
  const startedAt = clock.now().toISOString();
  const { lessons, usage } = await lessonFinder(model).find(edit, byRules, signal);
  if (!usage) return lessons;
  await recordUse(db, clock, {
    operator: 'deliverable.learn',
    ...(turn ? { parentTurn: turn } : {}),
    model: model.id,
    instance,
    startedAt,
    usage,
    costNanoUsd: model.costOf(usage),
  });
  return lessons;
}
