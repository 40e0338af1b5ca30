import { expect, test } from 'vitest';
import { planAmong } from './plan-among.ts';

const notes = new File(['notes'], 'notes.txt');
const plan = new File(['- tool: RUN_TESTS'], 'p.yaml');

test('the one YAML file among the files is the plan', async () => {
  expect(await planAmong([plan, notes])).toEqual({ text: '- tool: RUN_TESTS' });
  expect(await planAmong([new File(['a'], 'P.YML')])).toEqual({ text: 'a' });
  expect(await planAmong([notes])).toBeNull();
});

test('several of them, one too large and one that is not text are told', async () => {
  expect(await planAmong([plan, new File([''], 'q.yml')])).toEqual({ problem: 'Is p.yaml the plan, or q.yml? Put the plan in here.' });
  expect(await planAmong([new File(['x'.repeat(262_145)], 'p.yaml')])).toEqual({
    problem: 'p.yaml has 257 KB; a plan has at most 256 KB.',
  });
  expect(await planAmong([new File([new Uint8Array([0xff])], 'p.yaml')])).toEqual({ problem: 'p.yaml is not text: write it in UTF-8.' });
});
