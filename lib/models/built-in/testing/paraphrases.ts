import { ask, edit, generate, keep, list, look, newest, type Paraphrase, read, schedule, search, ticket, write } from './expected-calls.ts';

const creating: Paraphrase[] = [
  {
    said: 'Create a weekly status for Sarah, Mondays at 9:00',
    testEnv: 'empty',
    calls: [
      look,
      write({
        title: 'Weekly status for Sarah',
        deliverable_type: 'status_report',
        frequency: 'weekly',
        schedule: { day: 'monday', time: '09:00' },
        recipient: { name: 'Sarah' },
      }),
    ],
    answer: /\[Weekly status for Sarah\]\(deliverable:[^)]+\).*every Monday at 9:00/i,
  },
  {
    said: 'create a weekly status for sarah mondays at 9',
    testEnv: 'empty',
    calls: [look, write({ title: 'Weekly status for Sarah', schedule: { day: 'monday', time: '09:00' }, recipient: { name: 'Sarah' } })],
  },
  {
    said: 'pls set up a monthly board update for my boss Dana, first tuesday of the month at 8am',
    testEnv: 'empty',
    calls: [
      look,
      write({
        title: 'Monthly board update for Dana',
        deliverable_type: 'board_update',
        frequency: 'monthly',
        schedule: { nth: 1, day: 'tuesday', time: '08:00' },
        recipient: { name: 'Dana', role: 'boss' },
      }),
    ],
  },
  {
    said: "I'd like a reserch brief on competitor pricing every other Thursday at noon",
    testEnv: 'empty',
    calls: [
      look,
      write({
        title: 'Reserch brief on competitor pricing',
        deliverable_type: 'research_brief',
        frequency: 'biweekly',
        schedule: { day: 'thursday', time: '12:00' },
      }),
    ],
  },
  {
    said: 'Could you please create a daily newsletter for the team at 7:30 in the morning?',
    testEnv: 'empty',
    calls: [
      look,
      write({
        title: 'Daily newsletter for the team',
        deliverable_type: 'newsletter',
        frequency: 'daily',
        schedule: { time: '07:30' },
        recipient: { name: 'The team' },
      }),
    ],
  },
  {
    said: 'New newsletter for our customers, on the 15th of every month',
    testEnv: 'empty',
    calls: [
      look,
      write({
        title: 'Newsletter for our customers',
        frequency: 'monthly',
        schedule: { day_of_month: 15 },
        recipient: { name: 'Our customers' },
      }),
    ],
  },
  {
    said: 'set up an investor update for the last Friday of each month at 5pm New York time',
    testEnv: 'empty',
    calls: [
      look,
      write({
        title: 'Investor update',
        deliverable_type: 'stakeholder_update',
        frequency: 'monthly',
        schedule: { nth: 'last', day: 'friday', time: '17:00', time_zone: 'America/New_York' },
      }),
    ],
  },
  {
    said: 'Make me meeting notes for the design sync every Wednesday 16:30',
    testEnv: 'empty',
    calls: [
      look,
      write({
        title: 'Meeting notes for the design sync',
        deliverable_type: 'meeting_summary',
        frequency: 'weekly',
        schedule: { day: 'wednesday', time: '16:30' },
      }),
    ],
  },
  {
    said: 'Create a one-off research brief about heat pumps for Lena on 5 December 2026 at 3pm',
    testEnv: 'empty',
    calls: [
      look,
      write({
        title: 'Research brief about heat pumps for Lena',
        frequency: 'once',
        schedule: { anchor: '2026-12-05', time: '15:00' },
        recipient: { name: 'Lena' },
      }),
    ],
  },
  {
    said: 'Create a status report for Tom once, on 5/12/2026 at 10:15',
    testEnv: 'empty',
    calls: [look, write({ title: 'Status report for Tom', frequency: 'once', schedule: { anchor: '2026-12-05', time: '10:15' } })],
  },
  {
    said: 'Create a status report for Tom once, on 12/5/2026 at 10:15 AM',
    testEnv: 'empty',
    zone: 'America/New_York',
    calls: [look, write({ title: 'Status report for Tom', frequency: 'once', schedule: { anchor: '2026-12-05', time: '10:15' } })],
  },
  {
    said: 'add a weekly stakeholder update called “Pulse” for Priya, tuesdays and thursdays at quarter past 9',
    testEnv: 'empty',
    calls: [
      look,
      write({
        title: 'Pulse',
        deliverable_type: 'stakeholder_update',
        frequency: 'weekly',
        schedule: { day: ['tuesday', 'thursday'], time: '09:15' },
        recipient: { name: 'Priya' },
      }),
    ],
  },
  {
    said: 'Create a status report every weekday at 8 a.m. Pacific',
    testEnv: 'empty',
    calls: [
      look,
      write({
        title: 'Status report',
        frequency: 'weekly',
        schedule: {
          day: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
          time: '08:00',
          time_zone: 'America/Los_Angeles',
        },
      }),
    ],
  },
  {
    said: 'crate a weekly staus reprot for Bob on wendesdays',
    testEnv: 'empty',
    calls: [
      look,
      write({
        title: 'Weekly status report for Bob',
        deliverable_type: 'status_report',
        schedule: { day: 'wednesday' },
        recipient: { name: 'Bob' },
      }),
    ],
  },
  {
    said: 'I need a biweekly client update for Acme Corp on Fridays',
    testEnv: 'empty',
    calls: [
      look,
      write({
        title: 'Biweekly client update for Acme Corp',
        deliverable_type: 'stakeholder_update',
        frequency: 'biweekly',
        schedule: { day: 'friday' },
        recipient: { name: 'Acme Corp' },
      }),
    ],
  },
  {
    said: 'Start a status report for Sarah weekly, no, biweekly on Mondays',
    testEnv: 'empty',
    calls: [look, write({ title: 'Status report for Sarah', frequency: 'biweekly', schedule: { day: 'monday' } })],
  },
  { said: 'I want a thing for my boss', testEnv: 'empty', calls: [look, ask] },
  { said: 'create a status report for Sarah', testEnv: 'empty', calls: [look, ask] },
  {
    said: 'Create a report for Sarah every Monday',
    testEnv: 'empty',
    calls: [look, write({ title: 'Report for Sarah', deliverable_type: 'status_report', schedule: { day: 'monday' } })],
  },
  { said: 'Set up a status for Tom on Monday at 9', testEnv: 'empty', calls: [look, ask] },
  { said: 'Create a weekly status for Sarah, Mondays at 9:00', calls: [look, ask] },
  { said: 'another weekly status report for sarah please', calls: [look, ask] },
];

