import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { redirect } from 'next/navigation';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { ActionResult } from '#lib/base/action-result.ts';
import { diskFullMessage, PrimitiveError } from '#lib/base/errors.ts';
import { formData, serverAction } from './server-action.ts';

const files = ['app', 'components', 'lib']
  .flatMap((place) => readdirSync(place, { recursive: true }).map((name) => join(place, String(name))))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
const textOf = (file: string) => readFileSync(file, 'utf8');
const actionFiles = files.filter((file) => /^\s*['"]use server['"]/m.test(textOf(file)));

test('there are server actions in a good number of files', () => expect(actionFiles.length).toBeGreaterThan(15));

test.each(actionFiles)('every export of %s is made by serverAction, which checks its arguments', (file) => {
  const exported = textOf(file)
    .split('\n')
    .filter((line) => /^export (?!type |interface )/.test(line));
  expect(exported.filter((line) => !/^export const \w+ = serverAction\(/.test(line))).toEqual([]);
  expect(exported.length).toBeGreaterThan(0);
});

test.each(actionFiles)('%s contains only actions, and none inside a function', (file) => {
  expect(textOf(file).match(/['"]use server['"]/g)).toHaveLength(1);
  expect(textOf(file)).toMatch(/^['"]use server['"]/);
});

describe('serverAction', () => {
  const notFound = { digest: 'NEXT_HTTP_ERROR_FALLBACK;404' };
  const run = vi.fn(async (id: string, count: number) => ({ ok: true as const, id, count }));
  const action = serverAction([z.guid(), z.int()], run);
  const id = '8e1f3f6c-6b0e-4d1c-9a3b-0d5a2a7f1c11';

  test.each<[string, unknown[]]>([
    ['nothing', []],
    ['too little', [id]],
    ['another type', [id, '1']],
    ['an object in the place of a text', [{ toString: 1 }, 1]],
    ['null', [null, null]],
    ['a list', [[id], [1]]],
  ])('called with %s is not found, and does nothing', async (_, args) => {
    await expect((action as (...args: unknown[]) => Promise<unknown>)(...args)).rejects.toMatchObject(notFound);
    expect(run).not.toHaveBeenCalled();
  });

  test('an action called with valid arguments runs and ignores extra ones', async () => {
    const given: unknown[] = [id, 1, 'more'];
    expect(await (action as (...args: unknown[]) => Promise<unknown>)(...given)).toEqual({ ok: true, id, count: 1 });
  });

  test('an action accepts a form', async () => {
    const form = serverAction([formData], async (given) => ({ ok: true as const, name: given.get('name') }));
    const filled = new FormData();
    filled.set('name', 'Ada');
    expect(await form(filled)).toEqual({ ok: true, name: 'Ada' });
    await expect(form({ get: () => 'Eve' } as unknown as FormData)).rejects.toMatchObject(notFound);
  });

  test('a thrown refusal becomes a failure with its message', async () => {
    const thrown = new PrimitiveError('conflict', 'It was changed in another window.');
    const refusing = serverAction([], (): Promise<ActionResult> => Promise.reject(thrown));
    expect(await refusing()).toEqual({ ok: false, error: 'refused', message: thrown.message });
  });

  test('a full disk becomes a failure that may pass', async () => {
    const failing = serverAction([], (): Promise<ActionResult> => Promise.reject({ code: '53100' }));
    expect(await failing()).toEqual({ ok: false, error: 'unavailable', message: diskFullMessage });
  });

  test('a redirect in an action is followed and not returned as a failure', async () => {
    const leaving = serverAction([], async () => redirect('/chat'));
    await expect(leaving()).rejects.toMatchObject({ digest: expect.stringContaining('/chat') });
  });

  test('an argument that is wrong inside is answered as not found', async () => {
    const strict = serverAction([z.string()], async (text) => ({ ok: true as const, id: z.guid().parse(text) }));
    await expect(strict('x')).rejects.toMatchObject(notFound);
  });
});
