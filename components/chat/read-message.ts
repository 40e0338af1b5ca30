import { getToolName, isToolUIPart } from 'ai';
import type { Shown } from '#lib/agent/approvals/approval.ts';
import type { DisplayedCall } from '#lib/base/tool-call.ts';
import { labelOf, uiActionOf } from '#lib/runs/workspace/all-surfaces.ts';
import type { PartnerMessage, PartnerPart } from '#lib/turns/message.ts';

/** A question from Clarify. `requestId` is null if the server did not say which request to answer. */
export interface Question {
  requestId: string | null;
  question: string;
  options: string[];
}

/** An approval request with its exact effect. */
export interface Approval extends Shown {
  requestId: string;
}

/** A quiet line: a call, or the model's thinking. */
export type Line =
  /** `explained`: a card below it says what the person can do about its failure. */
  { kind: 'call'; key: string; call: DisplayedCall; explained?: true } | { kind: 'thought'; key: string; text: string; streaming: boolean };

/** The parts of a reply, in order: text with its suggestions, questions and approvals, started runs, and quiet lines between them. */
export type Block =
  | { kind: 'text'; key: string; text: string; streaming: boolean }
  /** Messages that the person might send next. */
  | { kind: 'suggestions'; key: string; messages: string[] }
  | { kind: 'question'; key: string; question: Question }
  | { kind: 'approval'; key: string; approval: Approval }
  /** A run that continues after the call that started it, or a platform; `choose`: the person is to choose what may be read there. */
  | { kind: 'follow'; key: string; ref: string; choose?: true }
  | { kind: 'lines'; key: string; lines: Line[] };

const cutOff = 'The reply ended before this was done.';

/**
 * Splits a reply into blocks. How a call is shown depends on its `uiAction`, never on its name.
 * @param live whether its turn still runs; if not, nothing is shown as running
 */
export function readMessage(message: PartnerMessage, live: boolean): Block[] {
  const blocks: Block[] = [];
  const addLine = (line: Line) => {
    const last = blocks.at(-1);
    // A wider search for the same words would contradict the one before it.
    if (last?.kind === 'lines') last.lines = [...last.lines.filter((before) => !isSameSearch(before, line)), line];
    else blocks.push({ kind: 'lines', key: line.key, lines: [line] });
  };
  message.parts.forEach((part, index) => {
    const key = `${part.type}-${index}`;
    if (part.type === 'text' || part.type === 'reasoning') {
      const streaming = live && part.state === 'streaming';
      if (!part.text.trim()) return;
      if (part.type === 'text') blocks.push({ kind: 'text', key, text: part.text, streaming });
      else addLine({ kind: 'thought', key, text: part.text, streaming });
    } else if (isToolUIPart(part)) {
      readCall(part, key, live, message, blocks, addLine);
    }
  });
  return blocks;
}

/** True for two calls with the same query that have not failed. */
function isSameSearch(before: Line, line: Line): boolean {
  const query = queryOf(before);
  return query !== undefined && query === queryOf(line);
}

function queryOf(line: Line): string | undefined {
  if (line.kind !== 'call' || line.call.state === 'failed') return undefined;
  const { query } = (line.call.input ?? {}) as { query?: unknown };
  return typeof query === 'string' ? `${line.call.name} ${query.trim()}` : undefined;
}

function readCall(
  part: Extract<PartnerPart, { toolCallId: string }>,
  key: string,
  live: boolean,
  message: PartnerMessage,
  blocks: Block[],
  addLine: (line: Line) => void,
): void {
  const call = callOf(part, live, message);
  const known = uiActionOf(call.name, part.input, part.output);
  // A refusal renders nothing but the card with which the person can end it.
  const action = call.state === 'failed' && known?.type !== 'FOLLOW' ? undefined : known;
  if (action?.type === 'RESPOND') {
    blocks.push({ kind: 'text', key, text: action.data.message, streaming: call.state === 'running' });
    const { suggestions = [] } = action.data;
    if (suggestions.length > 0) blocks.push({ kind: 'suggestions', key: `${key}-suggestions`, messages: suggestions });
  } else if (action?.type === 'CLARIFY' && call.state === 'done') {
    const { request_id: requestId } = part.output as { request_id?: unknown };
    blocks.push({ kind: 'question', key, question: { ...action.data, requestId: typeof requestId === 'string' ? requestId : null } });
  } else if (action?.type === 'APPROVE' && call.state === 'done') {
    const { request_id: requestId, ...shown } = action.data;
    blocks.push({ kind: 'approval', key, approval: { requestId, ...shown } });
  } else if (action?.type !== 'UPDATE_TODOS') {
    const hasCard = action?.type === 'FOLLOW' && call.state !== 'running';
    addLine({ kind: 'call', key, call, ...(hasCard && { explained: true }) });
    if (hasCard) blocks.push({ kind: 'follow', key: `${key}-follow`, ...action.data });
  }
}

function callOf(part: Extract<PartnerPart, { toolCallId: string }>, live: boolean, message: PartnerMessage): DisplayedCall {
  const name = getToolName(part);
  const labels = labelOf(name, part.input, part.output);
  const base = { id: part.toolCallId, name, input: part.input, output: part.output, ...message.metadata?.calls?.[part.toolCallId] };
  if (part.state === 'output-available') {
    const { success, message: why } = (part.output ?? {}) as { success?: unknown; message?: unknown };
    if (success !== false) return { ...base, state: 'done', label: labels.done };
    return { ...base, state: 'failed', label: labels.failed, error: typeof why === 'string' ? why : 'It failed.' };
  }
  if (part.state === 'output-error') return { ...base, state: 'failed', label: labels.failed, error: part.errorText };
  if (!live) return { ...base, state: 'failed', label: labels.failed, error: cutOff };
  return { ...base, state: 'running', label: labels.doing };
}
