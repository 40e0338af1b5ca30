import { ask, edit, keep, list, look, type Paraphrase, schedule, search, ticket, todos, write } from './expected-calls.ts';

const fair = ['steps for the fair: book the hall, print flyers'];
const run: ['Execute', Record<string, unknown>] = ['Execute', { action: 'work.run', target: 'work:ticket' }];

/** Messages with several parts, or that correct the one before. */
export const inParts: Paraphrase[] = [
  // Steps in other words.
  { said: 'We left out the permit. It needs to be on the list too', before: fair, calls: [todos(undefined, undefined, 'The permit')] },
  {
    said: 'Between these two we also have to rent a van, if that’s possible',
    before: fair,
    calls: [todos(undefined, 'Rent a van', undefined)],
  },
  {
    said: 'Before the flyers I have to ask Jo for the logo. Please put that in there.',
    before: fair,
    calls: [todos(undefined, 'Ask Jo for the logo', undefined)],
  },
  {
    said: 'I forgot the main thing, step one should be to get the budget',
    before: fair,
    calls: [todos('Get the budget', undefined, undefined)],
  },
  {
    said: 'and one more for the list, somebody has to water the plants lol',
    before: fair,
    calls: [todos(undefined, undefined, 'Water the plants')],
  },
  {
    said: 'the hall is booked, now add hire a DJ',
    before: fair,
    calls: [['Todo'], ['Respond'], todos(undefined, undefined, 'Hire a DJ')],
  },
  {
    said: 'we forgot the banner. has to be on the list as well',
    before: fair,
    calls: [todos(undefined, undefined, 'The banner')],
  },
  {
    said: 'two more steps: brief the crew and switch off the lights',
    before: fair,
    calls: [todos(undefined, undefined, 'Brief the crew', 'Switch off the lights')],
  },
  { said: 'Break the search for a cook down into to-dos for me: advert, calls, trial day', calls: [['Todo', { todos: [{}, {}, {}] }]] },
  { said: 'the call is done', before: ['checklist: call the bank, call the notary'], calls: [ask] },
  {
    said: 'steps 1 and 2 are through',
    before: ['checklist: measure the room, order desks, paint the walls'],
    calls: [['Todo', { todos: [{ status: 'completed' }, { status: 'completed' }, { status: 'pending' }] }]],
  },
  {
    said: 'Everything is done now. You can tick them off.',
    before: fair,
    calls: [['Todo', { todos: [{ status: 'completed' }, { status: 'completed' }] }]],
  },
  { said: 'to-do list pls. renew the lease, pay the plumber', calls: [['Todo', { todos: [{}, {}] }]] },
  {
    said: 'make a plan with two steps, ask Jo for the numbers and enter it in the sheet',
    calls: [['Todo', { todos: [{}, {}] }]],
  },
  {
    said: 'Steps for the move: measure the rooms, hire a van. And keep in mind that the lease ends in June.',
    calls: [['Todo', { todos: [{}, {}] }], ['Respond'], keep('The lease ends in June', 'fact')],
  },
  // Corrections of the message before.
  {
    said: 'sorry, I meant Mondays',
    before: ['move the client newsletter to Thursdays'],
    calls: [look, schedule('clients', { day: 'monday' })],
  },
  {
    said: 'until 4 January to be precise',
    before: ['pause the board update'],
    calls: [look, edit('board', { status: 'paused', paused_until: '2027-01-04' })],
  },
  {
    said: 'oh no, I meant the team newsletter',
    before: ['pause the client newsletter'],
    calls: [look, ['Execute', { action: 'change.undo' }], look, edit('team', { status: 'paused' })],
  },
  {
    said: 'pause the client newsletter, I mean the team newsletter, until 4 January',
    calls: [look, look, edit('team', { status: 'paused', paused_until: '2027-01-04' })],
  },
  {
    said: 'can the client newsletter and the board update both rest until 4 January?',
    calls: [look, edit('board', { status: 'paused' }), edit('clients', { status: 'paused' })],
  },
  // Tickets.
  {
    said: 'Set up a weekly ticket, Fridays at 4pm: collect the open invoices',
    calls: [['Write', { content: { task: 'Collect the open invoices', frequency: 'weekly', schedule: { day: 'friday', time: '16:00' } } }]],
  },
  { said: 'hey, I need a ticket for digging up venues in Leeds', calls: [ticket('Digging up venues in Leeds', 'research')] },
  { said: 'create a new ticket for me', calls: [ask] },
  { said: 'open a ticket to look into meeting tools', calls: [ticket('Look into meeting tools', 'research')] },
  { said: 'run the one nobody has started', before: ['list my tickets'], calls: [list('work:*'), run] },
  { said: 'show me all tickets, including the finished ones', calls: [list('work:*')] },
  { said: 'Two things: run the ticket, and pause the board update', calls: [list('work:*'), run, ['Respond'], look, ['Edit']] },
  // Memories.
  { said: 'please delete everything you have stored about Dana, she asked me to', calls: [search('memory'), ask] },
  {
    said: 'Dana never said that about the money, forget it please',
    calls: [search('memory'), ['Edit', { ref: 'memory:money', changes: { is_active: false } }]],
  },
  {
    said: 'and the other one about invoice parity as well',
    before: ['forget that Dana wants the money first'],
    calls: [search('memory'), ['Edit', { ref: 'memory:parity', changes: { is_active: false } }]],
  },
  {
    said: 'hmm, erase that again, it’s private',
    before: ['remember that Kim is allergic to nuts'],
    calls: [
      ['Read', { ref: 'memory:made-1' }],
      ['Edit', { ref: 'memory:made-1', changes: { is_active: false } }],
    ],
  },
  { said: 'show me the list of things that you keep in your head', calls: [list('memory:*')] },
  {
    said: 'In everything you write for me, spell the British way',
    calls: [keep('In everything you write for me, spell the British way', 'instruction')],
  },
  {
    said: 'Two things: the office in Lisbon closes on Mondays now rather than Fridays, and please run the research ticket again.',
    calls: [search('memory'), ['Write', { content: { supersedes: ['office'] } }], ['Respond'], list('work:*'), run],
  },
  // Something new from a platform changes no other deliverable.
  {
    said: 'Create a weekly import digest for Omar, every Friday at 15:00, from #ledger in Slack',
    calls: [look, write({ title: 'Weekly import digest for Omar' }), list('platform:*'), ['Execute', { action: 'platform.auth' }]],
    answer: /Created .*Connect Slack/s,
  },
  {
    said: 'Set up a weekly roadmap letter for Tom, Tuesdays at 9:00, from Roadmap in Notion',
    calls: [look, write({ schedule: { day: 'tuesday', time: '09:00' } }), list('platform:*'), ['Execute', { action: 'platform.auth' }]],
  },
  { said: 'What does Slack say about imports?', calls: [search('platform'), list('platform:*'), ['Execute', { action: 'platform.auth' }]] },
  // What is said of a text is no news for it.
  { said: 'Remember that the weekly status has at most 5 points', calls: [keep('The weekly status has at most 5 points', 'instruction')] },
  // Changes of several.
  {
    said: 'scrap the client newsletter and the team newsletter, neither of them is coming back',
    calls: [look, edit('clients', { status: 'archived' }), edit('team', { status: 'archived' })],
  },
  {
    said: 'three quick ones - board update on the second tuesday, client newsletter at 10, competitor brief out of the archive pls',
    calls: [
      look,
      schedule('board', { nth: 2, day: 'tuesday' }),
      ['Respond'],
      look,
      schedule('clients', { time: '10:00' }),
      ['Respond'],
      look,
      edit('brief', { status: 'active' }),
    ],
  },
  // Readers.
  {
    said: 'Nobody is entered as the reader of the competitor brief. It is for Omar, please add him',
    calls: [look, look, edit('brief', { recipient: { name: 'Omar' } })],
  },
];
