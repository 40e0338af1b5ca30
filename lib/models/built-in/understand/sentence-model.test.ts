import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { EmbeddingProcess } from '#lib/search/embedding-process.ts';

/** A process of the model in which WebAssembly takes this long to compile, in ms; -1: it fails. */
function processThatCompiles(compiling: number) {
  const args = [String(compiling)];
  const model = new EmbeddingProcess(join(import.meta.dirname, 'slow-start.fixture.ts'), args);
  onTestFinished(() => model.close());
  return { model, compilesIn: (ms: number) => args.splice(0, 1, String(ms)) };
}

test('a text is embedded when the model is read before the code that computes is compiled', async () => {
  const { model } = processThatCompiles(1000);
  await expect(model.embed(['help'])).resolves.toEqual([expect.objectContaining({ length: 512 })]);
});

test('after a failed start, the next text starts the model again', async () => {
  const { model, compilesIn } = processThatCompiles(-1);
  await expect(model.embed(['help'])).rejects.toThrow('ended with code');
  compilesIn(0);
  await expect(model.embed(['help'])).resolves.toHaveLength(1);
});
