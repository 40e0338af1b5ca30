import type { LanguageModelV4Prompt, LanguageModelV4ToolResultPart } from '@ai-sdk/provider';
import type { ToolCall } from '#lib/base/tool-call.ts';
import { splitAttached } from '#lib/refs/attachments.ts';
import { type ContextBlock, isContextBlock, readContextBlocks, screenIn } from './context-block.ts';

/** The output of a call, as the JSON that primitives return. */
export interface Outcome {
  success: boolean;
  error?: string;
  message?: string;
  [field: string]: unknown;
}

/** A past call. One that was cut off has no outcome. */
export interface PastCall extends ToolCall {
  outcome?: Outcome;
}

/** One message from the person, and the partner's steps in response. */
export interface Exchange {
  /** What the person wrote, without the line of its attachments. */
  said: string;
  /** The refs of the attached documents. */
  attached?: string[];
  /** The ref of the entity that was on screen. */
  screen?: string;
  steps: PastCall[][];
}

/** A prompt as a conversation. The last exchange is the current one. */
export interface Conversation {
  exchanges: Exchange[];
  context: ContextBlock;
}

/** Reads any prompt, skipping parts that the rules cannot use, such as files and reasoning. */
export function readConversation(prompt: LanguageModelV4Prompt): Conversation {
  const exchanges: Exchange[] = [];
  const calls = new Map<string, PastCall>();
  const contexts: string[] = [];
  /** How many contexts stand before the end of each message. */
  const shown: number[] = [];
  for (const message of prompt) {
    if (message.role === 'user') {
      const texts = message.content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
      const isLastStep = texts.length === 1 && isContextBlock(texts[0]!) && message !== prompt[0];
      if (isLastStep) continue;
      const block = texts.length > 1 && isContextBlock(texts[0]!) ? texts.shift() : undefined;
      if (block) contexts.push(block);
      const split = texts.map(splitAttached);
      const attached = split.flatMap(({ refs }) => refs);
      const said = split
        .map(({ text }) => text)
        .join('\n')
        .trim();
      exchanges.push({ said, steps: [], ...(attached.length > 0 && { attached }) });
      shown.push(contexts.length);
    } else if (message.role === 'assistant') {
      const step = message.content.flatMap((part) => {
        if (part.type !== 'tool-call') return [];
        const call: PastCall = { name: part.toolName, input: asObject(part.input) };
        calls.set(part.toolCallId, call);
        return [call];
      });
      if (step.length > 0) exchanges.at(-1)?.steps.push(step);
    }
    if (message.role === 'tool' || message.role === 'assistant') {
      for (const part of message.content) {
        if (part.type !== 'tool-result') continue;
        const call = calls.get(part.toolCallId);
        if (call) call.outcome = readOutcome(part.output);
      }
    }
  }
  // A message whose context was not kept is read in that of the newest one.
  for (const [n, exchange] of exchanges.entries()) exchange.screen = screenIn(shown[n] ? contexts.slice(0, shown[n]) : contexts);
  return { exchanges, context: readContextBlocks(contexts) };
}

function readOutcome(output: LanguageModelV4ToolResultPart['output']): Outcome {
  switch (output.type) {
    case 'json':
    case 'error-json':
      return { ...asObject(output.value), success: output.type === 'json' && asObject(output.value).success !== false };
    case 'text':
      return { content: output.value, ...asObject(output.value), success: asObject(output.value).success !== false };
    case 'error-text':
      return { success: false, error: 'execution_failed', message: output.value };
    case 'execution-denied':
      return { success: false, error: 'permission_denied', message: output.reason ?? 'It wasn’t allowed.' };
    default:
      return { success: true };
  }
}

function asObject(value: unknown): Record<string, unknown> {
  const given = typeof value === 'string' ? parsed(value) : value;
  return typeof given === 'object' && given !== null && !Array.isArray(given) ? (given as Record<string, unknown>) : {};
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
