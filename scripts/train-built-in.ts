import './compile-cache.ts';
import { writeFileSync } from 'node:fs';
import { features } from '#lib/models/built-in/understand/features.ts';
import { readExamples, WEIGHTS_FILE } from './train-built-in/examples.ts';
import { train } from './train-built-in/train.ts';

/*
 * `npm run train:built-in`: trains the classifier of the built-in assistant on scripts/train-built-in/examples.yaml and
 * writes its weights. The same examples give the same weights.
 */
const { labels, examples, digest } = readExamples();
const weights = train(
  labels,
  examples.map(({ text, label }) => ({ label: labels.indexOf(label), features: features(text) })),
);
writeFileSync(WEIGHTS_FILE, `${JSON.stringify({ examples: digest, ...weights })}\n`);
console.log(`${labels.length} intents, ${weights.vocabulary.length} features. Written to ${WEIGHTS_FILE}.`);
