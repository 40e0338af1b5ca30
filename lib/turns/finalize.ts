import { getToolName, isToolUIPart, type UIMessageChunk } from 'ai';
import { type Exit, exitMessage, isRetryable } from '#lib/agent/operator/exit-reason.ts';
import type { CallRecord } from '#lib/base/tool-call.ts';
import type { PartnerMessage, PartnerMetadata, PartnerPart } from './message.ts';

/** What is known about a call when its turn ends. */
type CallOutcome = Pick<CallRecord, 'call_id' | 'state' | 'output'>;

const stopped = 'Stopped before it finished.';
const unknown = 'Interrupted: it may or may not have finished. Check before trying again.';

/**
 * The chunks that close a turn's log, for any exit reason: every open part of the last step is closed, a
 * partial Respond becomes text, an unfinished call gets its outcome if it is known and an error otherwise, and the
 * message's metadata says how the turn ended. Afterwards no part of the message is open.
 * @param message the fold of the log so far
 */
export function finalize(
  message: PartnerMessage,
  exit: Exit,
  outcomes: readonly CallOutcome[],
  metadata: PartnerMetadata,
): UIMessageChunk[] {
  const endMessage = exitMessage(exit);
  const known = new Map(outcomes.map((outcome) => [outcome.call_id, outcome]));
  const closing: UIMessageChunk[] = [];
  const step = message.parts.slice(message.parts.findLastIndex((part) => part.type === 'step-start') + 1);
  if (step.some(isOpen)) {
    closing.push({ type: 'reset-step' });
    step.forEach((part, index) => {
      closing.push(...closed(part, `closed-${index}`, known));
    });
  }
  closing.push({
    type: 'finish',
    messageMetadata: {
      ...metadata,
      exitReason: exit.reason,
      ...(endMessage ? { exitMessage: endMessage } : {}),
      ...(isRetryable(exit) ? { retryable: true } : {}),
      ...(exit.truncated ? { truncated: true } : {}),
    } satisfies PartnerMetadata,
  });
  return closing;
}

/** Whether a part is still incomplete. */
export function isOpen(part: PartnerPart): boolean {
  if (part.type === 'text' || part.type === 'reasoning') return part.state === 'streaming';
  return isToolUIPart(part) && (part.state === 'input-streaming' || part.state === 'input-available');
}

function closed(part: PartnerPart, id: string, known: ReadonlyMap<string, CallOutcome>): UIMessageChunk[] {
  if (part.type === 'text') return part.text ? textChunks(id, part.text) : [];
  if (part.type === 'reasoning') return part.text ? reasoningChunks(id, part.text) : [];
  if (!isToolUIPart(part)) return [];
  const toolName = getToolName(part);
  const call = { toolCallId: part.toolCallId, toolName, ...(part.type === 'dynamic-tool' ? { dynamic: true } : {}) };
  const answered = (output: unknown): UIMessageChunk[] => [
    { type: 'tool-input-available', ...call, input: part.input },
    { type: 'tool-output-available', toolCallId: part.toolCallId, output, ...(call.dynamic ? { dynamic: true } : {}) },
  ];
  if (part.state === 'output-available') return answered(part.output);
  if (part.state === 'output-error') return [{ type: 'tool-input-error', ...call, input: part.input ?? {}, errorText: part.errorText }];
  const outcome = known.get(part.toolCallId);
  if (outcome?.state === 'succeeded' || outcome?.state === 'failed') return answered(outcome.output);
  const said = (part.input as { message?: unknown } | undefined)?.message;
  if (toolName === 'Respond' && typeof said === 'string' && said) return textChunks(id, said);
  const errorText = outcome?.state === 'running' || outcome?.state === 'unknown' ? unknown : stopped;
  return [{ type: 'tool-input-error', ...call, input: part.input ?? {}, errorText }];
}

function textChunks(id: string, text: string): UIMessageChunk[] {
  return [
    { type: 'text-start', id },
    { type: 'text-delta', id, delta: text },
    { type: 'text-end', id },
  ];
}

function reasoningChunks(id: string, text: string): UIMessageChunk[] {
  return [
    { type: 'reasoning-start', id },
    { type: 'reasoning-delta', id, delta: text },
    { type: 'reasoning-end', id },
  ];
}
