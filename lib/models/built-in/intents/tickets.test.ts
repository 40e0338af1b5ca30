import { expect, it } from 'vitest';
import { SmallTestEnv, testEnvs } from '#lib/models/built-in/testing/small-test-env.ts';
import { Talk } from '../testing/talk.ts';

/** The firm, with a second ticket. */
function talking(): Talk {
  const tables = testEnvs.firm();
  tables.work!.push({ id: 'churn', task: 'Analyze monthly churn', agent_type: 'reporting', status: 'pending' });
  return new Talk(new SmallTestEnv(tables));
}

it.each([
  ['cancel the pricing ticket, not the churn one', 'work.cancel', 'work:ticket'],
  ['cancel the churn ticket but not the pricing one', 'work.cancel', 'work:churn'],
  ['run the churn ticket instead of the pricing research', 'work.run', 'work:churn'],
])('the ticket that is named after “not” is left alone: “%s”', async (words, action, target) => {
  const { calls } = await talking().say(words);
  expect(calls.filter(({ name }) => name === 'Execute').map(({ input }) => [input.action, input.target])).toEqual([[action, target]]);
});
