import { expect, test } from 'vitest';
import { SmallTestEnv, testEnvs } from '../testing/small-test-env.ts';
import { Talk } from '../testing/talk.ts';

const auth = { name: 'Execute', input: { action: 'platform.auth', target: 'platform:slack' } };
const slack = { id: 'slack', provider: 'slack', status: 'active' };

function talkWith(...platforms: (typeof slack)[]) {
  const testEnv = new SmallTestEnv({ ...testEnvs.firm(), platform: platforms });
  return new Talk(testEnv);
}
const done = ({ calls }: { calls: { name: string }[] }) => calls.filter(({ name }) => name !== 'List' && name !== 'Read');

test.each(['connect slack please', 'hook yourself up to our Slack', 'post the team newsletter to #ops on slack'])(
  '“%s” offers the card with which Slack is connected',
  async (message) => {
    const turn = await talkWith().say(message);
    expect(done(turn)).toEqual([auth]);
    expect(turn.said).toContain('Connect Slack below');
  },
);

test('a channel of a connected platform becomes the destination of a deliverable', async () => {
  const turn = await talkWith(slack).say('post the team newsletter to #ops on slack');
  expect(done(turn)).toEqual([
    { name: 'Edit', input: { ref: 'deliverable:team', changes: { destination: { platform: 'slack', target: '#ops' } } } },
  ]);
});

test.each([
  'use #eng from Slack as a source for the team newsletter',
  'write the team newsletter from #eng on Slack too',
  'team newsletter, source slack channel #eng',
  'use #eng from Slack for the team newsletter too',
])('“%s” makes a channel of a connected platform a source', async (message) => {
  const turn = await talkWith(slack).say(message);
  expect(done(turn)).toEqual([
    {
      name: 'Edit',
      input: {
        ref: 'deliverable:team',
        changes: { sources: [{ type: 'platform', provider: 'slack', value: '#eng', name: '#eng' }] },
      },
    },
  ]);
});

test.each(['sync slack', 'read Slack again', 'fetch the newest messages from slack now'])('“%s” reads Slack again', async (message) => {
  const turn = await talkWith(slack).say(message);
  expect(done(turn)).toEqual([{ name: 'Execute', input: { action: 'platform.sync', target: 'platform:slack' } }]);
});

const github = { id: 'github', provider: 'github', status: 'active' };
const google = { id: 'google', provider: 'google', status: 'active' };

test.each([
  ['open an issue in acme/ledger on github with the team newsletter', github, { platform: 'github', target: 'acme/ledger' }],
  ['send the team newsletter to linda@acme.example from my gmail', google, { platform: 'gmail', target: 'linda@acme.example' }],
  ['post the team newsletter for the last weeks to #ops on Slack', slack, { platform: 'slack', target: '#ops' }],
  ['turn the team newsletter into a google doc', google, { platform: 'google_doc', target: 'google_doc' }],
])('“%s” changes where it goes', async (message, platform, destination) => {
  const turn = await talkWith(platform).say(message);
  expect(done(turn)).toEqual([{ name: 'Edit', input: { ref: 'deliverable:team', changes: { destination } } }]);
});

test.each(['anything new on slack today?', 'What is new in Slack'])('“%s” tells the newest from Slack', async (message) => {
  const turn = await talkWith(slack).say(message);
  expect(turn.calls).toContainEqual({
    name: 'List',
    input: { pattern: 'platform:slack/items', limit: 50, order_by: 'at', order: 'desc' },
  });
});

test('a question about a platform changes nothing', async () => {
  const turn = await talkWith(github).say('what happened in acme/ledger#12 on github?');
  expect(done(turn).filter(({ name }) => name === 'Edit' || name === 'Execute')).toEqual([]);
});

test('a refusal for want of a platform is told with its page, and not as something that is gone', async () => {
  const page = '/settings/integrations/slack';
  const testEnv = new SmallTestEnv({ ...testEnvs.firm(), platform: [slack] });
  testEnv.failing.set('Edit', { error: 'conflict', message: `Slack is not connected. It is on the page ${page}.` });
  const turn = await new Talk(testEnv).say('post the team newsletter to #ops on slack');
  expect(turn.said).toContain('Slack is not connected');
});

test('a question about what a platform holds that was not read yet says so, and changes nothing', async () => {
  const turn = await talkWith(slack).say('what did people write in #launch on Slack?');
  expect(turn.said).toContain('haven’t read anything from Slack');
  expect(done(turn).filter(({ name }) => name !== 'Search' && name !== 'Respond')).toEqual([]);
});
