export interface TrainingExample {
  label: number;
  features: string[];
  /** The sentence embedding. */
  meaning: readonly number[];
}

/** As stored: one signed byte a weight, in rows of one feature each, then one of each dimension of an embedding; times `step`. */
export interface StoredWeights {
  labels: string[];
  vocabulary: string[];
  step: number;
  meaningShare: number;
  weights: string;
}

/** A feature of a single example says nothing about others. */
const FEWEST_EXAMPLES = 2;
const MEANING_SHARE = 3;
const ROUNDS = 10;
const RATE = 0.3;
const DECAY = 1e-4;

/** Trains a multinomial logistic regression by stochastic gradient descent (AdaGrad), always in the same order. */
export function train(labels: string[], examples: readonly TrainingExample[]): StoredWeights {
  const counts = new Map<string, number>();
  for (const one of examples) for (const feature of one.features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const vocabulary = [...counts].filter(([, count]) => count >= FEWEST_EXAMPLES).map(([feature]) => feature);
  const ids = new Map(vocabulary.map((feature, id) => [feature, id]));
  const classes = labels.length;
  const dimensions = examples[0]?.meaning.length ?? 0;
  const size = (vocabulary.length + dimensions) * classes;
  const weights = new Float32Array(size);
  const squares = new Float32Array(size).fill(1e-6);
  const random = randomNumbers();
  const rows = examples.map(({ features, label, meaning }) => {
    const words = features.flatMap((feature) => ids.get(feature) ?? []);
    const share = 1 / Math.sqrt(Math.max(1, words.length));
    const values = [
      ...words.map((row) => ({ row, value: share })),
      ...meaning.map((value, n) => ({ row: vocabulary.length + n, value: value * MEANING_SHARE })),
    ];
    return { label, values };
  });
  const scores = new Float64Array(classes);
  for (let round = 0; round < ROUNDS; round++) {
    for (const { label, values } of shuffled(rows, random)) {
      scores.fill(0);
      for (const { row, value } of values) for (let k = 0; k < classes; k++) scores[k]! += weights[row * classes + k]! * value;
      const most = Math.max(...scores);
      let sum = 0;
      for (let k = 0; k < classes; k++) sum += scores[k] = Math.exp(scores[k]! - most);
      for (let k = 0; k < classes; k++) {
        const error = scores[k]! / sum - (label === k ? 1 : 0);
        for (const { row, value } of values) {
          const at = row * classes + k;
          const gradient = error * value + DECAY * weights[at]!;
          squares[at]! += gradient * gradient;
          weights[at]! -= (RATE * gradient) / Math.sqrt(squares[at]!);
        }
      }
    }
  }
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  const step = largest / 127;
  return {
    labels,
    vocabulary,
    step,
    meaningShare: MEANING_SHARE,
    weights: Buffer.from(Int8Array.from(weights, (weight) => Math.round(weight / step))).toString('base64'),
  };
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
