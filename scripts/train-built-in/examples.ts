import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

export const WEIGHTS_FILE = 'lib/models/built-in/understand/weights.json';

const schema = z.record(z.string(), z.array(z.string()));

export interface Example {
  text: string;
  label: string;
}

/** The labeled examples; `digest` changes whenever they do. */
export function readExamples(): { labels: string[]; examples: Example[]; digest: string } {
  const source = readFileSync(new URL('examples.yaml', import.meta.url), 'utf8');
  const byLabel = schema.parse(parse(source));
  return {
    labels: Object.keys(byLabel),
    examples: Object.entries(byLabel).flatMap(([label, texts]) => texts.map((text) => ({ text, label }))),
    digest: createHash('sha256').update(source).digest('hex').slice(0, 16),
  };
}