const finding: Paraphrase[] = [
  { said: 'What deliverables do I have?', calls: [look], answer: /Weekly status for Sarah.*Board update/s },
  { said: 'list my paused deliverables', calls: [list('deliverable:?status=paused')], answer: /Competitor brief/ },
  { said: 'Show all archived deliverables', calls: [list('deliverable:?status=archived')] },
  { said: 'which reports go out weekly?', calls: [list('deliverable:?status=active&status=paused&frequency=weekly')] },
  { said: 'which newsletters do we have', calls: [list('deliverable:?status=active&status=paused&deliverable_type=newsletter')] },
  { said: 'what do I have for Dana?', calls: [look], answer: /Board update/ },
  { said: "what's coming up next?", calls: [list('deliverable:?status=active', { order_by: 'next_run_at' })] },
  { said: 'list my deliverables', testEnv: 'empty', calls: [look], answer: /don’t have any deliverables yet/i },
  { said: 'what do you remember?', calls: [list('memory:*')] },
  { said: 'list my preferences', calls: [list('memory:?type=preference')] },
  { said: 'any open work tickets?', calls: [list('work:?status=pending&status=running')] },
  { said: 'what actions are there', calls: [list('action:*')] },
  { said: 'show me the board update', calls: [look, newest('board'), read('board')], answer: /first Tuesday of the month at 8:00/i },
  { said: 'open the weekly status for Sarah', calls: [look, newest('status'), read('status')] },
  { said: 'when does the competitor brief go out?', calls: [look, read('brief')] },
  { said: "what's the status of the board update", calls: [look, read('board'), newest('board')] },
  { said: 'show me this one', screen: 'deliverable:board', calls: [read('board'), newest('board'), read('board')] },
  {
    said: 'show me the sales forecast',
    calls: [
      look,
      list('deliverable:?status=archived'),
      ['Clarify', { options: ['Competitor brief', 'Weekly status for Sarah', 'Show me other choices'] }],
    ],
  },
];

