import { expect, it } from 'vitest';
import { limits } from '#lib/base/limits/limits.ts';
import { SmallTestEnv, testEnvs } from './testing/small-test-env.ts';
import { Talk, talkWith } from './testing/talk.ts';

const writesIn = ({ calls }: { calls: { name: string; input: Record<string, unknown> }[] }) =>
  calls.filter(({ name }) => ['Write', 'Edit', 'Execute'].includes(name));

it.each([
  'pause the newsletter',
  'cancel the ticket or whatever it was',
  'that newsletter thing, hmm',
  'drop the note about the office or Dana',
])('the options of the question about “%s” are at most three, and leave “Something else” to the picker', async (message) => {
  const { options } = await talkWith().say(message);
  expect(options.length).toBeLessThanOrEqual(3);
  expect(options.filter((option) => /something else|none of/i.test(option))).toEqual([]);
});

it('a name that fits no deliverable is asked about, although another one was mentioned last', async () => {
  const talk = talkWith();
  await talk.say('show me the board update');
  const turn = await talk.say('make the engineering status shorter');
  expect(writesIn(turn)).toEqual([]);
  expect(turn.said).toContain('I couldn’t find “engineering status”');
});

it.each([
  ['I need a weekly engineering status for Priya every Thursday 4pm', { title: 'Weekly engineering status for Priya' }],
  [
    'I write a monthly investor update for Dana Cruz at Northwind',
    { title: 'Monthly investor update for Dana Cruz', recipient: { name: 'Dana Cruz', notes: 'Northwind' } },
  ],
  ['every Friday I have to tell the board how sales went', { title: 'Weekly board update on sales', schedule: { day: 'friday' } }],
  [
    'Customers get a newsletter from us on the 15th of each month, do that one',
    { title: 'Monthly newsletter for customers', recipient: { name: 'Customers' }, schedule: { day_of_month: 15 } },
  ],
  [
    'could you handle a monthly overview of complaints for the quality team',
    { title: 'Monthly overview of complaints for the quality team' },
  ],
])('“%s” is set up with a title of kind, subject and reader', async (message, content) => {
  const turn = await talkWith('empty').say(message);
  expect(writesIn(turn)).toMatchObject([{ name: 'Write', input: { content } }]);
});

it('an address with “when approved” becomes the destination, and nothing is sent', async () => {
  const turn = await talkWith().say('send the client newsletter to dana@northwind.example when approved');
  expect(writesIn(turn)).toEqual([
    {
      name: 'Edit',
      input: { ref: 'deliverable:clients', changes: { destination: { platform: 'email', target: 'dana@northwind.example' } } },
    },
  ]);
});

it.each([
  'client newsletter shouldn’t go to team@acme.example any more, everyone@acme.example instead',
  'email the client newsletter to everyone@acme.example instead of team@acme.example when approved',
  'the client newsletter should go to everyone@acme.example by email, not to team@acme.example',
])('of two addresses the new one becomes the destination: “%s”', async (message) => {
  const testEnv = new SmallTestEnv(testEnvs.firm());
  testEnv.tables.deliverable!.find(({ id }) => id === 'clients')!.destination = { platform: 'email', target: 'team@acme.example' };
  const turn = await new Talk(testEnv).say(message);
  expect(writesIn(turn)).toEqual([
    {
      name: 'Edit',
      input: { ref: 'deliverable:clients', changes: { destination: { platform: 'email', target: 'everyone@acme.example' } } },
    },
  ]);
});

it('a destination on another platform keeps the links to sources, but not the format of the one before', async () => {
  const testEnv = new SmallTestEnv(testEnvs.firm());
  const clients = testEnv.tables.deliverable!.find(({ id }) => id === 'clients')!;
  clients.destination = { platform: 'email', target: 'team@acme.example', format: 'pdf', sources: 'links' };
  await new Talk(testEnv).say('email the client newsletter to everyone@acme.example when approved');
  expect(clients.destination).toEqual({ platform: 'email', target: 'everyone@acme.example', format: 'pdf', sources: 'links' });
  await new Talk(testEnv).say('the client newsletter should be posted to https://hooks.acme.example/newsletter from now on');
  expect(clients.destination).toEqual({ platform: 'webhook', target: 'https://hooks.acme.example/newsletter', sources: 'links' });
});

it('two new addresses are asked about', async () => {
  const talk = talkWith();
  const asked = await talk.say('send the client newsletter to ana@acme.example or bo@acme.example when approved');
  expect(asked.options).toEqual(['ana@acme.example', 'bo@acme.example']);
  expect(writesIn(asked)).toEqual([]);
  expect(writesIn(await talk.say('bo@acme.example'))).toMatchObject([
    { input: { changes: { destination: { target: 'bo@acme.example' } } } },
  ]);
});

