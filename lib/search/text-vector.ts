import { EMBEDDING_DIMENSIONS } from './embedder.ts';
import { WORD_DIMENSIONS, type WordVectors } from './word-vectors.ts';

/** The part of the similarity of two texts that their words decide, beside their sentence vectors; chosen with `npm run eval:search`. */
const WORDS_SHARE = 0.3;
/** The length of a sentence vector. */
const SENTENCE_DIMENSIONS = 384;
/** The dimension in which a text without any known word differs from all that have one. */
const UNKNOWN = SENTENCE_DIMENSIONS + WORD_DIMENSIONS;

/**
 * A unit vector for a text and its sentence vector. The cosine of two such vectors is the weighted mean of both cosines:
 * sentence vectors alone find any two texts somewhat similar, even random letters.
 */
export function textVector(text: string, sentence: readonly number[], wordVectors: WordVectors): number[] {
  const words = wordVectors.meaningOf(text);
  const vector = new Float32Array(EMBEDDING_DIMENSIONS);
  vector.set(scaled(Float32Array.from(sentence), Math.sqrt(1 - WORDS_SHARE)));
  if (words) vector.set(scaled(words, Math.sqrt(WORDS_SHARE)), SENTENCE_DIMENSIONS);
  else vector[UNKNOWN] = Math.sqrt(WORDS_SHARE);
  return [...vector];
}

/** The vector of a query: one without any known word is not similar to a text without one. */
export function asQuery(vector: readonly number[]): number[] {
  const query = [...vector];
  query[UNKNOWN] = 0;
  query[UNKNOWN + 1] = vector[UNKNOWN]!;
  return query;
}

function scaled(vector: Float32Array, length: number): Float32Array {
  const own = Math.hypot(...vector);
  return own === 0 ? vector : vector.map((value) => (value * length) / own);
}
