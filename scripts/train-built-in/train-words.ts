import type { WordWeights } from '#lib/models/built-in/understand/classify.ts';
import { features } from '#lib/models/built-in/understand/features.ts';
import type { Example } from './examples.ts';

/** A feature of few examples says little about others. */
const FEWEST_EXAMPLES = 4;
const ROUNDS = 12;
const RATE = 0.1;
/** The share of the probability that the other intents get, so that the wording of single examples is not learned by heart. */
const SMOOTHING = 0.1;
/** How much surer than smoothing leaves them the guesses for unseen people may be: found with the examples of one writer left out. */
const SHARPNESS = 1.5;

/**
 * Trains a multinomial logistic regression by stochastic gradient descent (AdaGrad), always in the same order. The weights
 * are the mean of those after each round of the second half.
 */
export function trainWords(labels: string[], examples: readonly Example[]): WordWeights {
  const read = examples.map(({ text, label }) => ({ label: labels.indexOf(label), features: features(text) }));
  const counts = new Map<string, number>();
  for (const one of read) for (const feature of one.features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const vocabulary = [...counts].filter(([, count]) => count >= FEWEST_EXAMPLES).map(([feature]) => feature);
  const ids = new Map(vocabulary.map((feature, id) => [feature, id]));
  const classes = labels.length;
  const size = vocabulary.length * classes;
  const weights = new Float32Array(size);
  const mean = new Float32Array(size);
  const squares = new Float32Array(size).fill(1e-6);
  const random = randomNumbers();
  const rows = read.map(({ features, label }) => {
    const places = Int32Array.from(features.flatMap((feature) => ids.get(feature) ?? []));
    return { label, places, share: 1 / Math.sqrt(Math.max(1, places.length)) };
  });
  const scores = new Float64Array(classes);
  for (let round = 0; round < ROUNDS; round++) {
    for (const { label, places, share } of shuffled(rows, random)) {
      scores.fill(0);
      for (let n = 0; n < places.length; n++) {
        const from = places[n]! * classes;
        for (let k = 0; k < classes; k++) scores[k]! += weights[from + k]! * share;
      }
      const most = Math.max(...scores);
      let sum = 0;
      for (let k = 0; k < classes; k++) sum += scores[k] = Math.exp(scores[k]! - most);
      for (let k = 0; k < classes; k++) scores[k] = scores[k]! / sum - SMOOTHING / classes - (label === k ? 1 - SMOOTHING : 0);
      for (let n = 0; n < places.length; n++) {
        const from = places[n]! * classes;
        for (let k = 0; k < classes; k++) {
          const gradient = scores[k]! * share;
          squares[from + k]! += gradient * gradient;
          weights[from + k]! -= (RATE * gradient) / Math.sqrt(squares[from + k]!);
        }
      }
    }
    if (round >= ROUNDS / 2) for (let n = 0; n < size; n++) mean[n]! += weights[n]! / (ROUNDS / 2);
  }
  const largest = mean.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  const step = largest / 127;
  const bytes = Int8Array.from(mean, (weight) => Math.round(weight / step));
  return { labels, vocabulary, step: step * SHARPNESS, weights: Buffer.from(bytes).toString('base64') };
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const all = [...items];
  for (let n = all.length - 1; n > 0; n--) {
    const other = Math.floor(random() * (n + 1));
    [all[n], all[other]] = [all[other]!, all[n]!];
  }
  return all;
}

/** Repeatable numbers from 0 up to 1. */
function randomNumbers(): () => number {
  let state = 1;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
