import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { expect, inject, test } from 'vitest';

const { url, secretKey } = inject('supabase');
const service = createClient(url, secretKey, { auth: { persistSession: false } });
const take = async (subjects: string[], allowed: number, span: string) =>
  Number((await service.rpc('take_sign_in_attempt', { subjects, allowed, span }).throwOnError()).data);

test('attempts counted for an hour are kept while others are counted for a second', async () => {
  const subject = `sign-up ${randomUUID()}`;
  expect(await take([subject], 1, '1 hour')).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 1100));
  expect(await take([`sign-in ${randomUUID()}`], 1, '1 second')).toBe(0);
  expect(await take([subject], 1, '1 hour')).toBeGreaterThan(3500);
});

test('an attempt can be returned, once for each subject', async () => {
  const subjects = [`a ${randomUUID()}`, `b ${randomUUID()}`];
  for (let n = 0; n < 2; n++) expect(await take(subjects, 2, '1 hour')).toBe(0);
  expect(await take(subjects, 2, '1 hour')).toBeGreaterThan(0);
  await service.rpc('return_sign_in_attempt', { subjects }).throwOnError();
  expect(await take(subjects, 2, '1 hour')).toBe(0);
  expect(await take([subjects[0]!], 2, '1 hour')).toBeGreaterThan(0);
});
