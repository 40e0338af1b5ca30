import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmbedder, type Embedder, type ModelManifest } from '@lat.md/embed';
import { readTensors, type Tensor } from './tensors.ts';

/** A message says what it wants in its beginning: the model was trained on so many tokens. */
const READS = 64;

/**
 * The model with what training changed in it, `changes`: a safetensors file with two matrices `<layer>.a` and `<layer>.b`, whose
 * product is added to the weights of the layer. The engine reads weights from a file only, which exists until it has.
 */
export async function createFineTuned(model: ModelManifest, changes: string): Promise<Embedder> {
  const folder = await mkdtemp(join(tmpdir(), 'sentence-model-'));
  try {
    const weightsPath = join(folder, 'weights.safetensors');
    await writeFile(weightsPath, withChanges(model.weightsPath, changes));
    const embedder = await createEmbedder({ model: { ...model, weightsPath, maxTokens: READS } });
    await embedder.embed(['hello']);
    return embedder;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The parts of the file of all weights, with the changes. */
function withChanges(weightsPath: string, changes: string): Uint8Array[] {
  const { head, data, tensors: weights } = readTensors(weightsPath);
  const { tensors: matrices } = readTensors(changes);
  for (const [name, first] of matrices) {
    if (!name.endsWith('.a')) continue;
    const layer = name.slice(0, -'.a'.length);
    addProduct(weights.get(`${layer}.weight`)!, matrices.get(`${layer}.b`)!, first);
  }
  return [head, data];
}

/** Adds the product of two matrices, `left` and `right`, to a third. */
function addProduct(sum: Tensor, left: Tensor, right: Tensor): void {
  const [rank, columns] = right.shape as [number, number];
  const [all, factors] = [Float32Array.from(right.values), Float32Array.from(left.values)];
  const row = new Float32Array(columns);
  for (let at = 0, y = 0; at < sum.values.length; at += columns, y++) {
    row.set(sum.values.subarray(at, at + columns));
    for (let k = 0; k < rank; k++) {
      const factor = factors[y * rank + k]!;
      for (let x = 0; x < columns; x++) row[x]! += factor * all[k * columns + x]!;
    }
    sum.values.set(row, at);
  }
}
