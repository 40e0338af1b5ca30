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
const AT_ONCE = 64;
const embeddings: number[][] = [];
for (let n = 0; n < examples.length; n += AT_ONCE) {
  embeddings.push(...(await embedder.embed(examples.slice(n, n + AT_ONCE).map(({ text }) => text))));
  process.stdout.write(`\rEmbedded ${embeddings.length} of ${examples.length} examples`);
}
await embedder.close();
const weights = train(
  labels,
  examples.map(({ text, label }, n) => ({ label: labels.indexOf(label), features: features(text), embedding: embeddings[n]! })),
);
writeFileSync(WEIGHTS_FILE, `${JSON.stringify({ examples: digest, embedder: embedder.model, ...weights })}\n`);
console.log(`\n${labels.length} intents, ${weights.vocabulary.length} features. Written to ${WEIGHTS_FILE}.`);
