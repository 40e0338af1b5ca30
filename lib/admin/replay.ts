import type { UIMessageChunk } from 'ai';
import { quoted } from '#lib/base/text/shorten.ts';
import type { ToolCall } from '#lib/base/tool-call.ts';
import { labelOf } from '#lib/runs/workspace/all-surfaces.ts';

/** One chunk of a turn's log: its time, in ms since the turn began, and its description. */
export interface ReplayStep {
  at: number;
  chunk: UIMessageChunk;
  label: string;
}

/** One append to the log: `at` in ms since 1970. */
export interface Append {
  at: number;
  chunks: UIMessageChunk[];
}

/**
 * The steps of a turn in order. A log is appended to once a second: the chunks of one append are spread evenly over the
 * time since the previous one. `began` in ms since 1970.
 */
export function replayOf(began: number, appends: readonly Append[]): ReplayStep[] {
  const steps: ReplayStep[] = [];
  const calls = new Map<string, ToolCall<string, unknown>>();
  let last = 0;
  for (const { at, chunks } of appends) {
    const until = Math.max(last, at - began);
    for (const [place, chunk] of chunks.entries()) {
      const share = (place + 1) / chunks.length;
      steps.push({ at: Math.round(last + (until - last) * share), chunk, label: labelOfChunk(chunk, calls) });
    }
    last = until;
  }
  return steps;
}

function labelOfChunk(chunk: UIMessageChunk, calls: Map<string, ToolCall<string, unknown>>): string {
  switch (chunk.type) {
    case 'start':
      return 'Turn begins';
    case 'start-step':
      return 'Step begins';
    case 'finish-step':
      return 'Step ends';
    case 'reset-step':
      return 'Open step closed again';
    case 'finish':
      return 'Turn ends';
    case 'text-start':
      return 'Text begins';
    case 'text-delta':
      return `Text: ${quotedOrSpace(chunk.delta)}`;
    case 'text-end':
      return 'Text ends';
    case 'reasoning-start':
      return 'Thinking begins';
    case 'reasoning-delta':
      return `Thinking: ${quotedOrSpace(chunk.delta)}`;
    case 'reasoning-end':
      return 'Thinking ends';
    case 'tool-input-start':
      calls.set(chunk.toolCallId, { name: chunk.toolName, input: undefined });
      return `Calls ${chunk.toolName}`;
    case 'tool-input-delta':
      return `${calls.get(chunk.toolCallId)?.name ?? 'Call'} input: ${quotedOrSpace(chunk.inputTextDelta)}`;
    case 'tool-input-available':
      calls.set(chunk.toolCallId, { name: chunk.toolName, input: chunk.input });
      return labelOf(chunk.toolName, chunk.input).doing;
    case 'tool-input-error':
      return `${labelOf(chunk.toolName, chunk.input).failed}: ${chunk.errorText}`;
    case 'tool-output-available': {
      const { name, input } = calls.get(chunk.toolCallId) ?? { name: 'Call', input: undefined };
      const words = labelOf(name, input, chunk.output);
      return (chunk.output as { success?: unknown } | null)?.success === false ? words.failed : words.done;
    }
    case 'tool-output-error':
      return `${labelOf(calls.get(chunk.toolCallId)?.name ?? 'Call', calls.get(chunk.toolCallId)?.input).failed}: ${chunk.errorText}`;
    case 'message-metadata':
      return 'Timing recorded';
    default:
      return chunk.type.replaceAll('-', ' ');
  }
}

const quotedOrSpace = (text: string) => (text.trim() ? quoted(text) : 'a space');
