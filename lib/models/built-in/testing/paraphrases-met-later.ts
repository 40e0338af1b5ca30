import { expect } from 'vitest';
import {
  ask,
  edit,
  generate,
  keep,
  list,
  look,
  lookInVersions,
  newest,
  type Paraphrase,
  read,
  schedule,
  search,
  ticket,
  todos,
  write,
} from './expected-calls.ts';

/** Where a deliverable goes is not in lists, so each is read. */
const ids = ['status', 'board', 'brief', 'team', 'clients'];
const everyRow = ids.map((id) => read(id));
const everyNewest = ids.map((id) => newest(id));

/** Phrases found after the rules were written; each was misunderstood once. */
export const metLater: Paraphrase[] = [
  { said: 'Hi there, could you help me set up a recurring report?', testEnv: 'empty', calls: [look, ask] },
  {
    said: 'I have to send my boss an update each Friday at 3, can you take care of it?',
    testEnv: 'empty',
    calls: [look, write({ schedule: { day: 'friday', time: '15:00' }, recipient: { role: 'boss' } })],
  },
  {
    said: "I'd like Sarah to get a status report every Monday at 9",
    testEnv: 'empty',
    calls: [look, write({ title: 'Status report for Sarah', schedule: { day: 'monday', time: '09:00' }, recipient: { name: 'Sarah' } })],
  },
  {
    said: 'Every Monday at 9 send Sarah a status report',
    testEnv: 'empty',
    calls: [look, write({ title: 'Status report for Sarah', frequency: 'weekly', schedule: { day: 'monday', time: '09:00' } })],
  },
  {
    said: 'create a competitor analysis for our CEO, monthly on the 1st and 15th',
    testEnv: 'empty',
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
    testEnv: 'empty',
    calls: [look, write({ title: 'Status for Sarah', schedule: { day: 'monday', time: '09:00', time_zone: 'Europe/Berlin' } })],
  },
  {
    said: 'Create a weekly status for Sarah, Mondays at 9:00 and a monthly board update for Dana',
    testEnv: 'empty',
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
    testEnv: 'empty',
    calls: [look, write({}), ['Respond'], keep('Sarah likes charts', 'preference'), ['Respond'], look],
  },
  {
    said: 'Create a daily risk brief for Dana, every day at 12:09 UTC',
    testEnv: 'empty',
    calls: [
      look,
      write({
        title: 'Daily risk brief for Dana',
        frequency: 'daily',
        schedule: { time: '12:09', time_zone: 'UTC' },
        recipient: { name: 'Dana' },
      }),
    ],
  },
  {
    said: 'Create a weekly status for Tom, every day at 12:17',
    calls: [look, write({ title: 'Weekly status for Tom', frequency: 'daily', schedule: { time: '12:17' } })],
  },
  { said: 'add a source to the board update', calls: [look, list('document:*'), ask] },
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
  {
    said: 'change its day to friday',
    before: ['show me the board update'],
    calls: [look, read('board'), schedule('board', { day: 'friday' })],
  },
  { said: 'move the client newsletter to 5 December', calls: [look], answer: /single run/ },
  { said: 'change the competitor brief to twice a week', calls: [look], answer: /can’t schedule/ },
  { said: 'move the client newsletter', calls: [look, ask] },
  { said: "don't send the client newsletter anymore", calls: [look, edit('clients', { status: 'paused' })] },
  { said: "i don't need the competitor brief any more", calls: [look, ask] },
  {
    said: 'Pause the client newsletter, the team newsletter and the board update',
    calls: [look, ['Edit'], ['Edit'], ['Edit']],
  },
  {
    said: 'pause the weekly sales report',
    calls: [look, ['Clarify', { options: ['Weekly status for Sarah', 'Team newsletter', 'Show me other choices'] }]],
  },
  { said: 'send the client newsletter to Tom', calls: [look, ask] },
  { said: 'Tom is on holiday until Monday', calls: [keep('Tom is on holiday until Monday', 'fact')] },
  { said: 'My manager is Sarah Chen', calls: [keep('My manager is Sarah Chen', 'fact')] },
  { said: 'remind me to call Dana tomorrow', calls: [], answer: /can’t set reminders/ },
  { said: 'undo', calls: [['Execute', { action: 'change.undo', target: 'session:current' }]] },
  { said: 'create a todo list: buy milk; remember that milk is out', calls: [['Todo'], keep('Milk is out', 'fact'), ['Todo']] },
  {
    said: 'pause the weekly status',
    before: ['Create a second one'],
    calls: [look, edit('status', { status: 'paused' })],
  },
  {
    said: 'could you resume the competitor brief?',
    before: ['Create a status report for Tom'],
    calls: [look, edit('brief', { status: 'active' })],
  },
  {
    said: 'make the board update weekly',
    before: ['Create a status report for Tom'],
    calls: [look, schedule('board', { frequency: 'weekly' })],
  },
  {
    said: 'make it weekly',
    testEnv: 'empty',
    before: ['Create a status report for Tom'],
    calls: [write({ title: 'Status report for Tom', frequency: 'weekly' })],
  },
  {
    said: 'make the status report weekly',
    testEnv: 'empty',
    before: ['Create a status report for Tom'],
    calls: [write({ title: 'Status report for Tom', frequency: 'weekly' })],
  },
  { said: 'forget it', before: ['Remember that Tom hates long reports', 'pause the newsletter'], calls: [], answer: /leave it/ },
  { said: 'no, keep it', before: ['should we archive the client newsletter'], calls: [], answer: /I left/ },
  { said: 'No thanks. Keep it, please!', before: ['should we archive the client newsletter'], calls: [], answer: /I left/ },
  { said: 'yes, archive it', before: ['should we archive the client newsletter'], calls: [edit('clients', { status: 'archived' })] },
  {
    said: 'no, keep it',
    before: ['archive the client newsletter'],
    calls: [['Execute', { action: 'change.undo' }]],
  },
  {
    said: 'no, archive it',
    before: ['should we archive the client newsletter'],
    calls: [read('clients'), look, ask],
    answer: /^Archive “Client newsletter”/,
  },
  { said: 'yes, keep it', before: ['should we archive the client newsletter'], calls: [ask], answer: /didn’t get/ },
  {
    said: 'no, pause it instead',
    before: ['should we archive the client newsletter'],
    calls: [read('clients'), edit('clients', { status: 'paused' })],
  },
  {
    said: 'no, pause the team newsletter',
    before: ['should we archive the client newsletter'],
    calls: [look, edit('team', { status: 'paused' })],
  },
  {
    said: 'no, keep the one I have',
    before: ['Create a weekly status for Sarah, Tuesdays at 10'],
    calls: [],
    answer: /left .*Weekly status for Sarah/,
  },
  {
    said: 'Create a second one',
    testEnv: 'empty',
    calls: [look, list('work:*'), look, ['Clarify', { options: ['Status report', 'Research brief', 'Newsletter'] }]],
    answer: /What kind of deliverable/,
  },
  {
    said: 'A grant report',
    testEnv: 'empty',
    before: ['Create a deliverable every Monday'],
    calls: [write({ title: 'Grant report', deliverable_type: 'custom', frequency: 'weekly' })],
  },
  {
    said: 'maybe a blog post about heat pumps',
    testEnv: 'empty',
    before: ['Create something every Monday'],
    calls: [write({ title: 'Blog post about heat pumps', deliverable_type: 'custom' })],
  },
  {
    said: 'Sales digest',
    before: ['Create a report every Monday'],
    calls: [write({ title: 'Sales digest', deliverable_type: 'newsletter' })],
  },
  {
    said: 'make it a status report',
    testEnv: 'empty',
    before: ['Create a deliverable every Monday'],
    calls: [write({ title: 'Status report', deliverable_type: 'status_report' })],
  },
  { said: 'blubb', testEnv: 'empty', before: ['Create a deliverable every Monday'], calls: [ask], answer: /didn’t get/ },
  {
    said: 'Every quarter I write an investor letter for Dana',
    testEnv: 'empty',
    calls: [look, write({ title: 'Investor letter for Dana', frequency: 'custom', recipient: { name: 'Dana' } })],
    answer: /on the 1st of January, April, July and October at 9:00 in London/,
  },
  {
    said: 'On the first Monday of the month we have to send Priya a board report',
    testEnv: 'empty',
    calls: [look, write({ title: 'Board report for Priya', frequency: 'monthly', schedule: { nth: 1, day: 'monday' } })],
  },
  {
    said: 'We send Sarah a status report every Monday',
    testEnv: 'empty',
    calls: [look, write({ title: 'Status report for Sarah', frequency: 'weekly', schedule: { day: 'monday' } })],
  },
  {
    said: 'I write a newsletter for our customers every Friday',
    testEnv: 'empty',
    calls: [look, write({ title: 'Newsletter for our customers', frequency: 'weekly', schedule: { day: 'friday' } })],
  },
  {
    said: 'I need a daily newsletter at 7 in the morning, weekdays only',
    testEnv: 'empty',
    calls: [
      look,
      write({
        title: 'Daily newsletter',
        frequency: 'weekly',
        schedule: { day: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], time: '07:00' },
      }),
    ],
  },
  {
    said: 'create a daily newsletter at 7, just not on weekends',
    testEnv: 'empty',
    calls: [
      look,
      write({ title: 'Daily newsletter', schedule: { day: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], time: '07:00' } }),
    ],
  },
  { said: 'move the client newsletter to Mondays only', calls: [look, schedule('clients', { day: 'monday' })] },
  {
    said: 'which deliverables run on Friday?',
    calls: [look],
    answer: /^One deliverable on Fridays:\n\n- \[Client newsletter\]\S+: [^\n]+$/,
  },
  { said: 'what reports go out on Wednesdays?', calls: [look], answer: /^Nothing runs on Wednesdays/ },
  {
    said: 'which reports go out on tuesdays or thursdays',
    calls: [look],
    answer: /^2 deliverables on Tuesdays and Thursdays:\n\n- \[Board update\].*\n- \[Competitor brief\][^\n]*$/,
  },
  {
    said: 'anything due next week?',
    calls: [list('deliverable:?status=active', { order_by: 'next_run_at' })],
    answer: /^Next week:\n\n- \[Weekly status for Sarah\].*\n- \[Client newsletter\][^\n]*$/,
  },
  {
    said: 'what is due tomorrow?',
    calls: [list('deliverable:?status=active', { order_by: 'next_run_at' })],
    answer: /^Nothing is scheduled tomorrow\. Coming up:\n\n- \[Weekly status for Sarah\]/,
  },
  {
    said: 'what comes on Tuesday?',
    calls: [list('deliverable:?status=active', { order_by: 'next_run_at' })],
    answer: /^Nothing is scheduled on Tuesday\. Coming up:/,
  },
  {
    said: "what's scheduled for 1 December?",
    calls: [list('deliverable:?status=active', { order_by: 'next_run_at' })],
    answer: /^On Tuesday 1 December:\n\n- \[Board update\].*\n- \[Team newsletter\][^\n]*$/,
  },
  { said: 'what runs on Fridays?', calls: [look], answer: /^One deliverable on Fridays:\n\n- \[Client newsletter\]/ },
  { said: 'what is due on Mondays?', calls: [look], answer: /^One deliverable on Mondays:\n\n- \[Weekly status for Sarah\]/ },
  {
    said: 'what is due on Friday?',
    calls: [list('deliverable:?status=active', { order_by: 'next_run_at' })],
    answer: /^On Friday:\n\n- \[Client newsletter\][^\n]*$/,
  },
  {
    said: 'Create a Board update for The board, monthly',
    testEnv: 'empty',
    calls: [look, write({ title: 'Board update for the board', recipient: { name: 'The board' } })],
  },
  {
    said: 'Create a newsletter for All Our Customers, monthly',
    testEnv: 'empty',
    calls: [look, write({ title: 'Newsletter for all our Customers' })],
  },
  {
    said: 'forget that Dana hates adverbs',
    testEnv: 'empty',
    before: ['Remember that my boss is called Dana and she hates adverbs'],
    calls: [search('memory'), ask],
    answer: /My boss is called Dana and she hates adverbs/,
  },
  {
    said: 'forget about the adverbs that Dana hates',
    testEnv: 'empty',
    before: ['Remember that the office is in Lisbon and Dana hates adverbs'],
    calls: [search('memory'), ask],
  },
  {
    said: 'forget that Dana really hates the adverbs',
    testEnv: 'empty',
    before: ['Remember that Dana hates adverbs'],
    calls: [search('memory'), ['Edit', { changes: { is_active: false } }]],
  },
  // Messages with several parts, none of which may get lost.
  {
    said: 'Board update: goes to board@acme.example by email, and stay below 150 words',
    calls: [
      look,
      read('board'),
      edit('board', { destination: { platform: 'email', target: 'board@acme.example' } }),
      ['Respond'],
      look,
      read('board'),
      edit('board', { instructions: 'Stay below 150 words.' }),
    ],
  },
  {
    said: 'a couple of things to remember. Tomás runs support. We agreed to drop the fax line.',
    calls: [keep('Tomás runs support', 'fact'), ['Respond'], keep('We agreed to drop the fax line', 'decision')],
  },
  {
    said: 'I met the sponsors yesterday and we spent an hour on abbreviations that nobody knew. The board update should explain each abbreviation once. Everything else can stay as it is.',
    calls: [look, read('board'), ['Edit', { ref: 'deliverable:board' }]],
  },
  {
    said: 'The move was dumped on us, so I want the steps where I see them. Make a list of steps: measure the rooms, order the desks, book a van. That’s all for now.',
    calls: [['Todo', { todos: [{}, {}, {}] }]],
  },
  {
    said: 'deliver the board update with links to its sources from now on',
    calls: [look, read('board')],
    answer: /isn’t delivered anywhere yet/,
  },
  { said: 'pause the board update for the summer... no wait, leave it', calls: [], answer: /leave it as it is/ },
  // A question about facts changes nothing.
  { said: 'which reports are on pause just now', calls: [list('deliverable:?status=paused')], answer: /Competitor brief/ },
  // The steps of a person are theirs, whatever verb they begin with.
  {
    said: 'steps for release day: freeze the branch, archive the old docs, tell support',
    calls: [['Todo', { todos: [{ content: 'Freeze the branch (for you)' }, { content: 'Archive the old docs (for you)' }, {}] }]],
  },
  // What cannot be done yet.
  {
    said: 'I’d like the board update to be written three days before each board meeting',
    calls: [],
    answer: /on fixed days/,
  },
  { said: 'in this version, replace the word "soon" with "in May"', calls: [], answer: /edit its text there/ },
  // What is to be forgotten may be said first, and memories are offered by name.
  {
    said: 'that bit about invoice parity is outdated, forget it',
    calls: [search('memory'), ['Edit', { ref: 'memory:parity', changes: { is_active: false } }]],
  },
  {
    said: '“money first” is history, drop that rule from your memory',
    calls: [search('memory'), ['Edit', { ref: 'memory:money', changes: { is_active: false } }]],
  },
  // New titles, with what stands around them.
  { said: "Call the client newsletter 'Inside Acme' from now on", calls: [look, edit('clients', { title: 'Inside Acme' })] },
  { said: 'call the board update Board letter', calls: [look, edit('board', { title: 'Board letter' })] },
  { said: 'I don’t like the title Board update. Make it Board letter', calls: [look, edit('board', { title: 'Board letter' })] },
  // New readers, with their posts.
  {
    said: 'Dana left, Jonas is CEO now and gets the board update',
    calls: [look, edit('board', { recipient: { name: 'Jonas', role: 'CEO' } })],
  },
  {
    said: 'board update: reader is Karen, chair of the board',
    calls: [look, edit('board', { recipient: { name: 'Karen', role: 'chair of the board' } })],
  },
  // What a new rhythm leaves as it is.
  {
    said: 'make the board update quarterly, please',
    calls: [look, schedule('board', { frequency: 'custom', cron: '0 8 * 1,4,7,10 TUE#1' })],
  },
  {
    said: 'make the board update quarterly, on the first Monday at 9am',
    calls: [look, schedule('board', { frequency: 'custom', cron: '0 9 * 1,4,7,10 MON#1' })],
  },
  {
    said: 'move the board update to quarterly, first Monday, 9am',
    calls: [look, schedule('board', { frequency: 'custom', cron: '0 9 * 1,4,7,10 MON#1' })],
  },
  {
    said: 'sales digest only on Mondays and Thursdays please',
    before: ['Create a daily sales digest for Tim, every day at 9:30'],
    calls: [look, schedule('made-1', { frequency: 'weekly', day: ['monday', 'thursday'] })],
  },
  // From a day on, or not in a month.
  {
    said: 'start the competitor brief again on 1 January',
    calls: [look, edit('brief', { status: 'paused', paused_until: '2027-01-01' })],
    answer: /until Friday 1 January 2027/,
  },
  {
    said: 'no client newsletter in December please',
    calls: [look, ['Clarify', { options: ['Pause it until Friday 1 January 2027', 'Skip only the next one', 'Leave it'] }]],
  },
  // Where something goes each time is not sent at once.
  {
    said: 'email the client newsletter to lee@acme.example from now on',
    calls: [look, read('clients'), edit('clients', { destination: { platform: 'email', target: 'lee@acme.example' } })],
  },
  {
    said: 'deliver the client newsletter as a file instead of by email',
    calls: [look, read('clients'), edit('clients', { destination: { platform: 'download', target: 'download' } })],
  },
  // A first step begins a list.
  { said: 'add call the caterer to the list', calls: [todos('Call the caterer')] },
  { said: "also put 'invite Priya' on the plan", calls: [todos('Invite Priya')] },
  { said: 'one more step: check the budget', calls: [todos('Check the budget')] },
  { said: 'plan the release: write the notes, tag, announce', calls: [['Todo', { todos: [{}, {}, {}] }]] },
  // Questions about the person's own subjects, which name nothing of the app.
  {
    said: 'how fast are imports today?',
    calls: [search('memory'), search('all'), look, list('work:*'), lookInVersions],
    answer: /^I don’t have an answer to “how fast are imports today”/,
  },
  {
    said: 'so what’s the import time?',
    calls: [
      search('memory'),
      search('all'),
      look,
      list('work:*'),
      look,
      list('work:*'),
      lookInVersions,
      look,
      list('work:*'),
      ['Clarify', { options: ['Explain what I can ask you', 'Run “Research competitor pricing pages”', 'Show me other choices'] }],
    ],
    answer: /^I don’t have anything about “the import time”/,
  },
  {
    said: 'how many customers do we have right now?',
    calls: [search('memory'), search('all'), look, list('work:*'), look, list('work:*'), lookInVersions],
    answer: /^I don’t have an answer/,
  },
  {
    said: 'how are imports doing?',
    calls: [search('memory'), search('all'), look, list('work:*'), lookInVersions],
  },
  { said: 'Write version 2 of the client newsletter', calls: [look, newest('clients'), read('clients'), generate('clients')] },
  // A task without the request for it.
  {
    said: 'Have somebody research the best CRM for 20 people',
    calls: [list('work:*'), ticket('Research the best CRM for 20 people', 'research')],
  },
  {
    said: 'create a task to clean up the leads spreadsheet',
    calls: [list('work:*'), ticket('Clean up the leads spreadsheet', 'workspace')],
  },
  {
    said: 'I want a monthly analysis of our support load as a ticket',
    calls: [list('work:*'), ['Write', { ref: 'work:new', content: { task: 'Analysis of our support load', frequency: 'monthly' } }]],
  },
  {
    said: 'reject the draft of the client newsletter, it is too long',
    calls: [look, ['List'], ['Execute', { action: 'deliverable.reject', params: { reason: 'it is too long' } }]],
  },
  {
    said: 'send the client newsletter to everyone@acme.example instead',
    calls: [look, read('clients'), edit('clients', { destination: { platform: 'email', target: 'everyone@acme.example' } })],
  },
  { said: 'please do not send the board update yet', calls: [], answer: /leave it as it is/ },
  { said: 'never archive the board update', calls: [], answer: /leave it as it is/ },
  {
    said: 'Karen took over as chair, the board update is for her',
    calls: [look, edit('board', { recipient: { name: 'Karen', role: 'chair' } })],
  },
  {
    said: 'client newsletter monthly, first Thursday',
    calls: [
      look,
      [
        'Clarify',
        { options: ['Change when “Client newsletter” comes', 'Set up something recurring', 'Change how “Client newsletter” is written'] },
      ],
    ],
  },
  { said: 'ticket: sort the customer CSV by country', calls: [list('work:*'), ticket('Sort the customer CSV by country', 'workspace')] },
  { said: 'where are we with the tickets', calls: [list('work:*')] },
  {
    said: 'make a status for Priya like the one for Sarah but on Tuesdays',
    calls: [
      look,
      read('status'),
      write({
        title: 'Status report for Priya',
        frequency: 'weekly',
        schedule: { time: '09:00', day: 'tuesday' },
        recipient: { name: 'Priya' },
      }),
    ],
  },
  {
    said: 'set up a yearly report for the trustees on 31 January',
    calls: [look, write({ frequency: 'custom', schedule: { cron: '0 9 31 1 *' } })],
  },
  {
    said: 'use the same tone for every report: plain and short',
    calls: [keep('Use the same tone for every report: plain and short', 'instruction')],
  },
  {
    said: 'remove the notes from the sources of the client newsletter',
    before: [
      'use https://a.example/news as a source for the client newsletter',
      'here are notes for the client newsletter: Priya joined the team',
    ],
    calls: [look, read('clients'), edit('clients', { sources: [{ type: 'url', value: 'https://a.example/news' }] })],
  },
  { said: 'remove all sources from the board update', calls: [look, read('board')], answer: /has no sources/ },
  { said: 'step 2 is done', calls: [], answer: /no list of steps/ },
  {
    said: "Lena isn't at Acme any more, forget everything about her",
    calls: [search('memory'), ['Clarify', { question: expect.stringContaining('Lena owns invoice parity') }]],
  },
  {
    said: 'start a fortnightly research brief on heat pumps, Mondays at 9',
    calls: [look, write({ deliverable_type: 'research_brief', frequency: 'biweekly' })],
  },
  // What the last list has, by its place.
  { said: 'archive the second one', before: ['list my deliverables'], calls: [['Read', { ref: 'deliverable:board' }], look, ['Clarify']] },
  {
    said: 'make the last one monthly',
    before: ['list my deliverables'],
    calls: [look, ['Read'], ['Execute', { action: 'deliverable.schedule', target: 'deliverable:clients' }]],
  },
  {
    said: 'forget the second one',
    before: ['what do you remember?'],
    calls: [['Read'], ['Edit', { ref: 'memory:money', changes: { is_active: false } }]],
  },
  // What is asked is not done, and one run is not all.
  {
    said: 'why is it paused?',
    before: ['when does the competitor brief come?'],
    calls: [list('deliverable:*'), newest('brief')],
    answer: /\[Competitor brief\]\(deliverable:brief\) is paused, so it doesn’t run/,
  },
  {
    said: 'can the client newsletter come out a day earlier this week only?',
    calls: [look, ['Clarify', { options: ['Skip the next run', 'Move all its runs', 'Leave it'] }]],
  },
  {
    said: 'the client newsletter and the board update: all off until the 7th',
    calls: [look, edit('board', { status: 'paused', paused_until: '2026-12-07' }), edit('clients', { paused_until: '2026-12-07' })],
  },
  { said: 'I’d like to know what went out last week', calls: [list('deliverable:*'), list('deliverable:*/versions?status=delivered')] },
  {
    said: 'swap the hall and the flyers',
    before: ['steps for the fair: book the hall, print flyers'],
    calls: [todos('Print flyers (for you)', 'Book the hall (for you)')],
  },
  {
    said: 'no, sales, not marketing',
    before: ['Bo is the new head of marketing'],
    calls: [['Execute', { action: 'change.undo' }], keep('Bo is the new head of sales', 'fact')],
  },
  {
    said: 'move it to Wednesday',
    before: ['what’s next for the client newsletter?'],
    calls: [look, ['Read'], schedule('clients', { day: 'wednesday' })],
  },
  // Platforms, in short.
  { said: 'Connect my Google', calls: [['Execute', { action: 'platform.auth', target: 'platform:google' }]] },
  { said: 'connect google please', calls: [['Execute', { action: 'platform.auth', target: 'platform:google' }]] },
  {
    said: 'What did we decide in Linear?',
    calls: [search('platform'), list('platform:*'), ['Execute', { action: 'platform.auth', target: 'platform:linear' }]],
  },
  {
    said: 'Write a weekly status from #ledger in Slack',
    testEnv: 'empty',
    calls: [
      look,
      write({ title: 'Weekly status' }),
      list('platform:*'),
      ['Execute', { action: 'platform.auth', target: 'platform:slack' }],
    ],
  },
  {
    said: 'Write a weekly import digest for Tom from #ledger in Slack, Fridays at 15:00',
    testEnv: 'empty',
    calls: [
      look,
      write({ frequency: 'weekly', schedule: { day: 'friday', time: '15:00' }, recipient: { name: 'Tom' } }),
      list('platform:*'),
      ['Execute', { action: 'platform.auth', target: 'platform:slack' }],
    ],
  },
  {
    said: 'What did Jonas say about the export?',
    calls: [search('memory'), search('all'), look, list('work:*'), lookInVersions],
    answer: /an answer to “What did Jonas say/,
  },
  { said: 'I prefer short bullet points', calls: [keep('I prefer short bullet points', 'preference')] },
  // Two changes, several at once, and reasons.
  {
    said: "rename the board update 'Board letter' and have it start with the total",
    calls: [
      look,
      edit('board', { title: 'Board letter' }),
      ['Respond'],
      look,
      read('board'),
      edit('board', { instructions: 'Have it start with the total.' }),
    ],
  },
  {
    said: 'make the brief weekly and mail it to strategy@acme.example',
    calls: [
      look,
      schedule('brief', { frequency: 'weekly' }),
      ['Respond'],
      read('brief'),
      read('brief'),
      newest('brief'),
      read('brief'),
      edit('brief', { destination: { platform: 'email', target: 'strategy@acme.example' } }),
    ],
  },
  {
    said: 'move the client newsletter and the board update to 10:30',
    calls: [look, schedule('clients', { time: '10:30' }), schedule('board', { time: '10:30' })],
  },
  {
    said: 'skip everything next week',
    calls: [
      list('deliverable:?status=active'),
      ['Clarify', { question: expect.stringContaining('“Client newsletter”'), options: ['Skip all 2', 'Leave them'] }],
    ],
  },
  {
    said: 'don’t send anything over Christmas please, 21 December to 3 January',
    calls: [],
    answer: /can’t plan a break/,
  },
  {
    said: 'drop the memory about Dana, we asked her',
    calls: [search('memory'), ['Edit', { ref: 'memory:money', changes: { is_active: false } }]],
  },
  {
    said: 'oh, and the board update too',
    before: ['pause the client newsletter'],
    calls: [look, look, edit('board', { status: 'paused' })],
  },
  {
    said: 'run the research but with Globex this time',
    calls: [list('work:*'), ['Clarify', { options: ['Run it as it is', 'Open another one', 'Leave it'] }]],
  },
  // Questions.
  { said: 'how often does the board hear from us', calls: [look, look, list('deliverable:board/versions')], answer: /first Tuesday/ },
  { said: 'what have we told the board so far?', calls: [look, list('deliverable:board/versions')] },
  { said: 'who reads what?', calls: [look], answer: /for Sarah/ },
  { said: 'please list everything that goes out by mail', calls: [look, ...everyRow], answer: /Nothing goes there/ },
  ...['please list everything that goes out by mail', 'what goes out by email?'].map((said) => ({
    said,
    before: ['email the client newsletter to lee@acme.example'],
    calls: [look, ...everyRow],
    answer: /^One deliverable:\n\n- \[Client newsletter\]/,
  })),
  { said: 'what goes to Slack?', calls: [look, ...everyRow], answer: /Nothing goes there/ },
  { said: 'what did you just change?', calls: [], answer: /haven’t changed anything in this chat/ },
  {
    said: 'since when?',
    before: ['who owns invoice parity?'],
    calls: [
      search('memory'),
      search('all'),
      look,
      list('work:*'),
      lookInVersions,
      look,
      list('work:*'),
      [
        'Clarify',
        { options: ['Look it up in what you know', 'Show what you remember', 'Show how “Research competitor pricing pages” is going'] },
      ],
    ],
    answer: /an answer to “since when”/,
  },
  // Tickets, by one word or by what became of them.
  {
    said: 'have another go at the pricing pages',
    calls: [list('work:*'), ['Execute', { action: 'work.run', target: 'work:ticket' }]],
  },
  {
    said: 'same as Sarah’s status but for Omar, Tuesdays',
    calls: [look, read('status'), write({ title: 'Status report for Omar', schedule: { day: 'tuesday' } })],
  },
  { said: 'Board update is a boring name. Let’s go with Board letter', calls: [look, edit('board', { title: 'Board letter' })] },
  {
    said: 'the stand is ordered, and badges come before the flyers',
    before: ['to do for the fair - order the stand, print flyers, book two hotel rooms'],
    calls: [
      ['Todo', { todos: [{ status: 'completed' }, { status: 'pending' }, { status: 'pending' }] }],
      ['Respond'],
      todos('Order the stand', 'Badges', 'Print flyers', 'Book two hotel rooms'),
    ],
  },
  {
    said: 'hotel: done',
    before: ['to do for the fair - order the stand, print flyers, book two hotel rooms'],
    calls: [['Todo', { todos: [{ status: 'pending' }, { status: 'pending' }, { status: 'completed' }] }]],
  },
  {
    said: 'checklist for the audit: collect invoices, export payroll, no wait, payroll is somebody else’s. so just: collect invoices, call the auditor',
    calls: [todos('Collect invoices', 'Call the auditor')],
  },
  // When.
  {
    said: 'we don’t do the board update monthly any longer, twice a year is enough',
    calls: [look, schedule('board', { frequency: 'custom', cron: '0 8 * 1,7 TUE#1' })],
  },
  { said: 'the client newsletter clashes with our all-hands. an hour later maybe?', calls: [look, schedule('clients', { time: '10:00' })] },
  { said: 'what’s due before Friday?', calls: [list('deliverable:?status=active')], answer: /Before Friday 27 November:.*Weekly status/s },
  // Who, what was said, and what is known.
  {
    said: 'the board has a new chair, Petra Holm. address the update to her',
    calls: [look, edit('board', { recipient: { name: 'Petra Holm' } })],
  },
  { said: 'what decisions did we take?', calls: [list('memory:?type=decision')], answer: /Supabase/ },
  {
    said: 'someone should clean the supplier list, there are doubles in it',
    calls: [list('work:*'), ticket('Clean the supplier list, there are doubles in it', 'workspace')],
  },
  { said: 'are any jobs still going?', calls: [list('work:?status=running')] },
  {
    said: 'oops, wrong one, I meant the brief',
    before: ['archive the client newsletter'],
    calls: [look, ['Execute', { action: 'change.undo' }], look, edit('brief', { status: 'archived' })],
  },
  // Several things in one message, and what is to stay as it is.
  {
    said: 'pause the client newsletter and the board update, but keep Sarah’s status running',
    calls: [look, look, edit('board', { status: 'paused' }), edit('clients', { status: 'paused' })],
    answer: /I did nothing about \[Weekly status for Sarah\]/,
  },
  {
    said: 'pause everything except Sarah’s status',
    calls: [look, list('deliverable:?status=active'), ['Clarify', { question: expect.not.stringContaining('Sarah') }]],
  },
  {
    said: 'Sarah’s status: Tuesdays, 10am, and please no longer than a page',
    calls: [look, schedule('status', { day: 'tuesday', time: '10:00' }), ['Respond'], look, read('status'), edit('status', {})],
  },
  {
    said: 'The client newsletter is too long and too late. Wednesdays, please, and 150 words',
    calls: [
      look,
      read('clients'),
      edit('clients', {}),
      ['Respond'],
      look,
      schedule('clients', { day: 'wednesday' }),
      look,
      read('clients'),
      edit('clients', { instructions: expect.stringContaining('150 words') }),
    ],
  },
  {
    said: 'Set up a monthly report on hiring for Anna, first Monday at 10, and a ticket to collect the numbers',
    calls: [
      look,
      write({ schedule: { nth: 1, day: 'monday', time: '10:00' }, recipient: { name: 'Anna' } }),
      ['Respond'],
      ticket('Collect the numbers', 'reporting'),
    ],
  },
  {
    said: 'remember that Nina leads sales now, and change Sarah’s status so that it’s for her',
    calls: [search('memory'), keep('Nina leads sales now', 'fact'), ['Respond'], look, edit('status', { recipient: { name: 'Nina' } })],
  },
  {
    said: 'no, Rivals monthly',
    before: ['rename the competitor brief to Rivals weekly'],
    calls: [look, edit('brief', { title: 'Rivals monthly' })],
  },
  { said: 'forget what you know about Dana', calls: [search('memory'), ['Clarify', { options: ['Forget it', 'Keep them'] }]] },
  {
    said: 'I need to report to three people: Anna weekly, Ben monthly, and the board each quarter',
    testEnv: 'empty',
    calls: [
      look,
      write({ frequency: 'weekly', recipient: { name: 'Anna' } }),
      ['Respond'],
      look,
      write({ frequency: 'monthly', recipient: { name: 'Ben' } }),
      ['Respond'],
      look,
      write({ frequency: 'custom', recipient: { name: 'The board' } }),
    ],
  },
  {
    said: 'the CFO needs cash figures daily by 8am, my manager a summary on Fridays',
    testEnv: 'empty',
    calls: [
      look,
      write({ frequency: 'daily', schedule: { time: '08:00' }, recipient: { role: 'CFO' } }),
      ['Respond'],
      look,
      write({ frequency: 'weekly', schedule: { day: 'friday' }, recipient: { role: 'manager' } }),
    ],
  },
  {
    said: 'not on weekends',
    before: ['create a daily digest for the sales team'],
    calls: [
      look,
      read('made-1'),
      schedule('made-1', { frequency: 'weekly', day: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] }),
    ],
  },
  {
    said: 'short, please',
    before: ['create a weekly report for Ben'],
    calls: [
      look,
      list('deliverable:*/versions?status=staged&status=reviewing'),
      ['Clarify', { options: ['Change how “Weekly report for Ben” is written', 'List my deliverables', 'Show me other choices'] }],
    ],
  },
  {
    said: 'Weekly status, team leads, Wed 10:00, max 200 words, start with blockers',
    testEnv: 'empty',
    calls: [look, write({ schedule: { day: 'wednesday', time: '10:00' }, instructions: 'Max 200 words, start with blockers.' })],
  },
  {
    said: 'please prepare something each month on the 28th for our auditors, Smith & Partners, formal tone',
    testEnv: 'empty',
    calls: [look, write({ schedule: { day_of_month: 28 }, instructions: 'Formal tone.' })],
  },
  { said: 'What is the board update saying at the moment?', calls: [look, newest('board')] },
  { said: 'is Sarah’s status still going to Sarah?', calls: [look, read('status'), newest('status')], answer: /For \| Sarah/ },
  { said: 'Sarah’s status an hour and a half later pls', calls: [look, schedule('status', { time: '10:30' })] },
  { said: 'pause the client newsletter, sorry, I mean the board update', calls: [look, edit('board', { status: 'paused' })] },
  {
    said: 'put Sarah’s status to sleep and remind me of it in spring',
    calls: [look, edit('status', { status: 'paused' }), ['Respond']],
    answer: /can’t set reminders/,
  },
  // One run, or all; a break that begins later.
  { said: 'we’ve decided to stop the client newsletter over the summer, June to August', calls: [look, look, ask], answer: /until when/ },
  { said: 'delay tomorrow’s client newsletter by two hours', calls: [look, ask], answer: /can’t move a single run/ },
  { said: 'postpone the client newsletter by a week', calls: [look, ask], answer: /can’t move a single run/ },
  { said: 'skip the next two client newsletters', calls: [look, ask], answer: /only one run at a time/ },
  { said: 'the board update: 10 days earlier', calls: [look, ask] },
  { said: 'make the client newsletter every two days', calls: [look], answer: /can’t schedule “every two days”/ },
  // How one or all are written.
  { said: 'start every report with a one line summary', calls: [keep('Start every report with a one line summary', 'instruction')] },
  {
    said: 'and resume it on 1 December',
    before: ['pause the board update'],
    calls: [look, list('deliverable:?status=archived'), read('board'), edit('board', { status: 'paused', paused_until: '2026-12-01' })],
  },
  {
    said: 'no, for Anna',
    before: ['Create a weekly status for Priya, Mondays at 9'],
    calls: [look, look, edit('made-1', { recipient: { name: 'Anna' } })],
  },
  {
    said: 'run the pricing pages ticket every Monday',
    calls: [
      list('work:*'),
      ['Read', { ref: 'work:ticket' }],
      ['Edit', { ref: 'work:ticket', changes: { frequency: 'weekly', schedule: { day: 'monday' } } }],
    ],
  },
  // Steps.
  { said: 'what’s next?', before: ['plan the audit: book the room, invite Petra, print the ledgers'], calls: [], answer: /Left to do/ },
  {
    said: 'remove the last step',
    before: ['plan the audit: book the room, invite Petra, print the ledgers'],
    calls: [todos('Book the room (for you)', 'Invite Petra (for you)')],
    answer: /Removed “Print the ledgers/,
  },
  {
    said: 'change the second one to invite Petra and Ivo',
    before: ['plan the audit: book the room, invite Petra, print the ledgers'],
    calls: [todos('Book the room (for you)', 'Invite Petra and Ivo', 'Print the ledgers (for you)')],
    answer: /Changed “Invite Petra \(for you\)” to “Invite Petra and Ivo”/,
  },
  { said: 'Please don’t use Slack as a source for the board update any more', calls: [look, read('board')], answer: /no sources/ },
  // What is not to be done, or only considered.
  { said: 'hold off approving Sarah’s status', calls: [], answer: /leave it as it is/ },
  { said: 'I’d have archived the client newsletter long ago', calls: [look, ask] },
  { said: 'if nobody reads the client newsletter, archive it', calls: [look, ask] },
  {
    said: 'set up a weekly import digest for Priya from #ledger in Slack, Tuesdays at 10, max 150 words',
    testEnv: 'empty',
    calls: [
      look,
      write({ title: 'Weekly import digest for Priya', schedule: { day: 'tuesday', time: '10:00' } }),
      list('platform:*'),
      ['Execute', { action: 'platform.auth' }],
      ['Respond'],
      look,
      read('made-1'),
      edit('made-1', { instructions: 'Max 150 words.' }),
    ],
  },
  {
    said: 'I need to report to two people: Anna weekly, and the board each quarter, first Monday at 9',
    testEnv: 'empty',
    calls: [look, write({ recipient: { name: 'Anna' } }), ['Respond'], look, write({ schedule: { cron: '0 9 * 1,4,7,10 MON#1' } })],
  },
  // In short.
  { said: '?', calls: [], answer: /built-in assistant/ },
  { said: '👍', calls: [look, ask] },
  {
    said: 'I don’t know, what do you suggest?',
    before: ['rename the board update'],
    calls: [],
    answer: /built-in assistant/,
  },
  {
    said: 'todo: call Priya; book the room; send the agenda',
    calls: [todos('Call Priya (for you)', 'Book the room (for you)', 'Send the agenda (for you)')],
  },
  {
    said: 'the client newsletter must not go out on Friday',
    calls: [look, ['Execute', { action: 'deliverable.skip', target: 'deliverable:clients' }]],
  },
  { said: 'do not send the client newsletter this week', calls: [look, ask] },
  // Platforms.
  {
    said: 'make a weekly summary from #ledger and #ledger-support for Jonas, Fridays at noon',
    testEnv: 'empty',
    calls: [
      look,
      write({ recipient: { name: 'Jonas' }, schedule: { day: 'friday', time: '12:00' } }),
      list('platform:*'),
      ['Execute', { action: 'platform.auth' }],
    ],
  },
  { said: 'disconnect GitHub', calls: [], answer: /Only you can disconnect GitHub/ },
  { said: 'is Slack still connected?', calls: [list('platform:*')], answer: /isn’t connected/ },
  { said: 'stop reading #ledger', calls: [], answer: /settings\/integrations\/slack/ },
  {
    said: 'when is the next company holiday?',
    calls: [search('memory'), search('all'), look, list('work:*'), lookInVersions],
    answer: /^I don’t have/,
  },
  {
    said: 'what meetings do I have with Fenwick Cycles?',
    calls: [search('memory'), search('all'), look, list('work:*'), lookInVersions],
  },
  {
    said: 'set up the same for Anna on Thursdays',
    before: ['create a weekly status for Priya, Mondays at 9'],
    calls: [
      look,
      read('made-1'),
      write({ title: 'Status report for Anna', schedule: { day: 'thursday', time: '09:00' }, recipient: { name: 'Anna' } }),
    ],
  },
  {
    said: 'make it the 20th',
    before: ['pause the board update until 15 December'],
    calls: [look, edit('board', { status: 'paused', paused_until: '2026-12-20' })],
  },
  {
    said: 'what came out?',
    before: ['open a ticket to compare payroll providers', 'run it'],
    calls: [list('work:*'), list('work:made-1/outputs')],
  },
  {
    said: 'for Priya on Mondays at 9',
    before: ['create a report'],
    calls: [write({ title: 'Weekly report for Priya', schedule: { day: 'monday', time: '09:00' }, recipient: { name: 'Priya' } })],
  },
  {
    said: 'write the team newsletter now',
    before: ['use my notes as a source for the board update'],
    calls: [look, read('team'), generate('team')],
  },
  {
    said: 'whatever happened to the investor letter?',
    calls: [look, list('deliverable:?status=archived'), read('old'), list('deliverable:old/versions')],
    answer: /Status \| archived/,
  },
  { said: 'show me the zebra letter', calls: [look, list('deliverable:?status=archived'), ask] },
  {
    said: 'and who gets it?',
    before: ['show me the client newsletter'],
    calls: [list('deliverable:*'), read('clients')],
    answer: /\[Client newsletter\]\(deliverable:clients\) has no recipient yet; no destination is set/,
  },
  {
    said: 'take the figures from https://acme.example/kpis for the board update',
    calls: [look, read('board'), edit('board', { sources: [{ type: 'url', value: 'https://acme.example/kpis' }] })],
  },
  {
    said: 'take the figures page out of the sources of the board update',
    calls: [look, read('board')],
    answer: /has no sources/,
  },
  { said: 'which of my reports mention billing?', calls: [look, ...everyNewest], answer: /No report has been written yet/ },
  {
    said: 'when was the launch party?',
    calls: [search('memory'), search('all'), look, list('work:*'), lookInVersions],
    answer: /don’t have anything about “the launch party”/,
  },
  ...['set up a weekly brief about the Notion roadmap', 'create a weekly brief on our GitHub issues'].map((said) => ({
    said,
    calls: [look, write({ deliverable_type: 'research_brief' }), ['List'] as const, ['Execute', { action: 'platform.auth' }] as const],
  })),
  { said: 'create a weekly brief about Notion and Linear', calls: [look, write({ deliverable_type: 'research_brief' })] },
  // A word that fits a ticket and a deliverable.
  { said: 'cancel the competitor one', calls: [list('work:*'), look, ask], answer: /A ticket and a deliverable/ },
  { said: 'stop the competitor one', calls: [list('work:*'), look, ask] },
  {
    said: 'Archive it',
    before: ['cancel the competitor one', 'Archive “Competitor brief”', 'restore it'],
    calls: [read('brief'), look, ask],
  },
  { said: 'cancel the ticket about competitors', calls: [list('work:*'), ['Execute', { action: 'work.cancel' }]] },
  { said: 'cancel the competitor pricing one', calls: [list('work:*'), look, list('work:*'), ['Execute', { action: 'work.cancel' }]] },
  {
    said: 'cancel the competitor one',
    before: ['open a ticket to compare payroll providers', 'list my tickets'],
    calls: [list('work:*'), ['Execute', { action: 'work.cancel' }]],
  },
  // What is paused, and not what is archived, if nothing was said before.
  { said: 'resume it will you', calls: [look, list('deliverable:?status=archived'), edit('brief', { status: 'active' })] },
  { said: 'unpause that', calls: [look, list('deliverable:?status=archived'), edit('brief', { status: 'active' })] },
  {
    said: 'restore it',
    calls: [look, list('deliverable:?status=archived'), look, list('work:*'), read('old'), edit('old', { status: 'active' })],
  },
  { said: 'resume the investor letter', calls: [look, list('deliverable:?status=archived'), edit('old', { status: 'active' })] },
  // Work that is about nothing.
  { said: 'Please do some research for me.', calls: [ask], answer: /What is it about/ },
  { said: 'can you write something for me', calls: [ask], answer: /What is it about/ },
  { said: 'look into something', calls: [ask] },
  { said: 'could you do some analysis?', calls: [ask] },
  { said: 'I need a ticket', calls: [list('work:*'), ['Clarify', { options: ['Leave it'] }]], answer: /What should be done/ },
  {
    said: 'prices per seat of other firms',
    before: ['Please do some research for me.'],
    calls: [ticket('Prices per seat of other firms', 'research')],
  },
  { said: 'do some research on heat pumps', calls: [ticket('Research heat pumps', 'research')] },
  { said: 'write something about the offsite for the team newsletter', calls: [look, ask] },
  // Other words at one place of a version.
  { said: 'in the first sentence replace "step two" by "step three"', calls: [], answer: /Open the version/ },
  { said: "change the word 'leverage' to 'use' in the second paragraph", calls: [], answer: /Open the version/ },
  { said: 'can you fix the typo in the last paragraph?', calls: [], answer: /Open the version/ },
  { said: 'correct the name in line 3 to Petra', calls: [], answer: /Open the version/ },
  {
    said: 'replace "leverage" by "use" in everything you write',
    calls: [keep('Replace "leverage" by "use" in everything you write', 'instruction')],
  },
  {
    said: 'in the board update, always replace the first paragraph with a table',
    calls: [look, read('board'), ['Edit', { ref: 'deliverable:board' }]],
  },
  // What is to be bought or booked.
  { said: 'order 40 lanyards for the open day, cheapest you can find', calls: [look], answer: /I can’t help with that/ },
  { said: 'book a table for six', calls: [look], answer: /I can’t help with that/ },
  { said: 'buy a gift card for Sam', calls: [look], answer: /I can’t help with that/ },
  { said: 'Could you reserve two seats at the theatre please', calls: [look], answer: /I can’t help with that/ },
  { said: 'purchase ten licences of Figma', calls: [look], answer: /I can’t help with that/ },
  {
    said: 'order the sections of the board update by date',
    calls: [
      look,
      list('deliverable:*/versions?status=staged&status=reviewing'),
      look,
      read('board'),
      edit('board', { instructions: 'Order the sections of the board update by date.' }),
    ],
  },
  {
    said: 'book club digest for Priya every Friday at 9',
    calls: [look, write({ recipient: { name: 'Priya' }, schedule: { day: 'friday', time: '09:00' } })],
  },
  {
    said: 'plan the open day: order 40 lanyards, book a table for six, print badges',
    calls: [todos('Order 40 lanyards (for you)', 'Book a table for six (for you)', 'Print badges (for you)')],
  },
  {
    said: 'open a ticket to order 40 lanyards',
    calls: [['Write', { ref: 'work:new', content: { task: 'Order 40 lanyards' } }]],
  },
  // Alternatives are a choice.
  { said: 'get rid of the board update, or park it, I dunno', calls: [look, ask], answer: /Which of the two/ },
  { said: 'pause the board update or archive it', calls: [look, ask], answer: /Which of the two/ },
  { said: 'archive or pause the board update', calls: [look, ask], answer: /Which of the two/ },
  { said: 'either pause the board update or make it shorter', calls: [look, ask], answer: /Which of the two/ },
  { said: 'pause the board update or the client newsletter', calls: [look, ask], answer: /Which one should I pause/ },
  {
    said: 'Pause “Board update”',
    before: ['get rid of the board update, or park it, I dunno'],
    calls: [look, edit('board', { status: 'paused' })],
  },
  { said: 'park the board update or get rid of it, whatever', calls: [look, ask], answer: /Which of the two/ },
  { said: 'pause the board update or I will go mad', calls: [look, edit('board', { status: 'paused' })] },
  { said: 'open a ticket to pause or archive old accounts', calls: [['Write', { ref: 'work:new' }]] },
  // Ordinals without a list count what was handled in the chat.
  {
    said: 'Actually bring the first one back.',
    before: ['pause the client newsletter', 'pause the board update'],
    calls: [look, list('deliverable:?status=archived'), read('clients'), edit('clients', { status: 'active' })],
  },
  {
    said: 'resume the former',
    before: ['pause the client newsletter', 'pause the board update'],
    calls: [read('clients'), edit('clients', { status: 'active' })],
  },
  {
    said: 'resume the second one',
    before: ['pause the client newsletter', 'pause the board update', 'move the client newsletter to 10:00'],
    calls: [read('board'), edit('board', { status: 'active' })],
  },
  {
    said: 'pause the second one',
    before: ['list my deliverables'],
    calls: [read('board'), edit('board', { status: 'paused' })],
  },
  {
    said: 'forget the first one',
    before: ['remember that Kofi leads design', 'remember that Ama leads sales'],
    calls: [
      ['Read', { ref: 'memory:made-1' }],
      ['Edit', { ref: 'memory:made-1', changes: { is_active: false } }],
    ],
  },
  {
    said: 'the first one is done',
    before: ['pause the client newsletter', 'pause the board update', 'steps for the fair: book the hall, print flyers'],
    calls: [['Todo']],
    answer: /Marked “Book the hall/,
  },
  // "The 3rd of the month" is a schedule, not the day on which to resume.
  {
    said: 'turn the competitor brief back on, make it the 3rd of the month at 9 am, and it must never mention headcount',
    calls: [
      look,
      look,
      edit('brief', { status: 'active' }),
      schedule('brief', { frequency: 'monthly', day_of_month: 3, time: '09:00' }),
      ['Respond'],
      look,
      read('brief'),
      edit('brief', { instructions: 'It must never mention headcount.' }),
    ],
  },
  {
    said: 'bring the competitor brief back on the 3rd of each month',
    calls: [look, edit('brief', { status: 'active' }), schedule('brief', { frequency: 'monthly', day_of_month: 3 })],
    answer: /^(?!.*still paused)/,
  },
  {
    said: 'start the competitor brief again on 3 December',
    calls: [look, edit('brief', { status: 'paused', paused_until: '2026-12-03' })],
  },
  // "That" on a list stands for what was said before.
  {
    said: 'so first I have to ring the landlord, then sign the lease, then collect the keys. can you put that in my todos',
    testEnv: 'empty',
    calls: [todos('Ring the landlord', 'Sign the lease', 'Collect the keys')],
  },
  {
    said: 'I need to ring the landlord, sign the lease and collect the keys, put those on my list please',
    testEnv: 'empty',
    calls: [todos('Ring the landlord', 'Sign the lease', 'Collect the keys')],
  },
  {
    said: 'can you add these as steps?',
    testEnv: 'empty',
    before: ['I have to ring the landlord, sign the lease and collect the keys'],
    calls: [],
    answer: /^Those steps are already in the panel/,
  },
  {
    said: 'Ring the landlord. Sign the lease. Collect the keys. Put all of that on my to-do list.',
    testEnv: 'empty',
    calls: [todos('Ring the landlord', 'Sign the lease', 'Collect the keys')],
  },
  {
    said: 'Pause the client newsletter. I have to ring the landlord. Put that on my list.',
    calls: [look, edit('clients', { status: 'paused' }), ['Respond'], todos('Ring the landlord')],
  },
  { said: 'put that in my todos', testEnv: 'empty', calls: [], answer: /Tell me the step/ },
  { said: 'put milk on my list', testEnv: 'empty', calls: [todos('Milk')] },
  // "All of that" right after memories were found.
  {
    said: 'He left. Please forget all of that.',
    before: ['remember that Tom likes short reports', 'remember that Tom joined from Globex in May', 'what do you know about Tom?'],
    calls: [['Read', { ref: 'memory:made-1' }], ['Read', { ref: 'memory:made-2' }], ask],
    answer: /^Should I forget “Tom likes short reports” and “Tom joined from Globex in May”\?/,
  },
  {
    said: 'delete both of those',
    before: ['remember that Tom likes short reports', 'remember that Tom joined from Globex in May', 'what do you know about Tom?'],
    calls: [['Read', { ref: 'memory:made-1' }], ['Read', { ref: 'memory:made-2' }], ask],
  },
  {
    said: 'forget everything about him',
    before: ['remember that Tom likes short reports', 'what do you know about Tom?'],
    calls: [search('memory'), ask],
    answer: /^Should I forget what I have about Tom: “Tom likes short reports”/,
  },
  {
    said: 'delete them',
    before: ['list my deliverables'],
    calls: [
      look,
      look,
      list('work:*'),
      search('memory'),
      ['Clarify', { options: ['Archive a deliverable', 'Forget something', 'List my deliverables'] }],
    ],
  },
  // Several questions, each with its own question word.
  {
    said: 'quick quiz before my call - what did we decide about the database, who owns invoice parity, what does Dana want first?',
    calls: [search('memory'), ['Respond'], search('memory'), ['Respond'], search('memory')],
    answer: /Dana wants the money first/,
  },
  {
    said: 'who owns invoice parity and when does the office in Lisbon close?',
    calls: [search('memory'), ['Respond'], search('memory')],
    answer: /The office in Lisbon closes on Fridays/,
  },
  {
    said: 'do you know who owns invoice parity and what Dana wants first?',
    calls: [search('memory'), ['Respond'], search('memory')],
    answer: /Dana wants the money first/,
  },
  { said: 'who owns what and when?', calls: [search('memory')] },
  // A day that a comma separates from an "until" which gives none.
  {
    said: "the auditors come on 3 December, remember that, and hold the client newsletter until they're gone, let's say the 7th",
    calls: [
      search('memory'),
      keep('The auditors come on 3 December', 'fact'),
      ['Respond'],
      look,
      look,
      edit('clients', { status: 'paused', paused_until: '2026-12-07' }),
    ],
  },
  {
    said: 'The movers come on 3 December, remember that. Hold the client newsletter until they have left, the 5th I think.',
    calls: [
      search('memory'),
      keep('The movers come on 3 December', 'fact'),
      ['Respond'],
      look,
      look,
      edit('clients', { status: 'paused', paused_until: '2026-12-05' }),
    ],
  },
  // A step that is announced, and one whose reason follows it.
  {
    said: 'forgot one, legal has to sign off',
    testEnv: 'empty',
    before: ['things to do: book the venue, order lunch'],
    calls: [todos('Book the venue', 'Order lunch', 'Legal has to sign off')],
  },
  {
    said: 'missed another one: call the caterer',
    testEnv: 'empty',
    before: ['things to do: book the venue, order lunch'],
    calls: [todos('Book the venue', 'Order lunch', 'Call the caterer')],
  },
  {
    said: 'oh, and add a step for the caterer, somebody has to call him',
    testEnv: 'empty',
    before: ['things to do: book the venue, order lunch'],
    calls: [todos('Book the venue', 'Order lunch', 'The caterer, somebody has to call him')],
  },
  {
    said: 'one more step for the florist, we should ring her',
    testEnv: 'empty',
    before: ['things to do: book the venue, order lunch'],
    calls: [todos('Book the venue', 'Order lunch', 'The florist, we should ring her')],
  },
  // "It" is the deliverable, and no list of steps.
  {
    said: 'add three headings to it, wins, losses and next steps',
    before: ['show me how the board update is set up'],
    calls: [look, read('board'), read('board'), edit('board', { instructions: 'Add three headings to it, wins, losses and next steps.' })],
  },
  {
    said: 'put a section for next steps in it',
    before: ['show me how the board update is set up'],
    calls: [look, read('board'), read('board'), edit('board', {})],
  },
  { said: 'forgot one', testEnv: 'empty', before: ['things to do: book the venue, order lunch'], calls: [], answer: /Tell me the step/ },
  // "Here" is what is open beside the chat.
  { said: 'what are the settings here', screen: 'deliverable:board', calls: [read('board'), newest('board')] },
  { said: 'show me the setup here', screen: 'deliverable:board', calls: [read('board'), newest('board')] },
  // All that is known about somebody, and what happens to it after the name.
  {
    said: "Dana asked me to have everything you've stored about her deleted, GDPR and so on, so please forget all of it",
    calls: [search('memory'), ask],
    answer: /^Should I forget what I have about Dana: “Dana wants the money first”/,
  },
  {
    said: 'I want everything you know about Dana erased, so forget it all please',
    calls: [search('memory'), ask],
    answer: /^Should I forget what I have about Dana: “Dana wants the money first”/,
  },
  // A wish to forget that names nothing.
  { said: "clear out some of what you remember, it's too much", calls: [search('memory'), list('memory:*'), ask] },
  { said: 'delete a few of your memories', calls: [search('memory'), list('memory:*'), ask] },
  { said: 'forget something', calls: [search('memory'), list('memory:*'), ask] },
  // What only has the name is no answer; a comment belongs to the question before it.
  {
    said: 'is there a number for Dana?',
    calls: [search('memory'), search('all')],
    answer: /^I don’t have an answer to that\. Closest to it:\n\n- \[Dana wants the money first\]/,
  },
  {
    said: 'is there a number for Dana? phone i mean',
    calls: [search('memory'), search('all'), look, list('work:*'), lookInVersions],
    answer: /^I don’t have an answer to (?!.*didn’t understand)/,
  },
  {
    said: 'what is Lena’s email?',
    calls: [search('memory'), search('all')],
    answer: /^I don’t have an answer to that\. Closest to it/,
  },
  {
    said: 'who owns invoice parity? the person I mean',
    calls: [search('memory'), search('all')],
    answer: /^Here’s what I have: \[Lena owns/,
  },
  {
    said: "what's the address of the office in Lisbon?",
    calls: [list('deliverable:*'), search('memory'), search('all')],
    answer: /^I don’t have an answer to that\. Closest to it:\n\n- \[The office in Lisbon/,
  },
  { said: 'what does Dana want?', calls: [search('memory')], answer: /^Here’s what I have: \[Dana wants the money/ },
  // What to forget, and what changed of something else.
  {
    said: "forget that Lena owns invoice parity, she doesn't want it mentioned, and the Lisbon office closes on Thursdays now instead of Fridays",
    calls: [
      search('memory'),
      ['Edit', { ref: 'memory:parity', changes: { is_active: false } }],
      ['Respond'],
      search('memory'),
      [
        'Write',
        { ref: 'memory:new', content: { content: 'The Lisbon office closes on Thursdays now instead of Fridays', supersedes: ['office'] } },
      ],
    ],
  },
  {
    said: 'Forget that Lena owns invoice parity. The Lisbon office closes on Thursdays now instead of Fridays.',
    calls: [
      search('memory'),
      ['Edit', { ref: 'memory:parity', changes: { is_active: false } }],
      ['Respond'],
      search('memory'),
      [
        'Write',
        { ref: 'memory:new', content: { content: 'The Lisbon office closes on Thursdays now instead of Fridays', supersedes: ['office'] } },
      ],
    ],
  },
];
