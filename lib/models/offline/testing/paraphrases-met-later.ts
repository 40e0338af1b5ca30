import { ask, edit, keep, list, look, type Paraphrase, read, schedule, search, write } from './expected-calls.ts';

/** Wordings met after the rules were there; each was misunderstood once. */
export const metLater: Paraphrase[] = [
  { said: 'Hi there, could you help me set up a recurring report?', world: 'empty', calls: [look, ask] },
  {
    said: 'I have to send my boss an update each Friday at 3, can you take care of it?',
    world: 'empty',
    calls: [look, ask],
  },
  {
    said: "I'd like Sarah to get a status report every Monday at 9",
    world: 'empty',
    calls: [look, write({ title: 'Status report for Sarah', schedule: { day: 'monday', time: '09:00' }, recipient: { name: 'Sarah' } })],
  },
  {
    said: 'Every Monday at 9 send Sarah a status report',
    world: 'empty',
    calls: [look, write({ title: 'Status report for Sarah', frequency: 'weekly', schedule: { day: 'monday', time: '09:00' } })],
  },
  {
    said: 'create a competitor analysis for our CEO, monthly on the 1st and 15th',
    world: 'empty',
    calls: [
      look,
      write({
        title: 'Competitor analysis for our CEO',
        frequency: 'custom',
        schedule: { cron: '0 9 1,15 * *' },
        recipient: { role: 'CEO' },
      }),
    ],
  },
  {
    said: 'create a status for Sarah, weekly on monday, 9am, europe/berlin',
    world: 'empty',
    calls: [look, write({ title: 'Status for Sarah', schedule: { day: 'monday', time: '09:00', time_zone: 'Europe/Berlin' } })],
  },
  {
    said: 'Create a weekly status for Sarah, Mondays at 9:00 and a monthly board update for Dana',
    world: 'empty',
    calls: [
      look,
      write({ title: 'Weekly status for Sarah' }),
      ['Respond', { final: false }],
      look,
      write({ title: 'Monthly board update for Dana' }),
    ],
  },
  {
    said: 'Create a weekly status for Sarah. Remember that she likes charts. What do I have?',
    world: 'empty',
    calls: [look, write({}), ['Respond'], keep('Sarah likes charts', 'preference'), ['Respond'], look],
  },
  { said: 'add a source to the board update', calls: [], answer: /rules/ },
  { said: 'Do I have anything for Sarah?', calls: [look], answer: /Weekly status for Sarah/ },
  { said: 'which one goes to Dana?', calls: [look], answer: /Board update/ },
  { said: 'Please list every deliverable which is paused right now', calls: [list('deliverable:?status=paused')] },
  { said: 'is the board update active?', calls: [look, read('board')] },
  { said: "What's Sarah's report schedule?", calls: [look, read('status')], answer: /every Monday at 9:00/ },
  { said: 'anything due this week?', calls: [list('deliverable:?status=active', { order_by: 'next_run_at' })] },
  { said: 'what preferences do you have on file', calls: [list('memory:?type=preference')] },
  { said: 'Summarize what you know about Dana', calls: [search('memory')], answer: /money first/ },
  { said: 'I want the board update on Wednesdays', calls: [look, schedule('board', { day: 'wednesday' })] },
  { said: 'Could the client newsletter go out at 8 instead?', calls: [look, schedule('clients', { time: '08:00' })] },
  { said: "let's do the team newsletter weekly", calls: [look, schedule('team', { frequency: 'weekly' })] },
  { said: 'bring the client newsletter forward to Thursday', calls: [look, schedule('clients', { day: 'thursday' })] },
  { said: 'change its day to friday', before: ['show me the board update'], calls: [read('board'), schedule('board', { day: 'friday' })] },
  { said: 'move the client newsletter to 5 December', calls: [look], answer: /single run/ },
  { said: 'change the competitor brief to twice a week', calls: [look], answer: /no such rhythm/ },
  { said: 'move the client newsletter', calls: [look, ask] },
  { said: "don't send the client newsletter anymore", calls: [look, edit('clients', { status: 'paused' })] },
  { said: "i don't need the competitor brief any more", calls: [look, ask] },
  {
    said: 'Pause the client newsletter, the team newsletter and the board update',
    calls: [look, ['Edit'], look, ['Edit'], look, ['Edit']],
  },
  { said: 'pause the weekly sales report', calls: [look, ask] },
  { said: 'send the client newsletter to Tom', calls: [ask] },
  { said: 'Tom is on holiday until Monday', calls: [ask] },
  { said: 'remind me to call Dana tomorrow', calls: [], answer: /cannot set reminders/ },
  { said: 'undo', calls: [], answer: /change back/ },
  { said: 'create a todo list: buy milk; remember that milk is out', calls: [['Todo'], keep('Milk is out', 'fact'), ['Todo']] },
];
