import type { LanguageModelUsage } from 'ai';
import type { Clock } from '#lib/base/clock.ts';
import type { Db } from '#lib/database/db.ts';

/** A use of the model outside the turns that people see, stored as a turn so that its cost is visible. */
export interface ModelUse {
  operator: 'summary' | 'deliverable.learn' | 'memory.extract';
  /** The turn that led to it, if any. */
  parentTurn?: string;
  model: string;
  instance: string;
  startedAt: string;
  /** Absent if nothing was used. */
  usage?: LanguageModelUsage;
  /** In nano-dollars; null when that is not known. */
  costNanoUsd: number | null;
}

/** Stores a use of the model as an ended turn. A failure to store it is ignored: the work itself is done. */
export async function recordUse(db: Db, clock: Clock, use: ModelUse): Promise<void> {
  await db.from('turns').insert({
    trigger: 'system_event',
    operator: use.operator,
    ...(use.parentTurn ? { parent_turn_id: use.parentTurn } : {}),
    model: use.model,
    instance_id: use.instance,
    lease: clock.newId(),
    status: 'ended',
    exit_reason: 'complete',
    started_at: use.startedAt,
    ended_at: clock.now().toISOString(),
    tokens_in: use.usage?.inputTokens ?? 0,
    tokens_out: use.usage?.outputTokens ?? 0,
    cost_nanousd: use.costNanoUsd,
    turns_used: 1,
  });
}
