import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { features } from './features.ts';

/** An intent, and how likely it is that a message has it, 0 to 1. */
export interface Guess {
  intent: string;
  probability: number;
}

const stored = z.object({
  labels: z.array(z.string()),
  vocabulary: z.array(z.string()),
  step: z.number(),
  /** How much the embedding of a message counts beside its words. */
  meaningShare: z.number(),
  weights: z.base64(),
});

/** Ranks the intents that a message may have, most likely first. `meaning`: its sentence embedding. */
type Classifier = (message: string, meaning?: readonly number[]) => Guess[];

export function createClassifier({ labels, vocabulary, step, meaningShare, weights }: z.output<typeof stored>): Classifier {
  const rows = new Map(vocabulary.map((feature, row) => [feature, row]));
  const bytes = Int8Array.from(Buffer.from(weights, 'base64'));
  const count = labels.length;
  return (message, meaning = []) => {
    const words = features(message).flatMap((feature) => rows.get(feature) ?? []);
    const share = step / Math.sqrt(Math.max(1, words.length));
    const scores = labels.map(() => 0);
    const add = (row: number, value: number) => {
      for (let label = 0, at = row * count; label < count; label++, at++) scores[label]! += value * bytes[at]!;
    };
    for (const row of words) add(row, share);
    for (let n = 0; n < meaning.length; n++) add(rows.size + n, step * meaningShare * meaning[n]!);
    const most = Math.max(...scores);
    const likely = scores.map((score) => Math.exp(score - most));
    const sum = likely.reduce((all, one) => all + one, 0);
    return labels.map((intent, label) => ({ intent, probability: likely[label]! / sum })).sort((a, b) => b.probability - a.probability);
  };
}

let loaded: Classifier | undefined;

/** The classifier with the trained weights. */
export const classify: Classifier = (message, meaning) => {
  loaded ??= createClassifier(readWeights());
  return loaded(message, meaning);
};

function readWeights() {
  // A path made at run time: a bundler would copy half a megabyte into every bundle.
  const file = join(/* turbopackIgnore: true */ process.cwd(), 'lib', 'models', 'built-in', 'understand', 'weights.json');
  return stored.parse(JSON.parse(readFileSync(file, 'utf8')));
}
