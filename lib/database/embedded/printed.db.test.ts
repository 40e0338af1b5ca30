import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { migrationsFolder, notes, optionsOf } from '#lib/database/embedded/testing/folders.ts';
import type { ProcessMessage } from './process.ts';

const fault = `
  create function public.break_down(words text) returns void language plpgsql as $$
  begin
    raise exception 'the two conflicted' using errcode = 'serialization_failure', detail = words;
  end $$;
  grant execute on function public.break_down(text) to anon;`;

test('faults are printed without people’s content, and refusals are not printed', async () => {
  const child = fork(fileURLToPath(new URL('main.ts', import.meta.url)), [], { execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (text: Buffer) => (printed += text));
  child.send(optionsOf({ migrationsDir: migrationsFolder({ notes, fault }) }));
  const [told] = (await once(child, 'message')) as [ProcessMessage];
  if ('failed' in told) throw new Error(told.failed.message);
  const { url, keys } = told.ready;
  const post = async (path: string, body: object) => {
    const headers = { apikey: keys.publishableKey, 'content-type': 'application/json' };
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: response.status, code: ((await response.json().catch(() => ({}))) as { code?: string }).code };
  };

  expect(await post('/rest/v1/notes', { words: 'a private thought' })).toMatchObject({ status: 201 });
  expect(await post('/rest/v1/notes', { words: 'a private thought' })).toEqual({ status: 409, code: '23505' });
  expect(await post('/rest/v1/notes', { words: 'forbidden' })).toEqual({ status: 400, code: '23514' });
  expect(await post('/rest/v1/notes', { words: null })).toEqual({ status: 400, code: '23502' });
  expect(await post('/auth/v1/signup', { email: 'ada@example.com', password: 'a private word' })).toMatchObject({ status: 200 });
  expect(await post('/auth/v1/signup', { email: 'ada@example.com', password: 'a private word' })).toMatchObject({ status: 422 });
  expect(await post('/auth/v1/token?grant_type=password', { email: 'ada@example.com', password: 'another' })).toMatchObject({
    status: 400,
  });
  expect(printed).toBe('');

  expect(await post('/rest/v1/rpc/break_down', { words: 'a private thought' })).toEqual({ status: 500, code: '40001' });
  child.kill('SIGTERM');
  await once(child, 'close');
  expect(printed).toContain('40001 the two conflicted');
  expect(printed).not.toContain('private');
});
