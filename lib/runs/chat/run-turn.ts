import type { Operator } from '#lib/agent/operator/operator.ts';
import { operatorInput } from '#lib/agent/operator/operator-input.ts';
import type { Services } from '#lib/base/services.ts';
import type { LiveTurn } from '#lib/turns/live-turn.ts';
import { Turn } from '#lib/turns/turn.ts';
import type { TurnServices } from '../turn-services.ts';
import { afterTurn } from './after-turn.ts';
import type { ChatInputMetadata } from './chat-operator.ts';
import type { QueryEmbedding } from './gather-context.ts';

/** What the turn of a chat needs. */
export interface ChatServices extends TurnServices, Pick<Services, 'model' | 'modelNamed'> {
  instructions: string;
}

export interface StartedTurn {
  live: LiveTurn;
  lease: string;
  attempt: number;
  /** The person's text. */
  message: string;
  trigger: 'user' | 'signal';
  screen?: string;
  query: Promise<QueryEmbedding>;
  /** The model that writes the summary of a long chat. */
  background: Services['model'];
}

/**
 * The turn of a chat: the partner answers, the turn ends, and its effects are executed. It continues when the request that
 * started it is gone. Never throws.
 * @param services `model` is the one that answers this turn
 */
export async function runTurn(
  services: ChatServices,
  partner: Operator,
  { message, trigger, screen, query, background, ...started }: StartedTurn,
): Promise<void> {
  const { id, userId, sessionId, signal } = started.live;
  const turn = new Turn(services, services.actingAs(userId, { kind: 'turn', id }), started);
  const metadata: ChatInputMetadata = { screen, query: await query };
  const output = await turn.run(
    partner,
    operatorInput(message, trigger, {
      session: sessionId,
      metadata,
    }),
  );
  await turn.close(output.exit, output.metadata);
  if (signal.reason === 'lease_lost') return;
  await afterTurn({ ...services, model: background, db: services.actingAs(userId, { kind: 'turn', id }) }, output.effects, userId);
}
