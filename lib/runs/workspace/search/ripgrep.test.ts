import { expect, test } from 'vitest';
import { ripgrep } from './ripgrep.ts';

const here = import.meta.dirname;
const listing = ['--files', '--null', '--', './'];

test('passes output on piece by piece and stops when the caller has enough', async () => {
  const all: string[] = [];
  await ripgrep(here, listing, { separator: '\0', take: (path) => all.push(path) > 0 });
  expect(all).toContain('./ripgrep.ts');
  const some: string[] = [];
  await ripgrep(here, listing, { separator: '\0', take: (path) => some.push(path) < 2 });
  expect(some).toHaveLength(2);
});

test('applies the ignore rules that it gets', async () => {
  const all: string[] = [];
  await ripgrep(here, listing, { separator: '\0', take: (path) => all.push(path) > 0, ignore: '*.ts\n!ripgrep.ts' });
  expect(all).toEqual(['./ripgrep.ts']);
});

test('stops on the signal while it runs', async () => {
  const controller = new AbortController();
  const take = () => {
    controller.abort();
    return true;
  };
  await expect(ripgrep(here, listing, { separator: '\0', take, signal: controller.signal })).rejects.toThrow('aborted');
});

test('an invalid pattern gives ripgrep’s message without its advice', async () => {
  const search = (pattern: string) => ripgrep(here, [`--regexp=${pattern}`, '--', './'], { separator: '\n', take: () => true });
  await expect(search('(?=a)')).rejects.toThrow(/look-around, including look-ahead and look-behind, is not supported$/);
  await expect(search('[')).rejects.toMatchObject({ code: 'invalid_input' });
});
