import { readFileSync } from 'node:fs';

/** Numbers of 16 bits in rows: `shape` has their count in each dimension. */
export interface Tensor {
  shape: number[];
  values: Float16Array<ArrayBuffer>;
}

/** `tensors` lie in `data`: to change one changes the other. `head` and `data` together are the file. */
interface TensorFile {
  head: Uint8Array;
  data: Uint8Array;
  tensors: Map<string, Tensor>;
}

/** Reads the tensors of a safetensors file (https://github.com/huggingface/safetensors) whose numbers are floats of 16 bits, by name. */
export function readTensors(path: string): TensorFile {
  const file = readFileSync(path);
  const length = 8 + Number(file.readBigUInt64LE());
  const entries = JSON.parse(file.toString('utf8', 8, length)) as Record<string, Entry>;
  // Copied, because a file's data may begin at an odd place, where numbers of two bytes cannot lie.
  const data = new Uint8Array(file.subarray(length));
  const tensors = Object.entries(entries)
    .filter(([, { dtype }]) => dtype === 'F16')
    .map(
      ([
        name,
        {
          shape,
          data_offsets: [start, end],
        },
      ]): [string, Tensor] => {
        return [name, { shape, values: new Float16Array(data.buffer, start, (end - start) / Float16Array.BYTES_PER_ELEMENT) }];
      },
    );
  return { head: file.subarray(0, length), data, tensors: new Map(tensors) };
}

interface Entry {
  dtype: string;
  shape: number[];
  data_offsets: [start: number, end: number];
}
