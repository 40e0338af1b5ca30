import { z } from 'zod';
import { carryOut, type EffectHandlers } from '#lib/agent/operator/dispatch-effect.ts';
import type { Effect } from '#lib/agent/operator/effect.ts';
import type { Services } from '#lib/base/services.ts';
import { mayHoldMemory } from '#lib/features/memories/may-hold-memory.ts';
import type { GatheredContext } from './context.ts';
import { carryOutSummary, type SummaryContext, summariseEffect, summaryDue } from './summary.ts';

/** What the effects of a turn need. */
type EffectContext = SummaryContext & Pick<Services, 'jobs' | 'log'>;

/** The person said something that may be worth remembering: what they said in the session is looked through. */
const extractEffect = z.object({ type: z.literal('extract'), turn: z.string(), session: z.string() });

/** What is to happen after a turn that began with this. */
export function effectsOf(gathered: GatheredContext): Effect[] {
  return [summaryDue(gathered), extractionDue(gathered)].filter((effect) => effect !== null);
}

/** The effect of a turn whose message may hold something to remember; null when it does not, or the person does not want it. */
export function extractionDue({ turn, session, profile, history }: GatheredContext): z.infer<typeof extractEffect> | null {
  if (!profile?.remembers_since) return null;
  const message = history.findLast(({ role }) => role === 'user');
  const said = message?.parts.map((part) => (part.type === 'text' ? part.text : '')).join('') ?? '';
  return mayHoldMemory(said) ? { type: 'extract', turn: turn.id, session: session.id } : null;
}

/** The handlers of the effects of a person's turn. */
export function turnEffects(ctx: EffectContext, userId: string): EffectHandlers {
  return {
    summarise: (effect) => carryOutSummary(ctx, summariseEffect.parse(effect)),
    async extract(effect) {
      const { turn, session } = extractEffect.parse(effect);
      // The turn is the key: executed again, it is the same job.
      await ctx.jobs?.enqueue('memory.extract', { user_id: userId, session_id: session }, { key: turn });
    },
  };
}

/** Executes the effects of a turn. Never throws: what fails is done after the next turn. */
export async function afterTurn(ctx: EffectContext, effects: readonly Effect[], userId: string): Promise<void> {
  const handlers = turnEffects(ctx, userId);
  for (const effect of effects)
    await carryOut(effect, handlers).catch((error: unknown) =>
      ctx.log(`What was to follow from a turn (${effect.type}) did not; the next one tries again`, error),
    );
}
