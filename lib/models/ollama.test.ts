import { expect, test } from 'vitest';
import { startScriptedModel } from '#e2e/scripted-model/index.ts';
import { findOllama } from './ollama.ts';

test('a running Ollama is found with its models, unless it is offered already', async () => {
  const ollama = await startScriptedModel({ needsKey: false });
  const address = `${ollama.url}/v1`;
  expect(await findOllama([{ address: null }], address)).toEqual({ address, models: expect.arrayContaining(['claude-haiku-5-5']) });
  expect(await findOllama([{ address }], address)).toBeNull();
  await ollama.close();
  expect(await findOllama([], address)).toBeNull();
});
