import { z } from 'zod';
import type { Services } from '#lib/base/services.ts';
import type { Db } from '#lib/database/db.ts';
import { recordUse } from '#lib/turns/record-use.ts';
import { TurnStoreError } from '#lib/turns/turn-store.ts';
import { type GatheredContext, tokensOf } from './context.ts';
import { gatherContext } from './gather-context.ts';
import { summarizer } from './summarizer.ts';

/** A history longer than this, in tokens or messages, is summarized, except for its newest part (`kept…`). */
export const HISTORY = { tokens: 40_000, messages: 200, keptTokens: 16_000, keptMessages: 60 };

/** Moves the history up to the message `until` into the session's summary. */
export const summarizeEffect = z.object({ type: z.literal('summarize'), turn: z.string(), session: z.string(), until: z.string() });
type SummarizeEffect = z.infer<typeof summarizeEffect>;

/** The summary effect if the history exceeds its budget, otherwise null. */
export function summaryDue(gathered: GatheredContext, budget = HISTORY): SummarizeEffect | null {
  const { history } = gathered;
  const sizes = history.map(({ parts, context }) => tokensOf(JSON.stringify(parts)) + tokensOf(context ?? ''));
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
 * Executes a `summarize` effect: merges the older history and the existing summary into a new summary. The model's
 * usage is recorded as a separate turn.
 * @throws {TurnStoreError} and errors of the model; the session is then unchanged
 */
export async function executeSummary({ db, model, clock, instance }: SummaryContext, effect: SummarizeEffect): Promise<void> {
  const gathered = await gatherContext(db, effect.turn, null);
  const older = gathered.history.slice(0, gathered.history.findIndex((message) => message.id === effect.until) + 1);
  const startedAt = clock.now().toISOString();
  const { text, usage } = await summarizer(model).summarize(gathered.session.summary, older);
  const { error } = await db.from('chat_sessions').update({ summary: text, summarised_until: effect.until }).eq('id', effect.session);
  if (error) throw new TurnStoreError('keep the summary', error.code, error.message);
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
