import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { planOf } from '#lib/runs/plans/testing/plan-test-env.ts';
import { stepsInOrder } from './plan.ts';
import { planTools } from './tools/index.ts';

const text = readFileSync('docs/plans.md', 'utf8');

test('the plans in the documentation are valid', () => {
  const sources = [...text.matchAll(/```yaml\n(.*?)```/gs)].map(([, source]) => source!);
  expect(sources.map((source) => stepsInOrder(planOf(source)).map(({ id }) => id))).toEqual([
    ['1', '1.1', '2'],
    ['1', '1.1', '2', 'end.1'],
    ['1'],
  ]);
});

test('every tool is documented with what it takes', () => {
  const rows = new Map(
    [...text.matchAll(/^\| (`[A-Z].*?) \| (.*?) \|/gm)].flatMap(([, names, takes]) =>
      [...names!.matchAll(/`(\w+)`/g)].map(([, name]) => [name!, takes!] as const),
    ),
  );
  expect([...rows.keys()].sort()).toEqual([...planTools.keys()].sort());
  for (const [name, { input }] of planTools)
    for (const parameter of Object.keys(input.shape)) expect(rows.get(name), name).toContain(`\`${parameter}\``);
});
