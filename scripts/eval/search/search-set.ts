import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { moreMemories } from './more-memories.ts';

/** How many memories the account holds: those written by hand, and generated ones. */
const MEMORIES = 5_000;

const id = z.string().regex(/^[md]\d{3}$/);
const memory = z.strictObject({ id, type: z.enum(['fact', 'preference', 'decision', 'instruction']), text: z.string() });
const document = z.strictObject({ id, name: z.string(), text: z.string() });
const question = z.strictObject({ q: z.string(), relevant: z.array(id).min(1).max(3), shares_words: z.boolean() });
const nonsense = z.strictObject({ q: z.string(), kind: z.enum(['mashing', 'elsewhere', 'absurd']) });

/** `relevant`: the ids of all that answers it. `shares_words`: whether it has a word of the answer besides names. */
export type Question = z.output<typeof question>;
export type Nonsense = z.output<typeof nonsense>;

/** The labeled set for search. @throws {z.ZodError} with the place of what is wrong */
export function readSearchSet() {
  const written = read('memories', memory);
  return {
    memories: [...written, ...moreMemories(MEMORIES - written.length)],
    documents: read('documents', document),
    questions: read('questions', question),
    nonsense: read('nonsense', nonsense),
  };
}

function read<T extends z.ZodType>(name: string, schema: T): z.output<T>[] {
  return z.array(schema).parse(parse(readFileSync(new URL(`${name}.yaml`, import.meta.url), 'utf8')));
}
