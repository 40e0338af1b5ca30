import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { judgingSets, readCases, trainedSets } from '../eval/built-in/cases.ts';
import { nearCopies } from '../testing/near-copies.ts';

export const WEIGHTS_FILE = 'lib/models/built-in/understand/weights.json';

const schema = z.record(z.string(), z.array(z.string()));

export interface Example {
  text: string;
  label: string;
}

/**
 * The labeled messages that the classifier is trained on: those in examples.yaml, and those of the sets of the evaluation that are
 * not used to judge it, unless one is a near copy of a message by which it is judged. `digest` changes whenever they do.
 */
export function readExamples(): { labels: string[]; examples: Example[]; digest: string } {
  const byLabel = schema.parse(parse(readFileSync(new URL('examples.yaml', import.meta.url), 'utf8')));
  const labels = Object.keys(byLabel);
  const written = Object.entries(byLabel).flatMap(([label, texts]) => texts.map((text) => ({ text, label })));
  const played = trainedSets.flatMap(readCases).filter(({ intent }) => labels.includes(intent));
  const judging = judgingSets.flatMap(readCases);
  const copies = new Set(
    nearCopies(
      played.map(({ say }) => say),
      judging.map(({ say }) => say),
    ),
  );
  const examples = [...written, ...played.filter(({ say }) => !copies.has(say)).map(({ say, intent }) => ({ text: say, label: intent }))];
  return { labels, examples, digest: createHash('sha256').update(JSON.stringify(examples)).digest('hex').slice(0, 16) };
}
