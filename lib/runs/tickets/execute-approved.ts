import type { ModelMessage } from 'ai';
import type { OperatorEvent } from '#lib/agent/operator/operator.ts';
import type { Registry, Result } from '#lib/agent/registry/registry.ts';
import type { Clock } from '#lib/base/clock.ts';
import type { WorkspaceContext } from '#lib/runs/workspace/workspace-context.ts';
import type { CallRecord } from '#lib/turns/turn-store.ts';
import { agreedTo } from './ask-person.ts';
import { callIdOf, type Decided, type EarlierTurns, isCarriedOut, pair } from './earlier-turns.ts';

interface Carrying {
  clock: Clock;
  /** Keeps a call in the turn's log, and brings the log to the database. */
  log: { keepCall(call: CallRecord): void; flush(): Promise<void> };
  /** Saves the files as they are now. */
  save(): Promise<void>;
  tell(event: OperatorEvent): void;
}

const uncertain: Result = {
  success: false,
  error: 'execution_failed',
  message:
    'An earlier attempt began this and was cut off, so it may be done. It was not begun again. Find out how things stand, and say so.',
};

/**
 * Carries out what the person agreed to and no turn of the run has carried out yet, exactly as they were shown it. What stays in
 * the workspace is done with its files, or not at all; what may have reached outside in an earlier attempt is not done again.
 * @returns the calls and what they answered, for the model
 */
export async function executeApproved(
  registry: Registry<WorkspaceContext>,
  services: Omit<WorkspaceContext, 'callId'>,
  earlier: EarlierTurns,
  carrying: Carrying,
): Promise<ModelMessage[]> {
  const done = new Set(earlier.calls.filter(isCarriedOut).map(({ call_id }) => call_id));
  const messages: ModelMessage[] = [];
  for (const decided of earlier.decided) {
    if (decided.state !== 'approved' || done.has(callIdOf(decided.id))) continue;
    messages.push(...(await carryOut(registry, services, earlier, decided, carrying)));
  }
  return messages;
}

async function carryOut(
  registry: Registry<WorkspaceContext>,
  services: Omit<WorkspaceContext, 'callId'>,
  { calls }: EarlierTurns,
  { id, digest, call: { name, input } }: Decided,
  { clock, log, save, tell }: Carrying,
): Promise<ModelMessage[]> {
  const call_id = callIdOf(id);
  const effect = registry.get(name)?.effect ?? 'external';
  const started_at = clock.now().toISOString();
  const record: CallRecord = {
    call_id,
    step: 0,
    name,
    effect,
    input,
    output: null,
    state: 'running',
    error_code: null,
    started_at,
    ended_at: null,
  };
  const begun = effect === 'external' && calls.some((call) => call.call_id === call_id);
  log.keepCall(record);
  tell({ type: 'chunk', chunk: { type: 'start-step' } });
  tell({ type: 'chunk', chunk: { type: 'tool-input-available', toolCallId: call_id, toolName: name, input } });
  tell({ type: 'chunk', chunk: { type: 'message-metadata', messageMetadata: { calls: { [call_id]: { startedAt: started_at } } } } });
  await log.flush();
  const output = begun ? uncertain : await registry.execute(name, input, { ...services, callId: call_id, approve: agreedTo(digest) });
  await save();
  const ended_at = clock.now().toISOString();
  log.keepCall({
    ...record,
    output,
    state: output.success ? 'succeeded' : 'failed',
    error_code: output.success ? null : String(output.error),
    ended_at,
  });
  tell({ type: 'chunk', chunk: { type: 'tool-output-available', toolCallId: call_id, output } });
  tell({
    type: 'chunk',
    chunk: { type: 'message-metadata', messageMetadata: { calls: { [call_id]: { startedAt: started_at, endedAt: ended_at } } } },
  });
  tell({ type: 'chunk', chunk: { type: 'finish-step' } });
  await log.flush();
  return pair([{ call_id, name, input: input as never, output: output as never }]);
}