it('a deliverable that goes to an address already is not changed', async () => {
  const talk = talkWith();
  await talk.say('send the client newsletter to dana@northwind.example when approved');
  const turn = await talk.say('send the client newsletter to Dana@northwind.example when approved');
  expect(writesIn(turn)).toEqual([]);
  expect(turn.said).toContain('already goes by email to Dana\\@northwind.example');
});

it('a deliverable is found by its rhythm, and the day until which it is paused is not part of its name', async () => {
  const talk = talkWith();
  const asked = await talk.say('pause the weekly one until 7 December');
  expect(asked.said).toBe('Which one should I pause?');
  expect(asked.options).toEqual(['Weekly status for Sarah', 'Client newsletter']);
  expect(writesIn(await talk.say('Client newsletter'))).toEqual([
    { name: 'Edit', input: { ref: 'deliverable:clients', changes: { status: 'paused', paused_until: '2026-12-07' } } },
  ]);
});

it('a deliverable is found by one word of its title', async () => {
  const turn = await talkWith().say('stop the client thing for now please');
  expect(writesIn(turn)).toEqual([{ name: 'Edit', input: { ref: 'deliverable:clients', changes: { status: 'paused' } } }]);
});

it.each([
  ['Bo is the new head of sales', /Remembered: \[Bo is the new head of sales\]/],
  ['whats the weather', /I can’t help with that.*You can say for example “write .* now”/],
])('“%s” while a question is open is taken for what it is', async (message, reply) => {
  const talk = talkWith();
  await talk.say('pause the newsletter');
  expect((await talk.say(message)).said).toMatch(reply);
});

it('a request that cannot be served ends in suggestions from the person’s own deliverables', async () => {
  const { suggestions } = await talkWith().say('whats the weather');
  expect(suggestions).toHaveLength(3);
  expect(suggestions![0]).toMatch(/^write .+ now$/);
});

it('suggestions name a deliverable as it is named, unless its title is too long for one', async () => {
  const testEnv = new SmallTestEnv(testEnvs.firm());
  const [first, second] = testEnv.tables.deliverable!;
  first!.title = 'A'.repeat(200);
  second!.title = 'Costs & benefits_2026 [draft]';
  const { suggestions } = await new Talk(testEnv).say('whats the weather');
  expect(suggestions).toHaveLength(3);
  expect(suggestions![0]).toBe('write Costs & benefits_2026 [draft] now');
  for (const suggestion of suggestions!) expect(suggestion.length).toBeLessThanOrEqual(limits.suggestionCharacters.most);
});

it('a question is answered from a memory that shares its subject', async () => {
  const talk = talkWith();
  await talk.say('Bo is the new head of sales');
  expect((await talk.say('who runs sales?')).said).toContain('[Bo is the new head of sales]');
});

it('a shared name alone does not answer a question', async () => {
  const { said } = await talkWith().say('what’s Dana’s phone number?');
  expect(said).toMatch(/I don’t have anything about|can’t help with that/);
  expect(said).not.toContain('memory:');
});

it('a text after a colon is not kept as a statement', async () => {
  const turn = await talkWith().say('summarise this: Revenue rose 12% in the third quarter. Costs were flat. Two large deals slipped.');
  expect(writesIn(turn)).toEqual([]);
});

it('a deliverable without a version is looked at without a failing call', async () => {
  const { calls, said } = await talkWith().say('show me the latest draft of the board update');
  expect(calls.map(({ input }) => String(input.ref ?? ''))).not.toContain('deliverable:board/versions/latest');
  expect(said).toContain('none yet');
});

it.each([
  ['could the weekly status come an hour later?', { time: '10:00' }],
  ['have the weekly status a day earlier please', { day: 'sunday' }],
])('“%s” is relative to the schedule', async (message, params) => {
  const turn = await talkWith().say(message);
  expect(writesIn(turn)).toMatchObject([{ name: 'Execute', input: { action: 'deliverable.schedule', params } }]);
});

it('a quarterly deliverable that moves to another date stays quarterly', async () => {
  const talk = talkWith('empty');
  await talk.say('create a quarterly letter for our board');
  const turn = await talk.say('move it to the 5th');
  expect(writesIn(turn)).toMatchObject([
    { name: 'Execute', input: { action: 'deliverable.schedule', params: { frequency: 'custom', cron: '0 9 5 1,4,7,10 *' } } },
  ]);
});

it('a reason beside a request is not kept', async () => {
  const turn = await talkWith().say('Sarah has left us. Archive her weekly status please.');
  expect(writesIn(turn)).toEqual([{ name: 'Edit', input: { ref: 'deliverable:status', changes: { status: 'archived' } } }]);
});

