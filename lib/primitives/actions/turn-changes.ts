import { nouns } from '#lib/entities/nouns.ts';
import { refTo } from '#lib/refs/format-ref.ts';
import { parseRef } from '#lib/refs/parse-ref.ts';
import { type EntityType, isEntityType } from '#lib/refs/ref.ts';
import { isRefError } from '#lib/refs/ref-error.ts';
import type { ActionContext } from './define-action.ts';
import { serverPrefix } from './server-actions.ts';

/** What a turn of a chat changed. */
export interface TurnChanges {
  turn: string;
  /** The entities that it changed, by ref, with the times of their revisions. */
  revised: Map<string, string[]>;
  /** The refs of the entities that it created. */
  created: string[];
  /** What it did that cannot be taken back. */
  permanent: Permanent[];
}

/** Why something cannot be taken back. `blocks`: then nothing of its turn is. */
interface Permanent {
  reason: string;
  blocks: boolean;
}

/** A call that changed something or may have. */
interface Call {
  name: string;
  action: string | null;
  ref: string | null;
  undone: string | null;
  unchanged: boolean;
}

/** The name of the action that takes back a turn; its result names that turn. */
export const UNDO = 'change.undo';

/** The tables with revisions. */
const revisedTypes: Record<string, EntityType> = {
  deliverables: 'deliverable',
  chat_sessions: 'session',
  memories: 'memory',
  context_domains: 'domain',
};

/** Types that an undo can archive, forget or cancel. */
const removable: readonly string[] = ['deliverable', 'memory', 'work'] satisfies EntityType[];

const blocking = (reason: string): Permanent => ({ reason, blocks: true });
const remaining = (reason: string): Permanent => ({ reason, blocks: false });

/** Actions that cannot be taken back. `deliverable.schedule` is not among them: it leaves a revision. */
const permanentActions: Record<string, Permanent> = {
  'deliverable.approve': blocking('An approved version cannot go back to review.'),
  'deliverable.reject': blocking('A rejected version stays rejected. Its text can be restored as a new version on its page.'),
  'platform.publish': blocking('A delivery cannot be taken back.'),
  'deliverable.generate': remaining('The version that was written stays. It can be rejected.'),
  'work.run': remaining('The run of the ticket cannot be taken back. While it is in progress, it can be canceled.'),
  'work.cancel': remaining('The ticket stays canceled. It can be run again.'),
  'memory.extract': remaining('The memories that were found in the chat stay. Each can be forgotten.'),
};

/**
 * What a turn of a chat changed, of the newest turn that changed something and was not undone; null without one.
 * @param wanted only this turn, which may itself have taken another back
 */
export async function changesToUndo(ctx: ActionContext, session: string, wanted?: string): Promise<TurnChanges | null> {
  const all = await readTurns(ctx, session);
  const undone = undoneTurns(all);
  // A turn that takes one back and changes something else is taken back as a whole.
  const candidates = all.filter(({ turn, calls }) =>
    wanted ? turn === wanted : turn !== ctx.turnId && !undone.has(turn) && calls.some((call) => !isUndo(call)),
  );
  const revisions = await readRevisions(
    ctx,
    candidates.map(({ turn }) => turn),
  );
  for (const { turn, calls } of candidates) {
    const created = calls.flatMap((call) => createdBy(call) ?? []);
    const revised = new Map([...(revisions.get(turn) ?? [])].filter(([ref]) => !created.includes(ref)));
    const permanent = calls.flatMap((call) => permanentOf(call) ?? []);
    if (revised.size + created.length + permanent.length > 0) return { turn, revised, created, permanent };
  }
  return null;
}

/** The turns that are taken back now: not those of which the undo was taken back itself. */
function undoneTurns(newestFirst: readonly { turn: string; calls: Call[] }[]): Set<string | null> {
  const undone = new Set<string | null>();
  for (const { turn, calls } of newestFirst) {
    if (undone.has(turn)) continue;
    for (const call of calls.filter(isUndo)) undone.add(call.undone);
  }
  return undone;
}

/** The newest turns of a chat, newest first. */
async function readTurns(ctx: ActionContext, session: string): Promise<{ turn: string; calls: Call[] }[]> {
  const { data } = await ctx.db.rpc('changing_calls', { session }).throwOnError();
  const turns = Map.groupBy(data, ({ turn }) => turn);
  return [...turns].map(([turn, calls]) => ({ turn, calls: calls.filter(({ name }) => name !== null) }));
}

/** The revisions that turns made, by turn and by ref. */
async function readRevisions(ctx: ActionContext, turns: string[]): Promise<Map<string, Map<string, string[]>>> {
  const { data } = await ctx.db
    .from('revisions')
    .select('entity, row_id, at, actor_id')
    .eq('user_id', ctx.userId)
    .eq('actor_kind', 'turn')
    .in('actor_id', turns)
    .order('at')
    .throwOnError();
  const byTurn = new Map<string, Map<string, string[]>>();
  for (const { entity, row_id, at, actor_id } of data) {
    const type = revisedTypes[entity];
    if (!type) continue;
    const byRef = byTurn.get(actor_id) ?? new Map<string, string[]>();
    const ref = refTo(type, row_id);
    byTurn.set(actor_id, byRef.set(ref, [...(byRef.get(ref) ?? []), at]));
  }
  return byTurn;
}

const isUndo = ({ name, action }: Call) => name === 'Execute' && action === UNDO;

/** The ref of the entity that a call created, if an undo can remove it. */
function createdBy({ name, ref }: Call): string | undefined {
  return name === 'Write' && ref && removable.includes(typeOf(ref) ?? '') ? ref : undefined;
}

function permanentOf(call: Call): Permanent | undefined {
  const { name, action, ref, unchanged } = call;
  if (name === 'Execute')
    return action?.startsWith(serverPrefix)
      ? remaining('What a tool of another server did cannot be taken back here.')
      : permanentActions[action ?? ''];
  const type = ref ? typeOf(ref) : undefined;
  if (!type) return undefined;
  if (name === 'Write' && !createdBy(call)) return remaining(`The new ${nouns[type].one} stays.`);
  if (name === 'Edit' && !unchanged && !Object.values(revisedTypes).includes(type))
    return remaining(`Changes of a ${nouns[type].one} cannot be taken back. Change it again instead.`);
  return undefined;
}

function typeOf(text: string): EntityType | undefined {
  const ref = parseRef(text);
  return !isRefError(ref) && isEntityType(ref.type) ? ref.type : undefined;
}
