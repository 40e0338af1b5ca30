import { streamText, tool } from 'ai';
import { z } from 'zod';
import { describeModelFailure } from '#lib/models/failure.ts';
import type { PartnerModel } from '#lib/models/model.ts';
import { cachedInstructions } from '#lib/models/prompt-cache.ts';
import type { Exit } from '#lib/operator/exit-reason.ts';
import type { Question } from '#lib/questions/question.ts';
import type { TurnUsage } from '#lib/turns/turn-store.ts';
import type { Brief } from './brief.ts';
import { writerInstructions, writerPrompt } from './prompt.ts';

/** The longest that writing, and a silence of the model, may take. In ms. */
const LIMITS = { totalMs: 600_000, chunkMs: 120_000 };

/** What a writer has written, how it ended, and what it used. */
export interface Written {
  text: string;
  /** What it asks the person instead of writing: nothing of `text` counts then. */
  asks?: Question;
  exit: Exit;
  usage: TurnUsage;
}

/** How a writer asks. */
export const askingTool = {
  description:
    'Ask the person one question instead of writing now, when what only they know decides what the text says. Rarely: they may not answer, and then you go on with your default. Call it before you write anything.',
  inputSchema: z.strictObject({
    question: z.string().trim().min(1).max(1000),
    options: z.array(z.string().trim().min(1).max(200)).min(2).max(4),
    default: z.string().trim().min(1).max(200).describe('the option that you go on with when nobody answers'),
  }),
};
const Clarify = tool(askingTool);

/** Has a model write a version; `say` hears the text as it comes. Never throws. */
export async function writeWithModel(
  model: PartnerModel,
  brief: Brief,
  signal: AbortSignal,
  say: (delta: string) => void,
  mayAsk = false,
): Promise<Written> {
  let text = '';
  let asks: Question | undefined;
  let failure: unknown;
  const result = streamText({
    model: model.languageModel,
    instructions: cachedInstructions(writerInstructions),
    prompt: writerPrompt(brief),
    ...(mayAsk ? { tools: { Clarify } } : {}),
    maxOutputTokens: model.maxOutputTokens,
    abortSignal: signal,
    timeout: LIMITS,
    onError: ({ error }) => {
      failure = error;
    },
  });
  const usage: TurnUsage = { tokens_in: 0, tokens_out: 0, tokens_cache_read: 0, tokens_cache_write: 0, cost_nanousd: 0, turns_used: 0 };
  try {
    for await (const part of result.stream) {
      if (part.type === 'text-delta') {
        text += part.text;
        say(part.text);
      } else if (part.type === 'tool-call' && !part.dynamic) {
        asks ??= part.input;
      } else if (part.type === 'finish-step') {
        const { inputTokens = 0, outputTokens = 0, inputTokenDetails } = part.usage;
        usage.turns_used = 1;
        usage.tokens_in = inputTokens;
        usage.tokens_out = outputTokens;
        usage.tokens_cache_read = inputTokenDetails?.cacheReadTokens ?? 0;
        usage.tokens_cache_write = inputTokenDetails?.cacheWriteTokens ?? 0;
        usage.cost_nanousd = model.costOf(part.usage);
      } else if (part.type === 'abort')
        failure ??= signal.aborted ? signal.reason : new DOMException('The model took too long.', 'TimeoutError');
    }
  } catch (error) {
    failure ??= error;
  }
  // What broke off has used something that nobody told.
  if (usage.turns_used === 0 && text) usage.cost_nanousd = null;
  const exit = await exitOf();
  return { text, exit, usage, ...(asks && exit.reason === 'awaiting_input' ? { asks } : {}) };

  async function exitOf(): Promise<Exit> {
    if (signal.aborted) return { reason: 'interrupted', code: String(signal.reason) };
    if (failure instanceof DOMException && failure.name === 'TimeoutError') return { reason: 'timeout' };
    if (failure !== undefined) {
      const { kind, message, retryable } = describeModelFailure(failure);
      return { reason: kind === 'refused' ? 'safety_stop' : 'error', words: message, code: kind, retryable };
    }
    const reason = await Promise.resolve(result.finishReason).catch(() => 'error' as const);
    if (reason === 'content-filter') return { reason: 'safety_stop', words: 'The model declined to write this.' };
    if (reason === 'length')
      return { reason: 'error', code: 'too_long', words: 'The text ran over the longest that the model can write.', retryable: false };
    if (reason === 'tool-calls' && asks) return { reason: 'awaiting_input' };
    if (reason === 'stop') return { reason: 'complete' };
    return { reason: 'error', code: 'broke_off', words: 'The model’s answer broke off.', retryable: true };
  }
}