const changing: Paraphrase[] = [
  { said: 'rename the competitor brief to Rival watch', calls: [look, edit('brief', { title: 'Rival watch' })] },
  { said: 'Change the title of the board update to “Board letter”', calls: [look, edit('board', { title: 'Board letter' })] },
  { said: 'call it Board letter', before: ['show me the board update'], calls: [read('board'), edit('board', { title: 'Board letter' })] },
  { said: 'pause the weekly status for sarah', calls: [look, edit('status', { status: 'paused' })] },
  { said: 'could you put the board update on hold, please?', calls: [look, edit('board', { status: 'paused' })] },
  { said: 'stop sending the client newsletter for now', calls: [look, edit('clients', { status: 'paused' })] },
  { said: 'pasue the board udpate', calls: [look, edit('board', { status: 'paused' })] },
  { said: 'pause the newsletter', calls: [look, ask] },
  {
    said: 'pause it',
    testEnv: 'empty',
    before: ['Create a weekly status for Tom on Fridays at 10'],
    calls: [['Read'], ['Edit', { changes: { status: 'paused' } }]],
  },
  { said: 'pause it', calls: [look, ask] },
  { said: 'resume the competitor brief', calls: [look, edit('brief', { status: 'active' })] },
  { said: 'start the competitor brief again', calls: [look, edit('brief', { status: 'active' })] },
  { said: 'unpause competitor brief', calls: [look, edit('brief', { status: 'active' })] },
  { said: 'archive the client newsletter', calls: [look, look, edit('clients', { status: 'archived' })] },
  { said: 'delete the team newsletter', calls: [look, look, edit('team', { status: 'archived' })] },
  { said: 'pls get rid of the board update', calls: [look, look, edit('board', { status: 'archived' })] },
  { said: 'make the board update weekly', calls: [look, schedule('board', { frequency: 'weekly' })] },
  { said: 'change the competitor brief to monthly', calls: [look, schedule('brief', { frequency: 'monthly' })] },
  {
    said: 'the team newsletter should go out every other week on wednesdays',
    calls: [look, schedule('team', { frequency: 'biweekly', day: 'wednesday' })],
  },
  { said: 'send the weekly status to Tom instead of Sarah', calls: [look, edit('status', { recipient: { name: 'Tom' } })] },
  { said: 'change the recipient of the board update to Priya', calls: [look, edit('board', { recipient: { name: 'Priya' } })] },
  { said: 'move the weekly status to Thursdays', calls: [look, schedule('status', { day: 'thursday' })] },
  {
    said: 'move the board update to 9am New York time',
    calls: [look, schedule('board', { time: '09:00', time_zone: 'America/New_York' })],
  },
  {
    said: 'shift the brief to fridays at half past two in the afternoon',
    calls: [look, schedule('brief', { day: 'friday', time: '14:30' })],
  },
  { said: 'move it to 4:30 pm', before: ['show me the board update'], calls: [look, read('board'), schedule('board', { time: '16:30' })] },
  { said: 'change the time zone of the weekly status to Tokyo', calls: [look, schedule('status', { time_zone: 'Asia/Tokyo' })] },
  { said: 'reschedule the team newsletter to the 3rd of the month', calls: [look, schedule('team', { day_of_month: 3 })] },
  { said: 'move the team newsletter to Fridays', calls: [look, ask] },
];

const knowing: Paraphrase[] = [
  { said: 'Remember that Dana wants the money first', testEnv: 'empty', calls: [keep('Dana wants the money first', 'preference')] },
  { said: 'note that we decided to ship on 8 December', calls: [keep('We decided to ship on 8 December', 'decision')] },
  { said: 'Keep in mind: the audit is in March', calls: [keep('The audit is in March', 'fact')] },
  { said: 'please dont forget that Tom is on holiday until january', calls: [keep('Tom is on holiday until january', 'fact')] },
  { said: 'Always write numbers in euros', calls: [keep('Always write numbers in euros', 'instruction')] },
  { said: 'FYI Lena owns the ledger export', calls: [keep('Lena owns the ledger export', 'fact')] },
  { said: 'What did we decide about the database?', calls: [search('memory')], answer: /Supabase/ },
  { said: 'what do you know about Dana', calls: [search('memory')], answer: /money first/ },
  { said: 'who owns invoice parity?', calls: [search('memory')], answer: /Lena/ },
  { said: 'did we agree on anything about the office in Lisbon?', calls: [search('memory')], answer: /Lisbon/ },
  { said: 'find everything about pricing', calls: [search('all')] },
  { said: 'search my documents for the Q4 plan', calls: [search('document')] },
  {
    said: 'forget that Dana wants the money first',
    calls: [search('memory'), ['Edit', { ref: 'memory:money', changes: { is_active: false } }]],
  },
  {
    said: 'forget what I said about the Lisbon office',
    calls: [search('memory'), ['Edit', { ref: 'memory:office', changes: { is_active: false } }]],
  },
  { said: 'forget everything', calls: [list('memory:*'), ask], answer: /everything I remember/ },
];

