import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { parseInput } from '#lib/agent/registry/check-input.ts';
import { actions } from '#lib/primitives/actions/index.ts';
import { workspaceTools } from '#lib/runs/workspace/registries.ts';
import { registry } from './index.ts';

const inputs: [name: string, schema: z.ZodObject][] = [
  ...registry.primitives().map(({ name, input }): [string, z.ZodObject] => [name, input]),
  ...workspaceTools.primitives().map(({ name, input }): [string, z.ZodObject] => [name, input]),
  ...actions.map(({ name, params }): [string, z.ZodObject] => [name, params]),
];
const optional = inputs.flatMap(([name, schema]) =>
  Object.entries(schema.shape).flatMap(([key, field]) =>
    (field as z.ZodType).safeParse(undefined).success ? [[name, key, schema] as const] : [],
  ),
);

describe('null for an optional parameter', () => {
  test('is tested with every one', () => expect(optional.length).toBeGreaterThan(40));

  test.each(optional)('%s %s: counts as omitted', (_, key, schema) => {
    const problems = (input: object) => parseInput(schema, input).error?.issues.map(({ path, message }) => [path, message]) ?? [];
    expect(problems({ [key]: null })).toEqual(problems({}));
  });
});

test('an unknown parameter is rejected by name', async () => {
  const ctx = { files: {} as never, log: () => '' };
  expect(await workspaceTools.execute('grep', { pattern: 'x', head_limit: 5 }, ctx)).toMatchObject({
    error: 'invalid_input',
    path: 'head_limit',
    message: expect.stringMatching(/^head_limit: unknown field\. The fields are pattern, path, /),
  });
});
