import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { surfaces } from '#lib/primitives/surface.ts';
import { expectationSchema as expectation } from '../expectation.ts';
import { workspaces } from '../workspaces.ts';

/** What a scenario is about: a line of the table. */
export const capabilities = [
  'Read',
  'Write',
  'Edit',
  'List',
  'Search',
  'Execute',
  'Todo',
  'Respond',
  'Clarify',
  'follow-ups',
  'ambiguity',
  'long lists',
  'failures',
  'injection',
  'platforms',
  'not possible',
] as const;

const texts = z.array(z.string());
const fields = z.record(z.string(), z.unknown());
const primitive = z.enum(Object.keys(surfaces) as (keyof typeof surfaces)[]);

/** Calls by primitive, with the part of their input that counts: `{ Execute: { action: work.run } }`. */
const callPattern = z.partialRecord(primitive, fields);
export type CallPattern = z.infer<typeof callPattern>;

/** The calls of one step. `Respond: text` is short for its message; a string is text without a call. */
const calls = z.partialRecord(primitive, z.union([z.string(), fields]));
const step = z.union([z.string(), calls, z.array(calls)]);
export type Step = z.infer<typeof step>;

/** Rows besides those of the workspace. In their texts {n} is the number of the row, from 1. */
const extraRow = z.strictObject({
  times: z.int().min(1).max(500).default(1),
  deliverable: fields.optional(),
  memory: fields.optional(),
  document: fields.optional(),
  ticket: fields.optional(),
  /** The next version of the deliverable whose title contains `of`. */
  version: z.strictObject({ of: z.string(), status: z.string(), text: z.string() }).optional(),
  /** A connected platform, and what the person chose on it. */
  platform: z.strictObject({ provider: z.string(), resources: z.array(z.string()).default([]) }).optional(),
  /** A result of the ticket whose task contains `of`. */
  output: z.strictObject({ of: z.string(), name: z.string(), content: z.string() }).optional(),
});
export type ExtraRow = z.infer<typeof extraRow>;

/**
 * What is judged. outcome: rows, calls, facts in replies. overAsked: a question though the scenario gives everything. assumed: it set a
 * value that the person did not give and that is not a default, or acted where it had to ask. inProse: a reply ends in a
 * question, without Clarify. wasted: calls that failed, repeat one or exceed what the scenario takes.
 */
export const judged = ['outcome', 'overAsked', 'assumed', 'inProse', 'wasted'] as const;
export type Judged = (typeof judged)[number];

export const scenarioSchema = z
  .strictObject({
    name: z.string().min(1),
    capability: z.enum(capabilities),
    workspace: z.enum(workspaces).default('firm'),
    rows: z.array(extraRow).default([]),
    /** The title of the deliverable, or the task of the ticket, whose page is open. */
    screen: z.string().optional(),
    /** The person's messages, one after the other. */
    messages: texts.min(1),
    /** never: the messages give everything. once: something is missing or ambiguous. may: both are fine. */
    asks: z.enum(['never', 'once', 'may']).default('never'),
    /** Texts that the options of the question contain. */
    options: texts.default([]),
    /** The person's answer to the question. */
    answer: z.string().optional(),
    /** The person's decision on each approval. */
    approval: z.enum(['approve', 'deny']).default('approve'),
    /** The changes of rows and the answer, as in the README of the built-in assistant's cases. */
    expect: z.array(expectation).optional(),
    expect_any: z.array(z.array(expectation)).optional(),
    /** Each was called at least once, and succeeded or waits for approval. */
    called: z.array(callPattern).default([]),
    /** None of them was attempted. */
    no_call: z.array(callPattern).default([]),
    /** Texts that no reply contains. */
    not_said: texts.default([]),
    /** Fields that the person gives besides those in the expected rows, such as `recipient.role`. */
    given: texts.default([]),
    /** How many failed calls the scenario provokes. */
    failures: z.int().default(0),
    /** The most calls that it takes, without Respond, Clarify and Todo. */
    calls_at_most: z.int().min(0).optional(),
    /** The steps of a model that handles it correctly. `<Newsletter>` is the id of that row. */
    good: z.array(step).min(1),
    /** The steps of a model that fails, by what it fails in. */
    bad: z.partialRecord(z.enum(judged), z.array(step)).default({}),
  })
  .transform(({ expect, expect_any, ...rest }) => ({ ...rest, expectations: expect_any ?? [expect ?? []] }));

/** A conversation with a person whose workspace is known, and its expected result. */
export type Scenario = z.infer<typeof scenarioSchema>;

const folder = new URL('./scenarios/', import.meta.url);

/** All scenarios, in the order of the files. @throws {z.ZodError} naming the field that is wrong */
export function readScenarios(): Scenario[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .sort()
    .flatMap((file) =>
      z
        .array(scenarioSchema)
        .parse(parse(readFileSync(new URL(file, folder), 'utf8')), { error: ({ path }) => `${file}: ${path?.join('.')}` }),
    );
}
