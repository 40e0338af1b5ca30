import './compile-cache.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createClassifier, readMeaningWeights } from '#lib/models/built-in/understand/classify.ts';
import { createSentenceModel, SENTENCE_MODEL_FILE } from '#lib/models/built-in/understand/sentence-model.ts';
import { fineTune } from './fine-tuning/fine-tune.ts';
import { type Example, readExamples, WEIGHTS_FILE } from './train-built-in/examples.ts';
import { trainWords } from './train-built-in/train-words.ts';

/*
 * `npm run train:built-in`: trains the classifier of the built-in assistant on the messages of `readExamples`, and
 * writes its weights and what changes in its sentence model. `--held-out` writes nothing: it trains on three quarters of
 * the examples, and prints how well the rest is classified.
 */
const { values } = parseArgs({ options: { 'held-out': { type: 'boolean' } } });
const { labels, examples, digest } = readExamples();

if (values['held-out']) {
  const [heldOut, others] = [examples.filter((_, n) => n % 4 === 0), examples.filter((_, n) => n % 4 !== 0)];
  const folder = mkdtempSync(join(tmpdir(), 'train-built-in-'));
  const changes = join(folder, 'sentence-model.safetensors');
  fineTuneOn(others, changes);
  const classify = createClassifier(trainWords(labels, others), readMeaningWeights(changes));
  const model = createSentenceModel(changes);
  const meanings = await model.embed(heldOut.map(({ text }) => text));
  await model.close();
  rmSync(folder, { recursive: true });
  const results = heldOut.map(({ text, label }, n) => ({ intent: label, guesses: classify(text, meanings[n]) }));
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
  fineTuneOn(examples, SENTENCE_MODEL_FILE);
  const weights = trainWords(labels, examples);
  writeFileSync(WEIGHTS_FILE, `${JSON.stringify({ examples: digest, ...weights })}\n`);
  console.log(`${labels.length} intents, ${weights.vocabulary.length} features. Written to ${WEIGHTS_FILE} and ${SENTENCE_MODEL_FILE}.`);
}

function fineTuneOn(some: readonly Example[], out: string): void {
  fineTune('intents.py', { labels: labels.length, examples: some.map(({ text, label }) => [text, labels.indexOf(label)]), out });
}
