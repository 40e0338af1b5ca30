import type { ModelMessage, UIMessageChunk } from 'ai';
import type { ProposedCall } from '#lib/agent/approvals/approval.ts';
import type { PrimitiveContext } from '#lib/agent/registry/context.ts';
import { modelOutput } from '#lib/agent/registry/model-output.ts';
import type { Registry, Result } from '#lib/agent/registry/registry.ts';
import type { PartnerMetadata } from '#lib/turns/message.ts';
import type { TurnLog } from '#lib/turns/turn-log.ts';
import type { CallRecord } from '#lib/turns/turn-store.ts';

/** Where it is said and kept. */
interface Telling extends Pick<TurnLog, 'keepCall' | 'flush'> {
  say(chunk: UIMessageChunk): void;
}

interface Approved {
  callId: string;
  call: ProposedCall;
  digest: string;
}

/**
 * Carries out what the person has just approved, exactly as they were shown it and once whatever happens: the call is on
 * record before it begins, and another attempt at the turn does not repeat it. Says and keeps it as any other call.
 * @param decision what the turn's message says of an approval
 * @returns the call and what it answered, for the model; nothing where nothing was approved
 * @throws what the database client throws when it is away: then nothing was carried out
 */
export async function executeApproval(
  registry: Registry,
  context: Omit<PrimitiveContext, 'callId'>,
  decision: PartnerMetadata['approval'],
  telling: Telling,
): Promise<ModelMessage[]> {
  const approved = decision?.decision === 'approve' ? await readApproved(context, decision.requestId) : null;
  if (!approved) return [];
  const { callId, call, digest } = approved;
  const { name, input } = call;
  const startedAt = context.clock.now().toISOString();
  const record: CallRecord = {
    call_id: callId,
    step: 0,
    name,
    effect: registry.get(name)?.effect ?? 'external',
    input,
    output: null,
    state: 'running',
    error_code: null,
    started_at: startedAt,
    ended_at: null,
  };
  const before = await outcomeBefore(context, callId);
  telling.keepCall(record);
  telling.say({ type: 'start-step' });
  telling.say({ type: 'tool-input-available', toolCallId: callId, toolName: name, input });
  telling.say({ type: 'message-metadata', messageMetadata: { calls: { [callId]: { startedAt } } } });
  await telling.flush();
  const output = before ?? (await registry.execute(name, input, { ...context, callId, approved: digest }));
  const endedAt = context.clock.now().toISOString();
  telling.keepCall({
    ...record,
    output,
    state: output.success ? 'succeeded' : 'failed',
    error_code: output.success ? null : String(output.error),
    ended_at: endedAt,
  });
  telling.say({ type: 'tool-output-available', toolCallId: callId, output });
  telling.say({ type: 'message-metadata', messageMetadata: { calls: { [callId]: { startedAt, endedAt } } } });
  telling.say({ type: 'finish-step' });
  const result = { toolCallId: callId, toolName: name };
  return [
    { role: 'assistant', content: [{ type: 'tool-call', ...result, input }] },
    {
      role: 'tool',
      content: [{ type: 'tool-result', ...result, output: modelOutput(output) }],
    },
  ];
}

async function readApproved({ db }: Pick<PrimitiveContext, 'db'>, requestId: string): Promise<Approved | null> {
  const { data } = await db
    .from('requests')
    .select('id, digest, payload')
    .eq('id', requestId)
    .eq('kind', 'approval')
    .eq('state', 'approved')
    .maybeSingle()
    .throwOnError();
  const { call } = (data?.payload ?? {}) as { call?: ProposedCall };
  return data && call ? { callId: `approved_${data.id}`, call, digest: data.digest } : null;
}

/** What came of it in an earlier attempt at this turn; null when it has not begun, or certainly did nothing. */
async function outcomeBefore({ db, turnId }: Pick<PrimitiveContext, 'db' | 'turnId'>, callId: string): Promise<Result | null> {
  const { data } = await db
    .from('turn_calls')
    .select('state, output')
    .eq('call_id', callId)
    .neq('turn_id', turnId ?? '')
    .throwOnError();
  const done = data?.find(({ state }) => state === 'succeeded');
  if (done) return done.output as Result;
  if (!data?.some(({ state }) => state === 'running' || state === 'unknown')) return null;
  return {
    success: false,
    error: 'execution_failed',
    message: 'An earlier attempt began this and was cut off, so it may be done. It was not begun again. Read how things stand, and say so.',
  };
}
