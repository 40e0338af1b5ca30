import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readTensors } from '#lib/search/minilm/tensors.ts';
import { features } from './features.ts';
import { SENTENCE_MODEL_FILE } from './sentence-model.ts';

/** An intent, and how likely it is that a message has it, 0 to 1. */
export interface Guess {
  intent: string;
  probability: number;
}

const stored = z.object({
  labels: z.array(z.string()),
  vocabulary: z.array(z.string()),
  step: z.number(),
  weights: z.base64(),
});
/** What the words of a message say: one signed byte an intent, in rows of one feature each, times `step`. */
export type WordWeights = z.output<typeof stored>;
/** What the vector of a message says: a row of numbers an intent. */
export type MeaningWeights = readonly Float32Array[];

/** Ranks the intents that a message may have, most likely first. `meaning`: its vector by the sentence model. */
type Classifier = (message: string, meaning?: readonly number[]) => Guess[];

/** How much of the score is by meaning, and the rest by words: found with the messages of people who wrote no examples. */
const MEANING_SHARE = 0.5;

export function createClassifier({ labels, vocabulary, step, weights }: WordWeights, meaningWeights: MeaningWeights): Classifier {
  const rows = new Map(vocabulary.map((feature, row) => [feature, row]));
  const bytes = Int8Array.from(Buffer.from(weights, 'base64'));
  const count = labels.length;
  return (message, meaning) => {
    const words = features(message).flatMap((feature) => rows.get(feature) ?? []);
    const share = step / Math.sqrt(Math.max(1, words.length));
    const scores = labels.map(() => 0);
    for (const row of words) for (let label = 0, at = row * count; label < count; label++, at++) scores[label]! += share * bytes[at]!;
    if (meaning) {
      for (const [label, weights] of meaningWeights.entries()) {
        let score = 0;
        for (let n = 0; n < weights.length; n++) score += weights[n]! * meaning[n]!;
        scores[label] = MEANING_SHARE * score + (1 - MEANING_SHARE) * scores[label]!;
      }
    }
    const most = Math.max(...scores);
    const likely = scores.map((score) => Math.exp(score - most));
    const sum = likely.reduce((all, one) => all + one, 0);
    return labels.map((intent, label) => ({ intent, probability: likely[label]! / sum })).sort((a, b) => b.probability - a.probability);
  };
}

let loaded: Classifier | undefined;

/** The classifier with the trained weights. */
export const classify: Classifier = (message, meaning) => {
  loaded ??= createClassifier(readWordWeights(), readMeaningWeights(SENTENCE_MODEL_FILE));
  return loaded(message, meaning);
};

function readWordWeights() {
  // A path made at run time: a bundler would copy some megabytes into every bundle.
  const file = join(/* turbopackIgnore: true */ process.cwd(), 'lib', 'models', 'built-in', 'understand', 'weights.json');
  return stored.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** Those in a file of what changes in the sentence model. */
export function readMeaningWeights(changes: string): MeaningWeights {
  const {
    shape: [count],
    values,
  } = readTensors(changes).get('intents')!;
  const size = values.length / count!;
  return Array.from({ length: count! }, (_, n) => Float32Array.from(values.subarray(n * size, (n + 1) * size)));
}
