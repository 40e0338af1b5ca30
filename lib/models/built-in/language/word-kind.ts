import { WORD_DIMENSIONS, wordVectors } from '#lib/search/word-vectors.ts';

/** Typical words of each kind; what a word is like most tells its kind. */
const typical = {
  people:
    'people staff workers team members managers director customers children nurse teacher students committee parents engineers clients board friends volunteers boss colleagues investors',
  name: 'sarah tom linda anna ruth jorge ingrid oskar james maria peter helen ahmed david',
  thing:
    'report figures numbers document meeting costs project data price results update summary time market topic plan work sales product software budget migration launch future example money lunch',
  verb: 'write make speak know hear explain keep go take give do say tell get see be have start begin send put come look find think want',
};
type WordKind = keyof typeof typical;

let middles: [WordKind, Float32Array][] | undefined;

/** What kind of word this is; undefined for one that is not known. */
export function wordKind(word: string): WordKind | undefined {
  const meaning = wordVectors().meaningOf(word.toLowerCase());
  if (!meaning) return undefined;
  middles ??= Object.entries(typical).map(([kind, words]) => [kind as WordKind, middleOf(words.split(' '))]);
  const scored = middles.map(([kind, middle]) => [kind, middle.reduce((sum, value, n) => sum + value * meaning[n]!, 0)] as const);
  return scored.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

function middleOf(words: readonly string[]): Float32Array {
  const sum = new Float32Array(WORD_DIMENSIONS);
  for (const word of words) {
    const meaning = wordVectors().meaningOf(word);
    for (const [n, value] of meaning?.entries() ?? []) sum[n]! += value;
  }
  const length = Math.hypot(...sum);
  return sum.map((value) => value / length);
}
