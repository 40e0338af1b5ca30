import './compile-cache.ts';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createClassifier } from '#lib/models/built-in/understand/classify.ts';
import { features } from '#lib/models/built-in/understand/features.ts';
import { createSentenceModel } from '#lib/models/built-in/understand/sentence-model.ts';
import { readExamples, WEIGHTS_FILE } from './train-built-in/examples.ts';
import { train } from './train-built-in/train.ts';

/*
 * `npm run train:built-in`: trains the classifier of the built-in assistant on scripts/train-built-in/examples.yaml and
 * writes its weights. The same examples give the same weights. `--held-out` writes nothing: it trains on three quarters of
 * the examples, and prints how well the rest is classified.
 */
const { values } = parseArgs({ options: { 'held-out': { type: 'boolean' } } });
const { labels, examples, digest } = readExamples();
const model = createSentenceModel();
const meanings = await model.embed(examples.map(({ text }) => text));
await model.close();
const all = examples.map(({ text, label }, n) => ({ text, label: labels.indexOf(label), features: features(text), meaning: meanings[n]! }));

if (values['held-out']) {
  const isHeldOut = (n: number) => n % 4 === 0;
  const classifyHeldOut = createClassifier(
    train(
      labels,
      all.filter((_, n) => !isHeldOut(n)),
    ),
  );
  const results = all
    .filter((_, n) => isHeldOut(n))
    .map(({ text, label, meaning }) => ({ intent: labels[label]!, guesses: classifyHeldOut(text, meaning) }));
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;
  const among = (most: number) =>
    results.filter(({ intent, guesses }) => guesses.slice(0, most).some((one) => one.intent === intent)).length;
  console.log(
    `${results.length} held out: right first ${percent(among(1), results.length)}, among three ${percent(among(3), results.length)}`,
  );
  for (const from of [0.5, 0.6, 0.7, 0.8, 0.85, 0.9]) {
    const sure = results.filter(({ guesses }) => guesses[0]!.probability >= from);
    const right = sure.filter(({ intent, guesses }) => guesses[0]!.intent === intent).length;
    console.log(`from ${from} on: ${percent(sure.length, results.length)} of them, ${percent(right, sure.length)} right`);
  }
} else {
  const weights = train(labels, all);
  writeFileSync(WEIGHTS_FILE, `${JSON.stringify({ examples: digest, ...weights })}\n`);
  console.log(`${labels.length} intents, ${weights.vocabulary.length} features. Written to ${WEIGHTS_FILE}.`);
}
