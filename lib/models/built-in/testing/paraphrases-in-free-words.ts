import { ask, edit, list, look, lookInVersions, newest, type Paraphrase, read, search, write } from './expected-calls.ts';

const steps = 'plan the offsite: invite people, write agenda';

/** What people say without the words of the rules: understood by its likely meaning, or asked about. */
export const inFreeWords: Paraphrase[] = [
  {
    said: 'the client newsletter should always start with shout-outs',
    calls: [look, read('clients'), edit('clients', { instructions: 'The client newsletter should always start with shout-outs.' })],
  },
  {
    said: 'use https://acme.example/releases as a source for the client newsletter',
    calls: [look, read('clients'), edit('clients', { sources: [{ type: 'url', value: 'https://acme.example/releases' }] })],
  },
  {
    said: 'here are my notes for the board update: shipped SSO, two bugs open',
    calls: [look, read('board'), edit('board', { sources: [{ type: 'description', value: 'shipped SSO, two bugs open', name: 'Notes' }] })],
  },
  {
    said: 'make a copy of the board update for Priya',
    calls: [look, read('board'), write({ title: 'Board update for Priya', frequency: 'monthly', recipient: { name: 'Priya' } })],
  },
  { said: 'show me the latest draft of the board update', calls: [look, newest('board'), read('board')], answer: /none yet/ },
  { said: 'pause the client newsletter until 5 January', calls: [look, edit('clients', { status: 'paused', paused_until: '2027-01-05' })] },
  { said: 'hold teh client newsleter for two weeks', calls: [look, edit('clients', { status: 'paused', paused_until: '2026-12-05' })] },
  { said: 'pause the client newsletter until the cows come home', calls: [look, ask] },
  { said: "what's the weather in Berlin?", calls: [look], answer: /can’t help with that/ },
  { said: 'skip the client newsletter', calls: [look, ['Execute', { action: 'deliverable.skip', target: 'deliverable:clients' }]] },
  { said: "skip next week's client newsletter", calls: [look, ask] },
  {
    said: 'no wait, take that back',
    before: ['pause the client newsletter'],
    calls: [['Execute', { action: 'change.undo', target: 'session:current' }]],
  },
  {
    said: 'what is our dress code?',
    calls: [search('memory'), search('all'), look, list('work:*'), lookInVersions],
    answer: /^I don’t have anything about “(?:our )?dress code”/,
  },
  { said: 'compare the last two versions of the board update', calls: [look, list('deliverable:board/versions', { limit: 2 })] },
  {
    said: 'add a step: book the venue',
    before: [steps],
    calls: [
      [
        'Todo',
        {
          todos: [
            { content: 'Invite people (for you)' },
            { content: 'Write agenda (for you)' },
            { content: 'Book the venue', status: 'pending' },
          ],
        },
      ],
    ],
    answer: /Added “Book the venue”/,
  },
  {
    said: 'the second is done',
    before: [steps],
    calls: [['Todo', { todos: [{ status: 'pending' }, { status: 'completed' }] }]],
    answer: /1 left/,
  },
  { said: 'what are the next steps?', before: [steps], calls: [], answer: /Left to do/ },
  {
    said: 'cancel the competitor pricing research',
    calls: [list('work:*'), ['Execute', { action: 'work.cancel', target: 'work:ticket' }]],
  },
];
