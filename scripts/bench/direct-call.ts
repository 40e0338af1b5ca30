import { streamText, type ToolSet } from 'ai';
import { anthropicProvider } from '#lib/models/anthropic.ts';
import { registry } from '#lib/primitives/index.ts';
import { instructions } from '#lib/runs/chat/instructions.ts';

/** The model's address, as the app reads it from its environment. */
export interface DirectModel {
  url: string;
  apiKey: string;
}

const modelId = 'claude-sonnet-5-5';

/** The nine tools as the model sees them; none is executed. */
const tools: ToolSet = Object.fromEntries(
  Object.entries(
    registry.aiTools(() => {
      throw new Error('The direct call executes nothing.');
    }),
  ).map(([name, { description, inputSchema }]) => [name, { description, inputSchema } as ToolSet[string]]),
);

/** Calls the model without the app, with the instructions and tools that the app sends. */
export function directCall({ url, apiKey }: DirectModel, prompt: string) {
  const provider = anthropicProvider({ ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: apiKey });
  return streamText({ model: provider.languageModel(modelId), instructions, tools, prompt, maxOutputTokens: 32_000, onError: () => {} });
}

/** Milliseconds from the call to the model's first word; the rest of the answer is read too. @throws {Error} without a word */
export async function directFirstToken(model: DirectModel, prompt: string): Promise<number> {
  const begin = performance.now();
  let first: number | undefined;
  for await (const part of directCall(model, prompt).stream) {
    if (part.type === 'error') throw part.error;
    if (part.type === 'text-delta') first ??= performance.now() - begin;
  }
  if (first === undefined) throw new Error('The model returned no text.');
  return first;
}
