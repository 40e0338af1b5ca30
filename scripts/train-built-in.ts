import './compile-cache.ts';
import { writeFileSync } from 'node:fs';
import { features } from '#lib/models/built-in/understand/features.ts';
import { createLocalEmbedder } from '#lib/search/local-embedder.ts';
import { readExamples, WEIGHTS_FILE } from './train-built-in/examples.ts';
import { train } from './train-built-in/train.ts';

/*
 * `npm run train:built-in`: trains the classifier of the built-in assistant on scripts/train-built-in/examples.yaml and
 * writes its weights. The same examples give the same weights.
 */
const { labels, examples, digest } = readExamples();
const embedder = createLocalEmbedder();
const meanings = await embedder.sentences(examples.map(({ text }) => text));
await embedder.close();
const weights = train(
  labels,
  examples.map(({ text, label }, n) => ({ label: labels.indexOf(label), features: features(text), meaning: meanings[n]! })),
);
writeFileSync(WEIGHTS_FILE, `${JSON.stringify({ examples: digest, ...weights })}\n`);
console.log(`${labels.length} intents, ${weights.vocabulary.length} features. Written to ${WEIGHTS_FILE}.`);
