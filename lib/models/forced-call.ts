import type { LanguageModelV4 } from '@ai-sdk/provider';
import { isStepCount, jsonSchema, streamText, ToolChoiceViolationError, tool } from 'ai';
import { UnusableAnswer } from './failure.ts';

/** A local server may have to load the model before its first answer. */
const FIRST_ANSWER_MS = 120_000;

/** The tool that a model must call in the check. */
export const CHECK_TOOL = 'report_status';

/**
 * Whether a model calls a tool when it must, with arguments that are JSON.
 * @param maxOutputTokens for services that need a limit
 * @throws what the model's client throws
 */
export async function callsTool(
  model: LanguageModelV4,
  { maxOutputTokens, timeoutMs = FIRST_ANSWER_MS }: { maxOutputTokens?: number; timeoutMs?: number } = {},
): Promise<boolean> {
  let failure: unknown;
  const result = streamText({
    model,
    prompt: `Call ${CHECK_TOOL} with status "ready".`,
    tools: {
      [CHECK_TOOL]: tool({
        description: 'Report a status.',
        inputSchema: jsonSchema({
          type: 'object',
          properties: { status: { type: 'string', enum: ['ready', 'not ready'] } },
          required: ['status'],
          additionalProperties: false,
        }),
      }),
    },
    // "required" and not the tool's name: several servers understand only the words.
    toolChoice: 'required',
    maxOutputTokens,
    maxRetries: 1,
    stopWhen: isStepCount(1),
    abortSignal: AbortSignal.timeout(timeoutMs),
    onError: ({ error }) => {
      failure ??= error;
    },
  });
  let called = false;
  try {
    for await (const part of result.stream) {
      if (part.type === 'tool-call' && part.toolName === CHECK_TOOL) called ||= !part.invalid;
      if (part.type === 'abort') failure ??= new UnusableAnswer('too_slow');
    }
  } catch (error) {
    failure ??= error;
  }
  if (!called && failure !== undefined && !ToolChoiceViolationError.isInstance(failure)) throw failure;
  return called;
}
