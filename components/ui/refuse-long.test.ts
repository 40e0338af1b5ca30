import { expect, test } from 'vitest';
import { refuseLong } from './refuse-long.ts';

test('a text over the limit is refused at its field with its length, and blanks around it do not count', () => {
  const fields = [
    { name: 'name', value: 'x'.repeat(201), most: 200 },
    { name: 'value', value: `  ${'x'.repeat(20_000)}\n`, most: 20_000 },
  ];
  expect(refuseLong(fields)).toMatchObject({ ok: false, errors: { name: 'Use at most 200 characters. This has 201.' } });
  expect(refuseLong(fields)?.errors).not.toHaveProperty('value');
  expect(refuseLong(fields.slice(1))).toBeNull();
});