const writing: Paraphrase[] = [
  {
    said: 'write the weekly status now',
    calls: [look, read('status'), generate('status')],
    answer: /\[Version 1 of Weekly status for Sarah\]\(deliverable:status\/versions\/1\).*review/,
  },
  { said: 'Generate the next board update', calls: [look, read('board'), generate('board')] },
  { said: 'draft this week’s client newsletter please', calls: [look, read('clients'), generate('clients')] },
  { said: 'generate the next version of the competitor brief', calls: [look, read('brief'), generate('brief')] },
  { said: 'generate the first one now', before: ['show me the board update'], calls: [read('board'), read('board'), generate('board')] },
  { said: 'write it', screen: 'deliverable:brief', calls: [read('brief'), read('brief'), generate('brief')] },
  { said: 'write the newsletter', calls: [look, ask] },
  {
    said: 'generate the first draft now',
    testEnv: 'empty',
    calls: [
      look,
      look,
      list('work:*'),
      list('deliverable:*/versions?status=staged&status=reviewing'),
      ['Clarify', { options: ['Explain what I can ask you', 'Remember the new version'] }],
    ],
    answer: /don’t have any deliverables yet/i,
  },
  {
    said: 'write my weekly status for my manager, Mondays at 9 in New York',
    testEnv: 'empty',
    calls: [
      look,
      write({
        title: 'Weekly status for my manager',
        deliverable_type: 'status_report',
        frequency: 'weekly',
        schedule: { day: 'monday', time: '09:00', time_zone: 'America/New_York' },
        recipient: { role: 'manager' },
      }),
    ],
  },
];

const working: Paraphrase[] = [
  { said: 'Plan the December board update', testEnv: 'empty', calls: [['Todo'], look, ['Todo'], search('all'), ['Todo'], ask] },
  {
    said: 'plan: pause the client newsletter, then remember that Lena owns it, then tell the team',
    calls: [['Todo'], look, edit('clients', { status: 'paused' }), ['Todo'], keep('Lena owns it', 'fact'), ['Todo']],
    answer: /tell the team/i,
  },
  {
    said: 'open a work ticket to research competitor pricing',
    testEnv: 'empty',
    calls: [ticket('Research competitor pricing', 'research')],
    answer: /run it/i,
  },
  { said: 'research the heat pump market for me', calls: [ticket('Research the heat pump market', 'research')] },
  { said: 'create a ticket: draft the onboarding email', calls: [ticket('Draft the onboarding email', 'content')] },
  { said: 'start a work ticket for the budget', calls: [ticket('The budget', 'reporting')] },
  {
    said: 'run it',
    before: ['pause the client newsletter', 'open a work ticket to research heat pumps'],
    calls: [list('work:*'), ['Execute', { action: 'work.run', target: 'work:made-1' }]],
  },
  { said: 'run the work ticket', calls: [list('work:*'), ['Execute', { action: 'work.run', target: 'work:ticket' }]] },
  { said: 'start the ticket about penguins', calls: [list('work:*'), ask] },
  {
    said: 'Pause the client newsletter and remember that Lena owns the list',
    calls: [look, edit('clients', { status: 'paused' }), ['Respond', { final: false }], keep('Lena owns the list', 'fact')],
  },
  {
    said: 'create a weekly status for Tom on fridays, then archive the competitor brief',
    calls: [
      look,
      write({ title: 'Weekly status for Tom' }),
      ['Respond', { final: false }],
      look,
      look,
      edit('brief', { status: 'archived' }),
    ],
  },
  {
    said: 'Set up a monthly board update. Dana likes the money first.',
    testEnv: 'empty',
    calls: [
      look,
      write({ title: 'Monthly board update' }),
      ['Respond', { final: false }],
      keep('Dana likes the money first', 'preference'),
    ],
  },
];

const talking: Paraphrase[] = [
  { said: 'help', calls: [], answer: /deliverable/i },
  { said: 'what can you do?', calls: [], answer: /remember/i },
  { said: 'hello there', calls: [] },
  { said: 'thanks!', calls: [] },
  {
    said: 'sync slack',
    calls: [
      ['List', { pattern: 'platform:*' }],
      ['Execute', { action: 'platform.auth', target: 'platform:slack' }],
    ],
    answer: /Connect Slack below/,
  },
  { said: 'weekly status for Tom', testEnv: 'empty', calls: [look, write({ title: 'Weekly status for Tom' })] },
  { said: 'blue elephants under the table', calls: [look], answer: /can’t help with that|not sure what you’d like/i },
  { said: 'Book me a flight to Rome', calls: [look], answer: /can’t help with that/i },
];

/** What people might say to the built-in assistant, written before its rules. */
export const paraphrases: Paraphrase[] = [...creating, ...finding, ...changing, ...knowing, ...writing, ...working, ...talking];
