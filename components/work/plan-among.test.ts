import { expect, test } from 'vitest';
import type { ChosenFile } from './files/chosen-file.ts';
import { planAmong } from './plan-among.ts';

const chosen = (path: string, text: string | Uint8Array<ArrayBuffer>): ChosenFile => {
  const content = new Blob([text]);
  return { path, size: content.size, content };
};
const notes = chosen('notes.txt', 'notes');
const plan = chosen('p.yaml', '- tool: RUN_TESTS');

test('the only YAML file is the plan', async () => {
  expect(await planAmong([plan, notes])).toEqual({ text: '- tool: RUN_TESTS' });
  expect(await planAmong([chosen('P.YML', 'a')])).toEqual({ text: 'a' });
  expect(await planAmong([notes])).toBeNull();
});

test('several plans, one that is too large and one that is not text are refused', async () => {
  expect(await planAmong([plan, chosen('q.yml', '')])).toEqual({
    problem: 'There are several plans: p.yaml and q.yml. Paste the one to run here.',
  });
  expect(await planAmong([chosen('p.yaml', 'x'.repeat(262_145))])).toEqual({
    problem: 'p.yaml is 257 KB; a plan can be up to 256 KB.',
  });
  expect(await planAmong([chosen('p.yaml', new Uint8Array([0xff]))])).toEqual({ problem: 'p.yaml isn’t text. Save it as UTF-8.' });
});

test('YAML files in folders are not plans if one is at the top', async () => {
  const files = [chosen('.github/ci.yml', 'ci'), chosen('a/b.yaml', 'b'), plan];
  expect(await planAmong(files)).toEqual({ text: '- tool: RUN_TESTS' });
  expect(await planAmong(files.slice(0, 2))).toEqual({
    problem: 'There are several plans: .github/ci.yml and a/b.yaml. Paste the one to run here.',
  });
  expect(await planAmong(files.slice(1, 2))).toEqual({ text: 'b' });
});
