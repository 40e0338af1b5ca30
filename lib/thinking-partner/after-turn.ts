import type { JobPort } from '#lib/actions/job-port.ts';
import { mayHoldMemory } from '#lib/memories/own-words.ts';
import type { Effect } from '#lib/operator/effect.ts';
import type { GatheredContext } from './context.ts';
import { carryOutSummary, type SummaryPorts, summaryDue } from './summary.ts';

/** What carrying out the effects of a turn needs. */
export interface EffectPorts extends SummaryPorts {
  jobs?: JobPort;
  log: (message: string, error?: unknown) => string;
}

/** What is to happen after a turn that began with this. */
export function effectsOf(gathered: GatheredContext): Effect[] {
  return [summaryDue(gathered), extractionDue(gathered)].filter((effect) => effect !== null);
}

/** The effect of a turn whose message may hold something to remember; null when it does not, or the person does not want it. */
export function extractionDue({ turn, session, profile, history }: GatheredContext): Effect | null {
  if (!profile?.remembers_since) return null;
  const message = history.findLast(({ role }) => role === 'user');
  const said = message?.parts.map((part) => (part.type === 'text' ? part.text : '')).join('') ?? '';
  return mayHoldMemory(said) ? { type: 'extract', turn: turn.id, session: session.id } : null;
}

/** Carries an effect out. Never throws: what it was for is done again, or goes with the next turn's. */
export async function carryOut(ports: EffectPorts, effect: Effect, gathered: GatheredContext, userId: string): Promise<void> {
  try {
    if (effect.type === 'summarise') await carryOutSummary(ports, effect, gathered);
    // The turn is the key: carried out again, it is the same job.
    else await ports.jobs?.enqueue('memory.extract', { user_id: userId, session_id: effect.session }, { key: effect.turn });
  } catch (error) {
    ports.log(`What was to follow from a turn (${effect.type}) did not; the next one tries again`, error);
  }
}
