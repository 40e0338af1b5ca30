import { describe, expect, it } from 'vitest';
import { SmallTestEnv, testEnvs } from '#lib/models/built-in/testing/small-test-env.ts';
import { Talk } from '../testing/talk.ts';

/** The firm, with another ticket; `failed`: the tickets and deliveries that failed. */
function talking(...failed: string[]): Talk {
  const tables = testEnvs.firm();
  tables.work!.push({ id: 'churn', task: 'Analyze monthly churn', agent_type: 'reporting', status: 'pending' });
  for (const row of tables.work!) if (failed.includes(row.id)) row.status = 'failed';
  tables.version = tables.deliverable!.flatMap(({ id }) =>
    failed.includes(id) ? [{ id: `${id}-1`, deliverable_id: id, version_number: 1, status: 'approved', delivery_status: 'failed' }] : [],
  );
  return new Talk(new SmallTestEnv(tables));
}

const actions = ({ calls }: { calls: { name: string; input: Record<string, unknown> }[] }) =>
  calls.filter(({ name }) => name === 'Execute').map(({ input }) => `${input.action} ${input.target}`);

describe('trying again what failed', () => {
  it.each([
    'try the failed one again',
    'retry what failed',
    'run the failed one again',
    'Please rerun whatever has failed',
    "redo the thing that didn't work",
  ])('asks which, if a ticket and a delivery failed: “%s”', async (words) => {
    const talk = talking('churn', 'team');
    const asked = await talk.say(words);
    expect(asked.said).toContain('2 things failed');
    expect(asked.options).toEqual(['Run “Analyze monthly churn”', 'Deliver “Team newsletter”']);
    expect(actions(await talk.say('the first one'))).toEqual(['work.run work:churn']);
  });

  it('asks which of several tickets', async () => {
    const asked = await talking('churn', 'ticket').say('run the failed ones again');
    expect(asked.options).toEqual(['Run “Research competitor pricing pages”', 'Run “Analyze monthly churn”']);
  });

  it('asks which of several tickets, if the message says that it is one', async () => {
    const asked = await talking('churn', 'ticket').say('run the failed ticket again');
    expect(asked.options).toEqual(['Research competitor pricing pages', 'Analyze monthly churn']);
  });

  it('runs the only one', async () => {
    expect(actions(await talking('churn').say('try the failed one again'))).toEqual(['work.run work:churn']);
  });

  it('delivers nothing without a question', async () => {
    const talk = talking('team');
    const asked = await talk.say('try the failed one again');
    expect(asked.options).toEqual(['Deliver “Team newsletter”', 'Leave it']);
    expect(actions(await talk.say('Leave it'))).toEqual([]);
  });

  it('says that nothing failed', async () => {
    expect((await talking().say('retry what failed')).said).toMatch(/^Nothing has failed/);
  });

  it('runs the ticket that is named, and the failed one of listed tickets', async () => {
    expect(actions(await talking('churn', 'team').say('try the churn ticket again, it failed'))).toEqual(['work.run work:churn']);
    const talk = talking('churn', 'team');
    await talk.say('list my tickets');
    expect(actions(await talk.say('rerun the one that failed'))).toEqual(['work.run work:churn']);
  });
});
