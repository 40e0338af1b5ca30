import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { expectationSchema } from '../expectation.ts';
import { workspaces } from '../workspaces.ts';

const schema = z
  .strictObject({
    say: z.string(),
    intent: z.string(),
    workspace: z.enum(workspaces).default('firm'),
    before: z.array(z.string()).default([]),
    screen: z.string().optional(),
    expect: z.array(expectationSchema).optional(),
    expect_any: z.array(z.array(expectationSchema)).optional(),
  })
  .transform(({ expect, expect_any, ...one }) => ({ ...one, expected: expect_any ?? [expect ?? []] }));

/** A message and what must come of it: one of the lists in `expected`. */
export type Case = z.output<typeof schema>;

/** The sets on whose messages the classifier is trained, too. They may be read by people who improve the rules and examples. */
export const trainedSets = [
  'development',
  'varied',
  'wide',
  'wide-2',
  'wide-3',
  'wide-4',
  'wide-5',
  'wide-6',
  'wide-7',
  'wide-8',
  'wide-9',
  'wide-10',
  'wide-11',
  'wide-12',
  'wide-13',
  'wide-14',
  'wide-15',
  'wide-16',
  'wide-17',
  'wide-18',
  'wide-19',
  'wide-20',
  'wide-21',
  'wide-22',
  'wide-23',
  'wide-24',
  'wide-25',
  'wide-26',
  'wide-27',
  'wide-28',
  'wide-29',
  'wide-30',
  'wide-31',
  'platforms',
  'kinds',
] as const;

/** The sets whose cases may be read by people who improve the rules and examples. */
export const openSets = [...trainedSets, 'wide-32', 'wide-33', 'wide-34', 'wide-35', 'wide-36'] as const;

/** Sets of which only the totals are used. */
const heldOutSets = ['check-7', 'check-8', 'check-10', 'check-11', 'check-12', 'test'] as const;

/** Sets by which the classifier is judged: no message that it is trained on is nearly one of theirs. */
export const judgingSets = ['wide-32', ...heldOutSets] as const;

/** All sets. */
export const sets = [...openSets, ...heldOutSets] as const;

/** @throws {z.ZodError} with the place of what is wrong */
export function readCases(set: (typeof sets)[number]): Case[] {
  return z.array(schema).parse(parse(readFileSync(new URL(`${set}.yaml`, import.meta.url), 'utf8')));
}

/** Intents that the product cannot serve: right is to say so. */
export const isOutOfScope = ({ intent }: Case) => intent === 'not_yet' || intent === 'out_of_scope';