it('“the next one” asks about all deliverables, although one was mentioned last', async () => {
  const talk = talkWith();
  await talk.say('when is the board update due?');
  expect((await talk.say('when is the next one due?')).said).toMatch(/^Coming up:\n\n- \[(?!Board update)/);
});

it('a new request after a repeated question is taken for what it is', async () => {
  const talk = talkWith();
  await talk.say('pause the newsletter');
  await talk.say('blubb');
  expect((await talk.say('export the engineering status as word')).said).not.toContain('didn’t get');
});

it('a title that names another rhythm than the new one is pointed out', async () => {
  const { said } = await talkWith().say('change the weekly status for Sarah to quarterly');
  expect(said).toContain('Its title still says “Weekly”');
});

it('a text to summarize is declined with what is possible instead', async () => {
  const { said, options } = await talkWith().say('summarise this: Revenue rose 12% in the third quarter. Costs were flat.');
  expect(options).toEqual([]);
  expect(said).toContain('can’t work on a text in the chat');
});

it('a hint about the account answers a request to delete all data', async () => {
  const turn = await talkWith().say('delete all my data');
  expect(writesIn(turn)).toEqual([]);
  expect(turn.said).toContain('Delete account');
});

it('a reply names a deliverable by its title, however the person spelled it', async () => {
  const { said } = await talkWith().say('pls chnge wekly staus to tusday 8am');
  expect(said).toContain('[Weekly status for Sarah]');
});

it.each([
  ['the weekly status for Sarah should come at 10 rather than 9', { time: '10:00' }],
  ['change the time zone of the weekly status to Tokyo', { time_zone: 'Asia/Tokyo' }],
])('“%s” changes only the time', async (message, params) => {
  expect(writesIn(await talkWith().say(message))).toEqual([
    { name: 'Execute', input: { action: 'deliverable.schedule', target: 'deliverable:status', params } },
  ]);
});

it('thanks before a statement are not kept', async () => {
  const turn = await talkWith().say('thx! btw Dana prefers charts over tables');
  expect(writesIn(turn)).toMatchObject([{ name: 'Write', input: { content: { content: 'Dana prefers charts over tables' } } }]);
});

it('of two requests, the possible one is carried out, and the other is answered with what is not possible', async () => {
  const turn = await talkWith().say('Pause the client newsletter and remind me on Friday to call Dana');
  expect(writesIn(turn)).toMatchObject([{ name: 'Edit', input: { ref: 'deliverable:clients', changes: { status: 'paused' } } }]);
  expect(turn.said).toMatch(/can’t/);
});

it('a sentence that only says more about the one before it is not a request by itself', async () => {
  const turn = await talkWith().say('Pause the client newsletter. It has been a quiet month for everyone.');
  expect(writesIn(turn)).toHaveLength(1);
});

it('a word that is spelled right is no typo of a name', async () => {
  const turn = await talkWith().say('half of what the board reads is stale, so move theirs to Thursdays at five in the afternoon');
  expect(writesIn(turn).every(({ input }) => JSON.stringify(input).includes('board') || turn.options.length > 0)).toBe(true);
});

it('what is clearly no request to the product is declined without a search', async () => {
  const { calls } = await talkWith().say('What’s the weather like?');
  expect(calls.map(({ name }) => name)).toEqual(['List']);
});

it('a deliverable that is restored can be moved in the same sentence', async () => {
  const talk = talkWith();
  await talk.say('pause the client newsletter');
  const turn = await talk.say('resume the client newsletter, monthly on the 3rd');
  expect(writesIn(turn)).toMatchObject([
    { name: 'Edit', input: { changes: { status: 'active' } } },
    { name: 'Execute', input: { action: 'deliverable.schedule', params: { day_of_month: 3 } } },
  ]);
});

it('help ends in suggestions', async () => {
  const { suggestions } = await talkWith().say('help');
  expect(suggestions).toHaveLength(3);
});

it('a question about what is wanted leads to further choices', async () => {
  const talk = talkWith();
  const first = await talk.say('hm, this version, well');
  expect(first.options).toContain('Show me other choices');
  const more = await talk.say('Show me other choices');
  expect(more.options.filter((option) => first.options.includes(option))).toEqual([]);
  expect(more.options.length).toBeGreaterThan(0);
});

it('“him” is the person whom the message names before', async () => {
  const turn = await talkWith().say(
    'Lena has left the company, and we may keep nothing about Lena. So please delete everything you have about her.',
  );
  expect(turn.said).toContain('Lena owns invoice parity');
});

it.each([
  [
    'Sarah is at the plant all day on Mondays, so her weekly status should be there on Thursdays at five in the afternoon',
    { day: 'thursday', time: '17:00' },
  ],
  ['change the client newsletter from Friday to Tuesday', { day: 'tuesday' }],
  ['Friday doesn’t work for the client newsletter any more, make it Wednesday', { day: 'wednesday' }],
  ['the client newsletter is too late at 9, do 7am', { time: '07:00' }],
])('“%s” moves to the new time, not to the one it names as the old one', async (message, params) => {
  expect(writesIn(await talkWith().say(message))).toMatchObject([{ name: 'Execute', input: { action: 'deliverable.schedule', params } }]);
});

it('a new title and a new time in one sentence are both carried out', async () => {
  const turn = await talkWith().say('rename the client newsletter to The Teal Times and move it to noon');
  expect(writesIn(turn)).toMatchObject([
    { name: 'Edit', input: { ref: 'deliverable:clients', changes: { title: 'The Teal Times' } } },
    { name: 'Execute', input: { action: 'deliverable.schedule', target: 'deliverable:clients', params: { time: '12:00' } } },
  ]);
});

it('a time alone after a change belongs to the same deliverable', async () => {
  const turn = await talkWith().say('keep the client newsletter under 150 words. out at 10');
  expect(writesIn(turn)).toMatchObject([
    { name: 'Edit', input: { ref: 'deliverable:clients', changes: { instructions: 'Keep the client newsletter under 150 words.' } } },
    { name: 'Execute', input: { action: 'deliverable.schedule', target: 'deliverable:clients', params: { time: '10:00' } } },
  ]);
});

it('one edition that is not needed is skipped', async () => {
  const turn = await talkWith().say('the next client newsletter can be left out');
  expect(writesIn(turn)).toMatchObject([{ name: 'Execute', input: { action: 'deliverable.skip', target: 'deliverable:clients' } }]);
});

it('the name of a new reader does not decide which deliverable is meant', async () => {
  const turn = await talkWith().say('the competitor brief should go to the board from now on');
  expect(writesIn(turn)).toMatchObject([
    { name: 'Edit', input: { ref: 'deliverable:brief', changes: { recipient: { name: 'The board' } } } },
  ]);
});

it('a fact with another figure replaces the one that is remembered', async () => {
  const talk = talkWith();
  await talk.say('remember that the launch budget is 4000 euros');
  const turn = await talk.say('The launch budget is 5000 euros');
  expect(writesIn(turn)).toMatchObject([{ name: 'Write', input: { content: { supersedes: [expect.any(String)] } } }]);
});

it('all deliverables can be reached from the question which one is meant', async () => {
  const talk = talkWith();
  const first = await talk.say('pause the thing that nobody reads');
  expect(first.options).toHaveLength(3);
  expect(first.options).toContain('Show me other choices');
});

it('“same for …” does what the message before asked for, with its details', async () => {
  const talk = talkWith();
  await talk.say('pause the team newsletter until 4 January');
  expect(writesIn(await talk.say('same for the client newsletter please'))).toEqual([
    { name: 'Edit', input: { ref: 'deliverable:clients', changes: { status: 'paused', paused_until: '2027-01-04' } } },
  ]);
});

it('each part of a list of changes is carried out for its own deliverable', async () => {
  const turn = await talkWith().say('Client newsletter on Thursdays, board update at 7, competitor brief to Petra.');
  expect(writesIn(turn).map(({ input }) => [input.target ?? input.ref, input.params ?? input.changes])).toEqual([
    ['deliverable:clients', { day: 'thursday' }],
    ['deliverable:board', { time: '07:00' }],
    ['deliverable:brief', { recipient: { name: 'Petra' } }],
  ]);
});

it('a sentence beside the request for something new says more about it, and changes nothing else', async () => {
  const turn = await talkWith('firm').say('Set up a monthly overview of complaints. For the regional managers.');
  expect(writesIn(turn)).toMatchObject([{ name: 'Write', input: { content: { recipient: { name: 'The regional managers' } } } }]);
});

it('somebody’s new address is no request to send anything there', async () => {
  const turn = await talkWith().say("Sarah's now at sarah@acme.example");
  expect(writesIn(turn).filter(({ input }) => 'destination' in ((input.changes as object | undefined) ?? {}))).toEqual([]);
});

it('a question about what is meant names what each option is about', async () => {
  const { options } = await talkWith().say('the newsletter, it is a mess somehow');
  expect(options.slice(0, 2)).toEqual([expect.stringContaining('“Team newsletter”'), expect.stringContaining('“Client newsletter”')]);
});

it('what is impossible is not offered: to undo in a new chat, or to decide on a draft that does not exist', async () => {
  const env = new SmallTestEnv(testEnvs.firm());
  env.tables.deliverable_version = [];
  for (const said of ['hmm, the board update draft, well, I am not sure', 'wrong one there I think, the board thing']) {
    const { options } = await new Talk(env).say(said);
    expect(options.filter((option) => /draft of|Undo/.test(option))).toEqual([]);
  }
});

it('an option names what it is about, or says that it is about none in particular', async () => {
  const { options } = await talkWith().say('Bo is away.');
  expect(options.filter((option) => /\bit\b/.test(option) && option !== 'Remember it')).toEqual([]);
});

it('a request about something that does not exist is asked about instead of being refused', async () => {
  const { options } = await talkWith('empty').say('could mine come at 5 on Fridays for my boss Henrik');
  expect(options).toContain('Set up something recurring');
});

it('a look at the drafts does not change what the conversation is about', async () => {
  const env = new SmallTestEnv(testEnvs.firm());
  env.tables.deliverable_version = [];
  const talk = new Talk(env);
  await talk.say('show me the board update');
  await talk.say('hmm, well, not sure, it seems nearly right');
  const { options } = await talk.say('hm, this one, well');
  expect(options.filter((option) => /“/.test(option) && !option.includes('Board update'))).toEqual([]);
});

it('a correction that names what is no longer so replaces that memory', async () => {
  const turn = await talkWith().say('correction: we use Postgres instead of Supabase');
  expect(writesIn(turn)).toMatchObject([{ name: 'Write', input: { content: { supersedes: ['database'] } } }]);
});

it('two questions in one sentence are both answered', async () => {
  const { calls } = await talkWith().say("what's due this week and is anything waiting for me");
  expect(calls.filter(({ name }) => name === 'Respond').length).toBe(1);
  expect(calls.some(({ name, input }) => name === 'List' && String(input.pattern).includes('/versions'))).toBe(true);
});

const sourcesIn = (turn: Parameters<typeof writesIn>[0]) =>
  writesIn(turn).flatMap(({ input }) => (input.changes as { sources?: { type: string; value: string }[] } | undefined)?.sources ?? []);

it('notes that contain a link are added whole, with the link', async () => {
  const notes = 'The importer is done.\nWe lost two customers.\nDetails: https://acme.example/report';
  const turn = await talkWith().say(`Add these notes to the client newsletter:\n\n${notes}`);
  expect(sourcesIn(turn)).toMatchObject([{ type: 'description', value: notes }]);
});

it('links after a colon are pages to read, each of them', async () => {
  const turn = await talkWith().say('Add these to the client newsletter: https://acme.example/a and https://acme.example/b');
  expect(sourcesIn(turn)).toMatchObject([
    { type: 'url', value: 'https://acme.example/a' },
    { type: 'url', value: 'https://acme.example/b' },
  ]);
});

it('a question that shares a word with a title is not answered with that deliverable', async () => {
  const talk = talkWith('empty');
  await talk.say('every Friday I have to tell the board how sales went');
  const { said } = await talk.say('who runs sales?');
  expect(said).toMatch(/^I don’t have an answer to that\. Closest to it:\n\n- \[Weekly board update on sales\]/);
});

it('a first version for which nothing is remembered is written from notes that the person gives', async () => {
  const talk = talkWith();
  talk.testEnv.tables.deliverable!.find(({ id }) => id === 'status')!.sources = [];
  talk.testEnv.tables.memory!.push({ id: 'other', content: 'Search is late', type: 'fact', scope: 'deliverable', deliverable_id: 'board' });
  expect((await talk.say('Write the weekly status now')).options).toEqual(['Leave it for now']);
  expect((await talk.say('We shipped search.')).said).toContain('is ready for review');
});

it.each([{ scope: 'everywhere' }, { scope: 'reader', reader: 'Sarah' }, { scope: 'deliverable', deliverable_id: 'status' }])(
  'a first version can be written from memories that it may use: %j',
  async (scope) => {
    const talk = talkWith();
    talk.testEnv.tables.deliverable!.find(({ id }) => id === 'status')!.sources = [];
    talk.testEnv.tables.memory!.push({ id: 'own', content: 'Search is late', type: 'fact', ...scope });
    expect((await talk.say('Write the weekly status now')).options).toEqual(['Use what you remember', 'Leave it for now']);
    expect((await talk.say('Use what you remember')).said).toContain('is ready for review');
  },
);

it.each(['send the client newsletter to tom@@acme.example', 'send the client newsletter to tom@acme'])(
  'a broken address in “%s” is named, and nothing is sent or changed',
  async (message) => {
    const turn = await talkWith().say(message);
    expect(writesIn(turn)).toEqual([]);
    // “@” is escaped in Markdown.
    expect(turn.said).toMatch(/“tom\\@(?:\\@)?acme(?:\.example)?” isn’t an email address/);
  },
);

it('a search of what the person has is answered, and opens no ticket', async () => {
  const turn = await talkWith().say('Search my documents for the archive retention lock');
  expect(writesIn(turn)).toEqual([]);
  expect(turn.calls.map(({ name }) => name)).toContain('Search');
});

it('sentences that are a request only together are one', async () => {
  const talk = talkWith('empty');
  await talk.say('Every Thursday at noon Olumide wants to know where the depot move stands. Can you take that off my hands?');
  expect(talk.testEnv.tables.deliverable).toMatchObject([{ schedule: { day: 'thursday', time: '12:00' }, recipient: { name: 'Olumide' } }]);
});

it('two new deliverables in one sentence are both set up', async () => {
  const talk = talkWith('empty');
  await talk.say(
    'set up two things: a weekly status for Joel, mondays 9am, and a monthly one for the trustees on the last day of the month',
  );
  expect(talk.testEnv.tables.deliverable).toMatchObject([
    { frequency: 'weekly', schedule: { day: 'monday', time: '09:00' }, recipient: { name: 'Joel' } },
    { frequency: 'monthly', schedule: { day_of_month: 'last' } },
  ]);
});

it('how something new is to be written, in a sentence of its own, becomes its instructions', async () => {
  const talk = talkWith('empty');
  await talk.say('Set up a weekly newsletter for our parents, Fridays at 13:15. Warm tone, no jargon please.');
  expect(talk.testEnv.tables.deliverable).toMatchObject([{ instructions: expect.stringContaining('no jargon') }]);
});

it('what a message takes back itself is not done', async () => {
  const turn = await talkWith().say('pause the team newsletter, sorry, I mean the board update');
  expect(writesIn(turn)).toEqual([{ name: 'Edit', input: { ref: 'deliverable:board', changes: { status: 'paused' } } }]);
});

it('to look among what is archived makes nothing the subject of the conversation', async () => {
  const turn = await talkWith().say('tidy up, get rid of the stuff nobody uses');
  expect(turn.said).not.toContain('Investor letter');
  expect(turn.options.length).toBeGreaterThan(0);
});

it('a sentence that tells what happened is not done beside one that asks', async () => {
  const turn = await talkWith().say('We’ve stopped tracking competitors. Pause the competitor brief.');
  expect(writesIn(turn)).toEqual([]);
  expect(turn.said).toContain('already paused');
});

it('the settings of a deliverable say what it is written from', async () => {
  const talk = talkWith();
  talk.testEnv.tables.deliverable!.find(({ id }) => id === 'status')!.sources = [{ type: 'description', value: 'Notes of the stand-up' }];
  expect((await talk.say('what is the weekly status written from?')).said).toContain('Notes of the stand-up');
});

it('to forget a memory in its own words needs no question', async () => {
  const context = [
    '- memory:office (fact) The office in Lisbon closes on Fridays',
    '- memory:money (preference) Dana wants the money first',
  ];
  const turn = await talkWith().say('forget that the office in Lisbon closes on Fridays', { context });
  expect(turn.calls).toMatchObject([{ name: 'Edit', input: { ref: 'memory:office', changes: { is_active: false } } }]);
});

it('a request can be taken back while its question is open', async () => {
  const talk = talkWith();
  await talk.say('pause the newsletter');
  expect(await talk.say('no wait, i take that back')).toMatchObject({ calls: [], said: 'OK, I’ll leave it as it is.' });
});

it.each([
  [{ platform: 'webhook', target: 'https://hooks.acme.example/briefs' }, 'To https\\\\://hooks'],
  [{ platform: 'email', target: 'lena@acme.example' }, 'By email to lena'],
  [{ platform: 'download', target: 'download' }, 'As a file to download \\\\|'],
])('the settings of a deliverable say what kind of destination it has: %j', async (destination, said) => {
  const testEnv = new SmallTestEnv(testEnvs.firm());
  testEnv.tables.deliverable!.find(({ id }) => id === 'board')!.destination = destination;
  expect((await new Talk(testEnv).say('show me the settings of the board update')).said).toMatch(new RegExp(`\\| Destination \\| ${said}`));
});

it('of a question whether a deliverable could do something, the instruction is stored', async () => {
  const turn = await talkWith().say('Could the board update spell out every acronym the first time it appears?');
  expect(writesIn(turn)).toMatchObject([{ input: { changes: { instructions: 'Spell out every acronym the first time it appears.' } } }]);
});

it.each([
  ['archive the client newsletter', ['clients']],
  ['Sarah’s weekly status can go into the archive, she has left', ['status']],
  ['retire both the competitor brief and the client newsletter, nobody reads them', ['brief', 'clients']],
])('“%s” is archived without a question, and the reply says how to take it back', async (message, ids) => {
  const turn = await talkWith().say(message);
  expect(writesIn(turn)).toEqual(ids.map((id) => ({ name: 'Edit', input: { ref: `deliverable:${id}`, changes: { status: 'archived' } } })));
  expect(turn.said).toContain('undo');
});

it.each([
  'should we archive the client newsletter?',
  'I guess we can archive the client newsletter',
  'archive one of the newsletters',
  'can we get rid of the update',
])('what only considers to archive, or names nothing, is asked about: “%s”', async (message) => {
  const turn = await talkWith().say(message);
  expect(writesIn(turn)).toEqual([]);
  expect(turn.options.length).toBeGreaterThan(0);
});

it('what is to be archived can be paused instead', async () => {
  const talk = talkWith();
  await talk.say('show me the client newsletter');
  expect((await talk.say('archive it')).options).toContain('Pause it instead');
  expect(writesIn(await talk.say('Pause it instead'))).toMatchObject([{ input: { changes: { status: 'paused' } } }]);
});

it('“both” are the two that the conversation was about', async () => {
  const talk = talkWith();
  await talk.say('pause the board update');
  await talk.say('and pause the client newsletter');
  expect(writesIn(await talk.say('both can go on again now')).map(({ input }) => input.ref)).toEqual([
    'deliverable:board',
    'deliverable:clients',
  ]);
});

it('a run is skipped without a question if the words name the day of the next one', async () => {
  const turn = await talkWith().say('Sarah can do without her weekly status on Monday, just this once');
  expect(writesIn(turn)).toMatchObject([{ input: { action: 'deliverable.skip', target: 'deliverable:status' } }]);
});

it('another run than the next one is not skipped in its place', async () => {
  const turn = await talkWith().say('skip the board update in February');
  expect(writesIn(turn)).toEqual([]);
});

it('“forward” is asked about, because it is earlier for some people and later for others', async () => {
  const talk = talkWith();
  expect((await talk.say('push the weekly status forward by an hour')).options).toEqual(['Earlier, at 8:00', 'Later, at 10:00']);
  expect(writesIn(await talk.say('Later, at 10:00'))).toMatchObject([{ input: { params: { time: '10:00' } } }]);
});

it('an “nth” weekday of what comes monthly is that of the month', async () => {
  const talk = talkWith();
  await talk.say('show me the team newsletter');
  const params = { frequency: 'monthly', nth: 3, day: 'wednesday' };
  expect(writesIn(await talk.say('third wednesday'))).toMatchObject([{ input: { action: 'deliverable.schedule', params } }]);
});

it('an hour instead of another one is a time', async () => {
  const turn = await talkWith().say('weekly status: 8 instead of 9 please');
  expect(writesIn(turn)).toMatchObject([{ input: { action: 'deliverable.schedule', params: { time: '08:00' } } }]);
});

it('of two that the sentence may mean, the one that the message names is meant', async () => {
  const turn = await talkWith().say('The clients get impatient. Write the newsletter now.');
  expect(writesIn(turn)).toMatchObject([{ input: { action: 'deliverable.generate', target: 'deliverable:clients' } }]);
});

it('each deliverable that is named together is written, or gets the instruction', async () => {
  const written = await talkWith().say('write the client newsletter and the board update right now, I’m off at eleven');
  expect(writesIn(written).map(({ input }) => input.target)).toEqual(['deliverable:clients', 'deliverable:board']);
  const changed = await talkWith().say('client newsletter and board update: no abbreviations, please');
  expect(writesIn(changed).map(({ input }) => input.ref)).toEqual(['deliverable:clients', 'deliverable:board']);
});

it('“one of the reports” names none', async () => {
  const turn = await talkWith().say('this page could feed into one of the updates, https://acme.example/news');
  expect(writesIn(turn)).toEqual([]);
  expect(turn.options.length).toBeGreaterThan(0);
});

it('the role of a reader is added to the reader', async () => {
  const turn = await talkWith().say('for Sarah as the reader of the weekly status, add the role: head of finance');
  expect(writesIn(turn)).toMatchObject([{ input: { changes: { recipient: { name: 'Sarah', role: 'head of finance' } } } }]);
});

it('a title that is only spelled better renames again', async () => {
  const talk = talkWith();
  await talk.say('rename the board update to Board letter');
  expect(writesIn(await talk.say('Board letters, with an s'))).toMatchObject([{ input: { changes: { title: 'Board letters' } } }]);
});

it('a copy is for whoever wants the same', async () => {
  const turn = await talkWith().say('Kemi’s team want exactly the same as Sarah gets, addressed to them');
  expect(writesIn(turn)).toMatchObject([{ name: 'Write', input: { content: { recipient: { name: "Kemi's team" } } } }]);
});

it('an opinion about a draft decides nothing', async () => {
  const testEnv = new SmallTestEnv(testEnvs.firm());
  const turn = await new Talk(testEnv).say('I’m not convinced by Sarah’s draft tbh, not happy with it');
  expect(writesIn(turn)).toEqual([]);
});

it.each([
  'Our trustees feel left out. Fridays at 15:00, a recap of what we are up to',
  'I’d love our trustees to hear from us. Fridays at 3 in the afternoon.',
])('with nothing yet, what says when and for whom is set up: “%s”', async (message) => {
  const talk = talkWith('empty');
  let turn = await talk.say(message);
  if (turn.options.length > 0) turn = await talk.say(turn.options.find((option) => /Set up/.test(option)) ?? '');
  expect(talk.testEnv.tables.deliverable).toMatchObject([
    { frequency: 'weekly', schedule: { day: 'friday', time: '15:00' }, recipient: { name: expect.stringMatching(/trustees/i) } },
  ]);
});

it('one sentence with two readers sets up two deliverables', async () => {
  const talk = talkWith('empty');
  await talk.say('our members read a bulletin every Tuesday at 8, and the chair wants a status report on the 10th of each month');
  expect(talk.testEnv.tables.deliverable).toMatchObject([
    { frequency: 'weekly', schedule: { day: 'tuesday' } },
    { frequency: 'monthly', schedule: { day_of_month: 10 } },
  ]);
});

it('what is to come on top of another deliverable is set up beside it', async () => {
  const turn = await talkWith().say('Sarah also wants a monthly status on the 3rd at 9, on top of the weekly one');
  expect(writesIn(turn)).toMatchObject([{ name: 'Write', input: { content: { schedule: { day_of_month: 3, time: '09:00' } } } }]);
});

it('a rule after the names of several deliverables is an instruction for each', async () => {
  const turn = await talkWith().say('board update and client newsletter: never more than two pages, Dana gets impatient');
  expect(writesIn(turn).map(({ input }) => input.ref)).toEqual(['deliverable:board', 'deliverable:clients']);
});

it('how everything is to be written is remembered as an instruction', async () => {
  const turn = await talkWith().say('everything you draft, keep it in metric units');
  expect(writesIn(turn)).toMatchObject([{ name: 'Write', input: { ref: 'memory:new', content: { type: 'instruction' } } }]);
});

it('what is paused wakes up with its new time', async () => {
  const turn = await talkWith().say('wake the competitor brief up, and at 8 instead of 9');
  expect(writesIn(turn)).toMatchObject([{ input: { changes: { status: 'active' } } }, { input: { params: { time: '08:00' } } }]);
});

it('what is set up for a promised reader keeps how it is to be written', async () => {
  const talk = talkWith();
  await talk.say('I’ve promised finance they’d get a list of open invoices every Monday at 11. Under one page please.');
  expect(talk.testEnv.tables.deliverable!.at(-1)).toMatchObject({
    recipient: { name: 'Finance' },
    instructions: expect.stringContaining('one page'),
  });
});

it('something new may be asked for while something is told', async () => {
  const talk = talkWith('empty');
  await talk.say('note that our year ends in June, and while we’re at it, a summary for the auditors on the last day of each month, 9:00');
  expect(talk.testEnv.tables.memory).toMatchObject([{ content: expect.stringContaining('ends in June') }]);
  expect(talk.testEnv.tables.deliverable).toMatchObject([{ schedule: { day_of_month: 'last', time: '09:00' } }]);
});

it('the day of every week counts, not one that is mentioned before', async () => {
  const talk = talkWith('empty');
  await talk.say('set up a summary of the Tuesday meeting for the team, every Wednesday at 10');
  expect(talk.testEnv.tables.deliverable).toMatchObject([{ frequency: 'weekly', schedule: { day: 'wednesday', time: '10:00' } }]);
});

it('“out with it, by email to …” asks before it goes out', async () => {
  const asked = await talkWith().say('The client newsletter is approved for ages. Out with it, by email to ada@acme.example');
  expect(writesIn(asked)).toEqual([]);
  expect(asked.options).toContain('Deliver “Client newsletter”');
});

it('what may be meant for several deliverables is offered for all of them at once', async () => {
  const talk = talkWith();
  const asked = await talk.say('the client newsletter and the board update, hm, a different tone');
  const option = asked.options.find((one) => one.includes('each of “Client newsletter” and “Board update”'));
  expect(option).toBeDefined();
});

it('a name before a colon is no introduction of a text', async () => {
  const talk = talkWith();
  const turn = await talk.say("ok Sarah's: approve, then mail it to sarah@acme.example");
  expect(writesIn(turn)).toMatchObject([
    { input: { action: 'deliverable.approve', target: 'deliverable:status' } },
    { input: { changes: { destination: { target: 'sarah@acme.example' } } } },
  ]);
});
