import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { processSingleton } from '#lib/base/process-singleton.ts';
import { contentWords } from './content-words.ts';

export const WORD_DIMENSIONS = 100;
/** How many related words a word has at most. */
export const MOST_RELATED = 50;
/** The place of a related word, and how much it says, in percent. */
export const RELATED_BYTES = 3;

/** A longer query is a text: what its words are related to would be everything. */
const MOST_WORDS = 16;
/** What a misspelled word says about the one that is probably meant. */
const CORRECTION = 0.8;

/** A word, one related to it, and how much the one says about the other: 1 the same, 0 nothing. */
export type RelatedWord = [word: string, related: string, amount: number];

/**
 * The 30,000 most frequent English words, the most frequent first, with their vectors (GloVe, 100 dimensions) and related
 * words, made by scripts/make-word-vectors.ts. Words that occur in similar texts are near each other.
 */
export class WordVectors {
  readonly #words: string[];
  readonly #places: Map<string, number>;
  readonly #vectors: Int8Array;
  readonly #related: DataView;

  constructor(words: string[], vectors: Int8Array, related: DataView) {
    this.#words = words;
    this.#places = new Map(words.map((word, place) => [word, place]));
    this.#vectors = vectors;
    this.#related = related;
  }

  /** True for one of the words, in lowercase. */
  knows(word: string): boolean {
    return this.#places.has(word);
  }

  /** What the words of a text are about: a unit vector, in which rare words weigh more; undefined without a known word. */
  meaningOf(text: string): Float32Array | undefined {
    const sum = new Float32Array(WORD_DIMENSIONS);
    let known = false;
    for (const word of contentWords(text)) {
      const place = this.#places.get(word);
      if (place === undefined) continue;
      known = true;
      const vector = this.#vectors.subarray(place * WORD_DIMENSIONS, (place + 1) * WORD_DIMENSIONS);
      const weight = weightAt(place) / Math.hypot(...vector);
      for (let i = 0; i < WORD_DIMENSIONS; i++) sum[i]! += weight * vector[i]!;
    }
    if (!known) return undefined;
    const length = Math.hypot(...sum);
    return sum.map((value) => value / length);
  }

  /** The words related to the first words of a query, and to what is probably meant by unknown ones. */
  relatedTo(query: string): RelatedWord[] {
    return contentWords(query)
      .slice(0, MOST_WORDS)
      .flatMap((word) => this.#relatedTo(word));
  }

  #relatedTo(word: string): RelatedWord[] {
    const place = this.#places.get(word);
    if (place !== undefined) return this.#relatedAt(place).map(([related, amount]) => [word, related, amount]);
    const meant = this.#correct(word);
    if (meant === undefined) return [];
    const others = this.#relatedAt(meant).map(([related, amount]): RelatedWord => [word, related, amount * CORRECTION]);
    return [[word, this.#words[meant]!, CORRECTION], ...others];
  }

  #relatedAt(place: number): [related: string, amount: number][] {
    const related: [string, number][] = [];
    for (let rank = 0; rank < MOST_RELATED; rank++) {
      const at = (place * MOST_RELATED + rank) * RELATED_BYTES;
      const percent = this.#related.getUint8(at + 2);
      if (percent === 0) break;
      related.push([this.#words[this.#related.getUint16(at)]!, percent / 100]);
    }
    return related;
  }

  /** The place of the most frequent word that differs from an unknown one by one letter, or by two that changed places. */
  #correct(word: string): number | undefined {
    if (!/^[a-z]{5,20}$/.test(word)) return undefined;
    const places = [...oneEditFrom(word)].flatMap((other) => this.#places.get(other) ?? []);
    return places.length === 0 ? undefined : Math.min(...places);
  }
}

/** Smooth inverse frequency; a word's frequency follows from its place among the words. */
function weightAt(place: number): number {
  return (place + 10) / (place + 110);
}

function* oneEditFrom(word: string): Generator<string> {
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    if (after) yield before + after.slice(1);
    if (after.length > 1) yield before + after[1] + after[0] + after.slice(2);
    for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
      yield before + letter + after;
      if (after) yield before + letter + after.slice(1);
    }
  }
}

export function wordVectorFiles() {
  // A path made at run time: a bundler must leave the files where they are.
  const folder = join(/* turbopackIgnore: true */ process.cwd(), 'lib', 'search', 'word-vectors');
  const file = (name: string) => join(folder, name);
  return { words: file('words.txt'), vectors: file('vectors.bin'), related: file('related.bin') };
}

/** The vectors of this process. */
export function wordVectors(): WordVectors {
  return processSingleton('word-vectors', () => {
    const files = wordVectorFiles();
    const related = readFileSync(/* turbopackIgnore: true */ files.related);
    return new WordVectors(
      readFileSync(/* turbopackIgnore: true */ files.words, 'utf8').trimEnd().split('\n'),
      new Int8Array(readFileSync(/* turbopackIgnore: true */ files.vectors)),
      new DataView(related.buffer, related.byteOffset, related.byteLength),
    );
  });
}
