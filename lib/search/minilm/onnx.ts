import protobuf from 'protobufjs/light.js';

/** A value of a calculation: what is given, a constant, or what an operation gives. */
export type Value = string & { readonly value: unique symbol };

/** The kinds of numbers, as ONNX numbers them. */
const NUMBERS = { float32: 1, int64: 7, float16: 10 } as const;
type NumberType = keyof typeof NUMBERS;

/** Whole numbers, a fraction (`epsilon`), or a type of numbers (`to`). */
interface Attributes {
  [name: string]: number | number[] | NumberType;
}
const FRACTIONS = ['epsilon'];

/** ONNX 1.15: https://onnx.ai/onnx/repo-docs/Versioning.html. */
const VERSION = { ir: 9, operations: 20 };

/** A calculation with tensors in the form that ONNX Runtime runs. Its operations are described on https://onnx.ai/onnx/operators. */
export class OnnxGraph {
  readonly #nodes: object[] = [];
  readonly #constants: object[] = [];
  readonly #inputs: object[] = [];
  readonly #outputs: object[] = [];

  /** A list that each run is given under `name`. */
  input(name: string, type: NumberType): Value {
    this.#inputs.push(list(name, type));
    return name as Value;
  }

  /** Numbers in rows: `shape` has their count in each dimension. */
  constant(type: NumberType, shape: readonly number[], { buffer, byteOffset, byteLength }: ArrayBufferView): Value {
    const name = `constant ${this.#constants.length}`;
    this.#constants.push({ name, dims: shape, dataType: NUMBERS[type], rawData: new Uint8Array(buffer, byteOffset, byteLength) });
    return name as Value;
  }

  /** What an operation gives. */
  apply(opType: string, input: readonly Value[], attributes: Attributes = {}): Value {
    const name = `value ${this.#nodes.length}`;
    this.#nodes.push({ opType, input, output: [name], attribute: Object.entries(attributes).map(encodeAttribute) });
    return name as Value;
  }

  /** A list that each run gives under `name`. */
  output(name: string, value: Value, type: NumberType): void {
    this.#nodes.push({ opType: 'Identity', input: [value], output: [name] });
    this.#outputs.push(list(name, type));
  }

  /** The content of an ONNX file. */
  encode(): Uint8Array {
    const graph = { name: 'graph', node: this.#nodes, initializer: this.#constants, input: this.#inputs, output: this.#outputs };
    return Model.encode({ irVersion: VERSION.ir, opsetImport: [{ version: VERSION.operations }], graph }).finish();
  }
}

const list = (name: string, type: NumberType) => ({ name, type: { tensorType: { elemType: NUMBERS[type], shape: { dim: [{}] } } } });

/** The fields that hold the value of an attribute, as ONNX numbers them. */
const FIELDS = { f: 1, i: 2, ints: 7 };

function encodeAttribute([name, value]: [string, Attributes[string]]): object {
  if (Array.isArray(value)) return { name, ints: value, type: FIELDS.ints };
  if (FRACTIONS.includes(name)) return { name, f: value, type: FIELDS.f };
  return { name, i: typeof value === 'string' ? NUMBERS[value] : value, type: FIELDS.i };
}

/** Those fields of https://github.com/onnx/onnx/blob/main/onnx/onnx.proto that are used. */
const messages = protobuf.Root.fromJSON({
  nested: {
    Model: message({ irVersion: ['int64', 1], graph: ['Graph', 7], opsetImport: ['OperatorSet[]', 8] }),
    OperatorSet: message({ version: ['int64', 2] }),
    Graph: message({
      node: ['Node[]', 1],
      name: ['string', 2],
      initializer: ['Tensor[]', 5],
      input: ['ValueInfo[]', 11],
      output: ['ValueInfo[]', 12],
    }),
    Node: message({ input: ['string[]', 1], output: ['string[]', 2], opType: ['string', 4], attribute: ['Attribute[]', 5] }),
    Attribute: message({ name: ['string', 1], f: ['float', 2], i: ['int64', 3], ints: ['int64[]', 8], type: ['int32', 20] }),
    Tensor: message({ dims: ['int64[]', 1], dataType: ['int32', 2], name: ['string', 8], rawData: ['bytes', 9] }),
    ValueInfo: message({ name: ['string', 1], type: ['Type', 2] }),
    Type: message({ tensorType: ['TensorType', 1] }),
    TensorType: message({ elemType: ['int32', 1], shape: ['Shape', 2] }),
    Shape: message({ dim: ['Dimension[]', 1] }),
    Dimension: message({}),
  },
});
const Model = messages.lookupType('Model');

function message(fields: Record<string, [type: string, id: number]>): protobuf.IType {
  const entries = Object.entries(fields).map(([name, [type, id]]) => {
    const repeated = type.endsWith('[]');
    return [name, repeated ? { rule: 'repeated', type: type.slice(0, -2), id } : { type, id }];
  });
  return { fields: Object.fromEntries(entries) };
}
