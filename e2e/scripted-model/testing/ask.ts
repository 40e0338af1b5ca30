import { isStepCount, jsonSchema, type LanguageModel, type ModelMessage, type SystemModelMessage, streamText, tool } from 'ai';

/** A tool that adds two numbers. */
export const add = tool({
  description: 'adds',
  inputSchema: jsonSchema<{ a: number; b: number }>({ type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } } }),
  execute: ({ a, b }) => ({ sum: a + b }),
});

/** Streams a reply to a prompt, with the tool `add`, and collects the errors. */
export function ask(
  model: LanguageModel,
  prompt: string | ModelMessage[],
  { signal, instructions }: { signal?: AbortSignal; instructions?: SystemModelMessage[] } = {},
) {
  const errors: unknown[] = [];
  const result = streamText({
    model,
    instructions,
    prompt,
    tools: { add },
    maxOutputTokens: 1000,
    stopWhen: isStepCount(5),
    abortSignal: signal,
    onError: ({ error }) => void errors.push(error),
  });
  return { result, errors };
}

/** Every part of a streamed reply. */
export async function partsOf({ stream }: ReturnType<typeof ask>['result']) {
  const parts = [];
  for await (const part of stream) parts.push(part);
  return parts;
}
