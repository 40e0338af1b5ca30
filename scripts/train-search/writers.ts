import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const row = z.object({
  text: z.string(),
  /** Questions that it answers and that share no word with it. */
  other_words: z.array(z.string()).nonempty(),
  /** Questions that share one or two words with it. */
  same_words: z.array(z.string()).nonempty(),
  /** What somebody would type into a search field. */
  keywords: z.string(),
});

export interface Answered {
  text: string;
  questions: string[];
}

/** Texts and the questions that they answer, a list per writer; `digest` changes whenever those that are trained on do. */
export function readWriters(): { writers: Answered[][]; heldOut: Answered[][]; digest: string } {
  const sources = filesIn('./');
  return {
    writers: sources.map(readRows),
    heldOut: filesIn('held-out/').map(readRows),
    digest: createHash('sha256').update(sources.join('\n')).digest('hex').slice(0, 16),
  };
}

function filesIn(folder: string): string[] {
  const url = new URL(folder, import.meta.url);
  const names = readdirSync(url).filter((name) => name.endsWith('.jsonl'));
  return names.sort().map((name) => readFileSync(new URL(name, url), 'utf8'));
}

const readRows = (source: string): Answered[] =>
  source
    .split('\n')
    .filter(Boolean)
    .map((line) => row.parse(JSON.parse(line)))
    .map(({ text, other_words, same_words, keywords }) => ({ text, questions: [...other_words, ...same_words, keywords] }));
