import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { cosine } from '#lib/search/cosine.ts';
import { EmbeddingProcess } from '#lib/search/embedding-process.ts';
import { SENTENCE_MODEL_FILE, sentenceModel } from './sentence-model.ts';

test('messages that want the same are nearer to each other than those about the same', async () => {
  const [pause, other, write] = await sentenceModel().embed([
    'put the newsletter on ice for a while',
    'no more status reports for Linda until I say so',
    'write a new issue of the newsletter',
  ]);
  expect(cosine(pause!, other!)).toBeGreaterThan(cosine(pause!, write!));
});

test('a vector has length 1, however long the message is', async () => {
  for (const vector of await sentenceModel().embed(['', 'pause it '.repeat(20_000), '\uD800 🦊']))
    expect(Math.hypot(...vector)).toBeCloseTo(1);
});

test('after a failed start, the next text starts the model again, and no file is written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sentence-model-test-'));
  // ONNX Runtime stores its telemetry in these folders, unless CI is set.
  for (const name of ['TMPDIR', 'HOME', 'XDG_CACHE_HOME']) vi.stubEnv(name, folder);
  vi.stubEnv('CI', undefined);
  const args = [join(import.meta.dirname, 'missing.safetensors')];
  const model = new EmbeddingProcess(join(import.meta.dirname, 'sentence-model-program.ts'), args);
  onTestFinished(async () => {
    await model.close();
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  await expect(model.embed(['help'])).rejects.toThrow('ended with code');
  args.splice(0, 1, SENTENCE_MODEL_FILE);
  await expect(model.embed(['help'])).resolves.toEqual([expect.objectContaining({ length: 384 })]);
  expect(readdirSync(folder)).toEqual([]);
});
