import type { PrimitiveContext, Question } from '#lib/agent/registry/context.ts';
import type { Primitive } from '#lib/agent/registry/define-primitive.ts';
import type { Result } from '#lib/agent/registry/registry.ts';
import { diskFullMessage, type Failure, isDiskFull } from '#lib/base/errors.ts';
import type { Services } from '#lib/base/services.ts';
import type { Db } from '#lib/database/db.ts';
import { readProfile } from '#lib/features/account/profile/profile.ts';
import { startTurn } from '#lib/turns/turn.ts';
import type { TurnUsage } from '#lib/turns/turn-store.ts';
import type { TurnServices } from '../turn-services.ts';
import type { Caller } from './authenticate.ts';

export interface CallServices extends TurnServices, Pick<Services, 'hub'> {}

/** A call of another program. */
interface ClientCall {
  caller: Caller;
  id: string;
  primitive: Primitive;
  input: unknown;
  /** Why it must not run; this is logged too. */
  refused?: Failure;
  /** The client's own name for itself. */
  client?: string;
  /** Reports progress to the client. */
  progress?: (message: string) => Promise<void>;
  /** Asks the person a question through the client; absent if it cannot. */
  ask?: (question: Question, call: { db: Db; turnId: string; signal: AbortSignal }) => Promise<string | null | undefined>;
}

/** No model runs in these turns. */
const NO_MODEL = { id: 'none' };
const oneCall: TurnUsage = { tokens_in: 0, tokens_out: 0, tokens_cache_read: 0, tokens_cache_write: 0, cost_nanousd: 0, turns_used: 1 };

/**
 * Executes a program's call in a new turn on the person's behalf. An error in the call is a failure result, never
 * thrown. The turn's end is written after the answer.
 * @throws errors of the database client when the turn cannot be opened, in which case nothing was done
 */
export async function callInTurn(services: CallServices, call: ClientCall): Promise<Result> {
  const { actingAs, registry, hub, clock, log } = services;
  const { caller, id, primitive, input } = call;
  const own = actingAs(caller.userId);
  const profile = await readProfile(own, caller.userId);
  const opening = startTurn({ ...services, model: NO_MODEL }, own, { userId: caller.userId, trigger: 'signal', operator: 'mcp' });
  const turn = await opening.catch((error: unknown) => (isDiskFull(error) ? null : Promise.reject(error)));
  // A call that cannot be recorded is not executed.
  if (!turn) return { success: false, error: 'disk_full', message: diskFullMessage };
  const { live, log: turnLog } = turn;
  hub.add(live);
  const [output] = await turn.step([
    {
      callId: id,
      name: primitive.name,
      effect: primitive.effect,
      input,
      refusal: call.refused,
      execute: () => registry.execute(primitive.name, input, context()),
    },
  ]);
  const result = output as Result;
  const reason = !live.signal.aborted || result.success ? 'complete' : live.signal.reason === 'stopped' ? 'stopped' : 'interrupted';
  void turn.close({ reason }, oneCall, { via: caller.via, ...(call.client ? { client: call.client } : {}) });
  return result;

  function context(): PrimitiveContext {
    const { embedder, jobs, tools, sendsEmail, connectable, webhookOrigins, storage } = services;
    const { progress, ask } = call;
    const db = actingAs(caller.userId, { kind: 'turn', id: live.id });
    return {
      db,
      userId: caller.userId,
      clock,
      timeZone: profile?.timeZone ?? 'UTC',
      turnId: live.id,
      programTurn: live.id,
      mayStart: caller.scopes.includes('execute'),
      callId: id,
      signal: live.signal,
      log,
      ...(progress ? { progress: (message: string) => void progress(message).catch(() => undefined) } : {}),
      ...(ask ? { ask: (question: Question) => storeThenWait(ask(question, { db, turnId: live.id, signal: live.signal })) } : {}),
      embedder,
      jobs,
      tools,
      sendsEmail,
      connectable,
      webhookOrigins,
      storage,
    };
  }

  /** Stores the call before asking the person, so that a cancellation finds it. */
  async function storeThenWait(answer: Promise<string | null | undefined>): Promise<string | null | undefined> {
    await turnLog.flush().catch(() => undefined);
    const answerText = await answer;
    live.signal.throwIfAborted();
    return answerText;
  }
}
