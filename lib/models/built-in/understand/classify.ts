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

interface Weights {
  labels: string[];
  rows: Map<string, number>;
  step: number;
  meaningShare: number;
  bytes: Int8Array;
}

let loaded: Weights | undefined;

function load(): Weights {
  if (loaded) return loaded;
  // A path made at run time: a bundler would copy half a megabyte into every bundle.
  const file = join(/* turbopackIgnore: true */ process.cwd(), 'lib', 'models', 'built-in', 'understand', 'weights.json');
  const { labels, vocabulary, weights, ...numbers } = stored.parse(JSON.parse(readFileSync(file, 'utf8')));
  const rows = new Map(vocabulary.map((feature, row) => [feature, row]));
  loaded = { labels, rows, ...numbers, bytes: Int8Array.from(Buffer.from(weights, 'base64')) };
  return loaded;
}

/** The intents that a message may have, most likely first. `meaning`: its sentence embedding. */
export function classify(message: string, meaning: readonly number[] = []): Guess[] {
  const { labels, rows, step, meaningShare, bytes } = load();
  const words = features(message).flatMap((feature) => rows.get(feature) ?? []);
  const share = step / Math.sqrt(Math.max(1, words.length));
  const weight = (row: number, label: number) => bytes[row * labels.length + label]!;
  const scores = labels.map(
    (_, label) =>
      share * words.reduce((sum, row) => sum + weight(row, label), 0) +
      step * meaningShare * meaning.reduce((sum, value, n) => sum + value * weight(rows.size + n, label), 0),
  );
  const most = Math.max(...scores);
  const likely = scores.map((score) => Math.exp(score - most));
  const sum = likely.reduce((all, one) => all + one, 0);
  return labels.map((intent, label) => ({ intent, probability: likely[label]! / sum })).sort((a, b) => b.probability - a.probability);
}
