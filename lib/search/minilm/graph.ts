import { OnnxGraph, type Value } from './onnx.ts';
import type { Tensor } from './tensors.ts';

/** As in the model's config.json. */
const [LAYERS, HEADS, SIZE, EPSILON] = [6, 12, 384, 1e-12];

type Tensors = ReadonlyMap<string, Tensor>;

/**
 * MiniLM (a BERT, https://arxiv.org/abs/1810.04805) for one text, as an ONNX file: from the numbers of its tokens, `tokens`, and
 * of their positions, `positions`, to the mean of the tokens' vectors, `vector`, which has length 1.
 *
 * @param weights the model's own, by name.
 * @param changes two matrices `<layer>.a` and `<layer>.b`, whose product is added to the weights of that layer.
 */
export function miniLmGraph(weights: Tensors, changes: Tensors): Uint8Array {
  const graph = new OnnxGraph();
  const floats = (value: Value) => graph.apply('Cast', [value], { to: 'float32' });
  const half = ({ shape, values }: Tensor) => graph.constant('float16', shape, values);
  const read = (name: string) => floats(half(weights.get(name)!));

  const layerWeights = (name: string) => {
    const own = read(`${name}.weight`);
    const [a, b] = [changes.get(`${name}.a`), changes.get(`${name}.b`)];
    return a && b ? graph.apply('Add', [own, graph.apply('MatMul', [floats(half(b)), floats(half(a))])]) : own;
  };
  const linear = (name: string, x: Value) => graph.apply('Gemm', [x, layerWeights(name), read(`${name}.bias`)], { transB: 1 });
  const layerNorm = (name: string, x: Value) =>
    graph.apply('LayerNormalization', [x, read(`${name}.weight`), read(`${name}.bias`)], { epsilon: EPSILON });
  const add = (one: Value, other: Value) => graph.apply('Add', [one, other]);
  const integers = (...numbers: number[]) => graph.constant('int64', [numbers.length], BigInt64Array.from(numbers, BigInt));

  // Only the rows that a text needs become numbers of 32 bits.
  const rows = (name: string, at: Value) => floats(graph.apply('Gather', [half(weights.get(`embeddings.${name}.weight`)!), at]));
  const positions = rows('position_embeddings', graph.input('positions', 'int64'));
  const words = rows('word_embeddings', graph.input('tokens', 'int64'));
  let x = layerNorm('embeddings.LayerNorm', add(add(words, positions), rows('token_type_embeddings', integers(0))));

  const scale = graph.constant('float32', [], Float32Array.of(1 / Math.sqrt(SIZE / HEADS)));
  const [splitHeads, joinHeads] = [integers(-1, HEADS, SIZE / HEADS), integers(-1, SIZE)];
  const transpose = (value: Value, ...perm: number[]) => graph.apply('Transpose', [value], { perm });
  for (let layer = 0; layer < LAYERS; layer++) {
    const name = `encoder.layer.${layer}`;
    const heads = (part: string) => graph.apply('Reshape', [linear(`${name}.attention.self.${part}`, x), splitHeads]);
    const scores = graph.apply('MatMul', [
      transpose(graph.apply('Mul', [heads('query'), scale]), 1, 0, 2),
      transpose(heads('key'), 1, 2, 0),
    ]);
    const seen = graph.apply('MatMul', [graph.apply('Softmax', [scores]), transpose(heads('value'), 1, 0, 2)]);
    const attention = linear(`${name}.attention.output.dense`, graph.apply('Reshape', [transpose(seen, 1, 0, 2), joinHeads]));
    x = layerNorm(`${name}.attention.output.LayerNorm`, add(x, attention));
    const inner = graph.apply('Gelu', [linear(`${name}.intermediate.dense`, x)]);
    x = layerNorm(`${name}.output.LayerNorm`, add(x, linear(`${name}.output.dense`, inner)));
  }
  const mean = graph.apply('ReduceMean', [x, integers(0)], { keepdims: 0 });
  graph.output('vector', graph.apply('LpNormalization', [mean]), 'float32');
  return graph.encode();
}
