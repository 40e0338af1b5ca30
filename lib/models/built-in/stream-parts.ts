import { setTimeout as wait } from 'node:timers/promises';
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { BuiltInStep } from './built-in-model.ts';

interface ResponseMetadata {
  id: string;
  timestamp: Date;
  modelId: string;
}

/**
 * Streams a step: text for the person (including the inputs of Respond and Clarify) word by word, with `delayMs` between
 * chunks, and other inputs in one piece. Throws the signal's reason as soon as it is aborted.
 */
export async function* streamParts(
  step: BuiltInStep,
  metadata: ResponseMetadata,
  delayMs: number,
  signal?: AbortSignal,
): AsyncGenerator<LanguageModelV4StreamPart> {
  yield { type: 'stream-start', warnings: [] };
  yield { type: 'response-metadata', ...metadata };
  for (const [index, content] of step.content.entries()) {
    if (content.type === 'text') {
      const id = `text-${index}`;
      yield { type: 'text-start', id };
      for await (const delta of paced(content.text, delayMs, signal)) yield { type: 'text-delta', id, delta };
      yield { type: 'text-end', id };
    } else if (content.type === 'tool-call') {
      const { toolCallId: id, toolName, input } = content;
      yield { type: 'tool-input-start', id, toolName };
      if (toolName === 'Respond' || toolName === 'Clarify')
        for await (const delta of paced(input, delayMs, signal)) yield { type: 'tool-input-delta', id, delta };
      else yield { type: 'tool-input-delta', id, delta: input };
      yield { type: 'tool-input-end', id };
      yield content;
    }
  }
  signal?.throwIfAborted();
  yield { type: 'finish', finishReason: step.finishReason, usage: step.usage };
}

async function* paced(text: string, delayMs: number, signal?: AbortSignal): AsyncGenerator<string> {
  for (const piece of text.match(/\s*\S{1,12}/g) ?? [text]) {
    signal?.throwIfAborted();
    yield piece;
    if (delayMs > 0) await wait(delayMs, undefined, { signal });
  }
  const end = /\s+$/.exec(text)?.[0];
  if (end) yield end;
}
