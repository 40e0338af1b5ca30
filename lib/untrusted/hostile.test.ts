import { beforeEach, expect, test } from 'vitest';
import { guards } from './guards.ts';
import { RefusedInput } from './refused-input.ts';
import type { TaskName } from './tasks.ts';
import { hostileInputs } from './testing/hostile-inputs.ts';
import { lowerProcessorLimit } from './testing/processor-limit.ts';
import { untrusted } from './untrusted.ts';

const ordinary = (person: string) =>
  untrusted.run('markdown-to-blocks', { markdown: '# Status\n\nAll is well.', claims: null }, { person });

/** Enough to load a task's modules and to begin; the limits of the product are 20 to 120 times as much. */
const processorMs = (task: TaskName) => (guards[task].slow && task.startsWith('markdown-to-') ? 300 : 150);

// Starts two processes: the test before may have ended one.
beforeEach(async () => {
  await Promise.all([ordinary('a'), ordinary('b')]);
});

test('there are more than 100 hostile inputs with unique names', () => {
  expect(new Set(hostileInputs.map(({ name }) => name)).size).toBe(hostileInputs.length);
  expect(hostileInputs.length).toBeGreaterThan(100);
});

test.each(hostileInputs)('$name does not delay the request of another person', async ({ task, input }) => {
  const order: string[] = [];
  let refused: RefusedInput | undefined;
  const restoreLimit = lowerProcessorLimit(task, processorMs(task));
  const hostile = untrusted.run(task, input as never, { person: 'hostile' }).then(
    () => order.push('hostile'),
    (error) => {
      if (!(error instanceof RefusedInput)) throw error;
      refused = error;
      order.push('hostile');
    },
  );
  restoreLimit();
  setImmediate(() => order.push('everything else in this process'));
  const other = ordinary('other').then(() => order.push('other'));
  await Promise.all([hostile, other]);
  if (refused?.refusal === 'too_much') expect(refused.message.length).toBeLessThan(200);
  else if (refused) expect(order).toEqual(['everything else in this process', 'other', 'hostile']);
  else expect(order[0]).toBe('everything else in this process');
  if (refused) expect(refused.message).toMatch(/^(The text|The plan|The page|The difference|The edit|The material|The file) .*\.$/);
});
