import { z } from 'zod';
import type { Services } from '#lib/base/services.ts';
import type { Db } from '#lib/database/db.ts';
import { recordUse } from '#lib/turns/record-use.ts';
import { TurnStoreError } from '#lib/turns/turn-store.ts';
import { type GatheredContext, tokensOf } from './context.ts';
import { gatherContext } from './gather-context.ts';
import { summarizer, transcript } from './summarizer.ts';

/** A history longer than this, in tokens or messages, is summarized, except for its newest part (`kept…`). */
export const HISTORY = { tokens: 40_000, messages: 200, keptTokens: 16_000, keptMessages: 60 };
/** The most of a history that a model is sent, in tokens: one whose summary was forgotten can be of any length. */
const MOST_SENT = 120_000;
/** The most messages that one summary is made from. */
const MOST_SUMMARIZED = 2000;

const sizeOf = ({ parts, context }: GatheredContext['history'][number]) => tokensOf(JSON.stringify(parts)) + tokensOf(context ?? '');

/** The context with as much of the newest history as a model is sent. The newest message is always there. */
export function withRecentHistory(gathered: GatheredContext, most = MOST_SENT): GatheredContext {
  const { history, session } = gathered;
  let from = history.length - 1;
  let tokens = history.slice(from).reduce((sum, message) => sum + sizeOf(message), 0);
  while (from > 0 && tokens + sizeOf(history[from - 1]!) <= most) tokens += sizeOf(history[--from]!);
  if (from <= 0) return gathered;
  const summary = session.summary ?? 'messages that are not shown here';
  return { ...gathered, history: history.slice(from), session: { ...session, summary } };
}

/** Moves the history up to the message `until` into the session's summary. */
export const summarizeEffect = z.object({ type: z.literal('summarize'), turn: z.string(), session: z.string(), until: z.string() });
type SummarizeEffect = z.infer<typeof summarizeEffect>;

/** The summary effect if the history exceeds its budget, otherwise null. */
export function summaryDue(gathered: GatheredContext, budget = HISTORY): SummarizeEffect | null {
  const { history } = gathered;
  const sizes = history.map(sizeOf);
  if (history.length <= budget.messages && sizes.reduce((sum, size) => sum + size, 0) <= budget.tokens) return null;
  let tokens = 0;
  let cut = history.length - 1;
  while (cut > 0 && history.length - cut < budget.keptMessages && tokens + sizes[cut - 1]! <= budget.keptTokens) tokens += sizes[--cut]!;
  // Cuts before a person's message, so that no reply is separated from its message.
  while (cut < history.length - 1 && history[cut]!.role !== 'user') cut++;
  const until = history[cut - 1];
  return until ? { type: 'summarize', turn: gathered.turn.id, session: gathered.session.id, until: until.id } : null;
}

export type SummaryContext = { db: Db } & Pick<Services, 'model' | 'clock' | 'instance'>;

/**
 * Executes a `summarize` effect: merges the older history and the existing summary into a new summary, in parts of a size that a model
 * reads. The model's usage is recorded as a separate turn.
 * @throws {TurnStoreError} and errors of the model and the database client; what was summarized until then is stored
 */
export async function executeSummary({ db, model, clock, instance }: SummaryContext, effect: SummarizeEffect): Promise<void> {
  const gathered = await gatherContext(db, effect.turn, null, MOST_SUMMARIZED);
  const older = gathered.history.slice(0, gathered.history.findIndex((message) => message.id === effect.until) + 1);
  const removed = await countRemoved(db, effect.session);
  let { summary } = gathered.session;
  for (const part of partsOf(older)) {
    const startedAt = clock.now().toISOString();
    const { text, usage } = await summarizer(model).summarize(summary, part);
    await storeSummary(db, effect.session, { summary: text, summarised_until: part.at(-1)!.id });
    // A reply that was removed while the model wrote would be in the summary. The next turn tries again.
    if ((await countRemoved(db, effect.session)) > removed)
      return storeSummary(db, effect.session, { summary: null, summarised_until: null });
    summary = text;
    await recordUse(db, clock, {
      operator: 'summary',
      parentTurn: effect.turn,
      model: model.id,
      instance,
      startedAt,
      usage,
      costNanoUsd: usage ? model.costOf(usage) : 0,
    });
  }
}

async function storeSummary(db: Db, session: string, values: { summary: string | null; summarised_until: string | null }): Promise<void> {
  const { error } = await db.from('chat_sessions').update(values).eq('id', session);
  if (error) throw new TurnStoreError('keep the summary', error.code, error.message);
}

/** How many replies of a chat were removed, because they rest on something that was deleted. */
async function countRemoved(db: Db, session: string): Promise<number> {
  const removed = db.from('session_messages').select('*', { count: 'exact', head: true }).eq('session_id', session);
  return (await removed.not('metadata->removed', 'is', null).throwOnError()).count ?? 0;
}

/** A history in parts that a model can summarize one after the other. */
function partsOf(history: GatheredContext['history'], most = HISTORY.tokens): GatheredContext['history'][] {
  const parts: GatheredContext['history'][] = [];
  let tokens = Number.POSITIVE_INFINITY;
  for (const message of history) {
    const size = tokensOf(transcript([message]));
    if (tokens + size > most) {
      parts.push([]);
      tokens = 0;
    }
    parts.at(-1)!.push(message);
    tokens += size;
  }
  return parts;
}
