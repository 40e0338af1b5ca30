import { z } from 'zod';
import type { Effect } from '#lib/agent/operator/effect.ts';
import { carryOut, type EffectHandlers } from '#lib/agent/operator/effect.ts';
import type { Services } from '#lib/base/services.ts';
import { mayHoldMemory } from '#lib/features/memories/may-hold-memory.ts';
import { memoryExtractSpec } from '#lib/features/memories/memory-extract-spec.ts';
import type { GatheredContext } from './context.ts';
import { executeSummary, type SummaryContext, summarizeEffect, summaryDue } from './summary.ts';

/** The dependencies of a turn's effects. */
type EffectContext = SummaryContext & Pick<Services, 'jobs' | 'log'>;

/** The person's message may contain something to remember, so memories are extracted from the session. */
const extractEffect = z.object({ type: z.literal('extract'), turn: z.string(), session: z.string() });

/** The effects after a turn with this context. */
export function effectsOf(gathered: GatheredContext): Effect[] {
  return [summaryDue(gathered), extractionDue(gathered)].filter((effect) => effect !== null);
}

/** The extraction effect if the message may contain something to remember and the person allows it, otherwise null. */
export function extractionDue({ turn, session, profile, history }: GatheredContext): z.infer<typeof extractEffect> | null {
  if (!profile?.remembers_since) return null;
  const message = history.findLast(({ role }) => role === 'user');
  const text = message?.parts.map((part) => (part.type === 'text' ? part.text : '')).join('') ?? '';
  return mayHoldMemory(text) ? { type: 'extract', turn: turn.id, session: session.id } : null;
}

/** The handlers of the effects of a person's turn. */
export function turnEffects(ctx: EffectContext, userId: string): EffectHandlers {
  return {
    summarize: (effect) => executeSummary(ctx, summarizeEffect.parse(effect)),
    async extract(effect) {
      const { turn, session } = extractEffect.parse(effect);
      // Keyed by the turn, so that a repeated effect is the same job.
      await ctx.jobs?.enqueue(memoryExtractSpec, { user_id: userId, session_id: session }, { key: turn });
    },
  };
}

/** Executes the effects of a turn. Never throws: a failed effect is repeated after the next turn. */
export async function afterTurn(ctx: EffectContext, effects: readonly Effect[], userId: string): Promise<void> {
  const handlers = turnEffects(ctx, userId);
  for (const effect of effects)
    await carryOut(effect, handlers).catch((error: unknown) =>
      ctx.log(`An effect of a turn (${effect.type}) failed; the next turn tries again`, error),
    );
}
