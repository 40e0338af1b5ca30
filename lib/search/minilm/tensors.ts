import { readFileSync } from 'node:fs';

/** Numbers of 16 bits in rows: `shape` has their count in each dimension. */
export interface Tensor {
  shape: number[];
  values: Float16Array<ArrayBuffer>;
}

/** The tensors of a safetensors file (https://github.com/huggingface/safetensors) whose numbers are floats of 16 bits, by name. */
export function readTensors(path: string): Map<string, Tensor> {
  const file = readFileSync(path);
  const length = 8 + Number(file.readBigUInt64LE());
  const entries = JSON.parse(file.toString('utf8', 8, length)) as Record<string, Entry>;
  // Copied, because a file's data may begin at an odd place, where numbers of two bytes cannot lie.
  const { buffer } = new Uint8Array(file.subarray(length));
  const tensors = Object.entries(entries)
    .filter(([, { dtype }]) => dtype === 'F16')
    .map(([name, { shape, data_offsets }]): [string, Tensor] => {
      const [start, end] = data_offsets;
      return [name, { shape, values: new Float16Array(buffer, start, (end - start) / Float16Array.BYTES_PER_ELEMENT) }];
    });
  return new Map(tensors);
}

interface Entry {
  dtype: string;
  shape: number[];
  data_offsets: [start: number, end: number];
}
