import { edit, list, look, type Paraphrase, read, schedule, search, write } from './expected-calls.ts';

/** What people who are not used to software say, with its background, in the terms of their own work. */
export const ofOtherTrades: Paraphrase[] = [
  // What is to stop, and until when.
  {
    said: 'board update + team newsletter both off for the time being thx',
    calls: [look, edit('board', { status: 'paused' }), edit('team', { status: 'paused' })],
  },
  {
    said: 'haha i lied, wake them both up',
    before: ['pause the board update and the client newsletter'],
    calls: [look, edit('board', { status: 'active' }), edit('clients', { status: 'active' })],
  },
  {
    said: "We're all on holiday soon. The weekly status can rest and start up again on Monday the 4th of January",
    calls: [look, look, edit('status', { status: 'paused', paused_until: '2027-01-04' })],
  },
  {
    said: 'status for Sarah: enough for this week, start again on 2 December',
    calls: [look, look, edit('status', { status: 'paused', paused_until: '2026-12-02' })],
  },
  {
    said: "put the board update on hold, they're not meeting before February",
    calls: [look, look, edit('board', { status: 'paused', paused_until: '2027-02-01' })],
  },
  {
    said: "I don't want the status while Priya is on leave (back 14 Dec)",
    calls: [look, edit('status', { status: 'paused', paused_until: '2026-12-14' })],
  },
  {
    said: 'not the client newsletter this week',
    calls: [look, ['Clarify', { options: ['Skip that one', 'Leave it'] }]],
  },
  // When something comes.
  {
    said: 'the board meets on the 10th of each month now so it needs to be there the day before',
    calls: [look, schedule('board', { frequency: 'monthly', day_of_month: 9 })],
  },
  {
    said: 'nudge the weekly status to 8 in the morning and put the client newsletter on wednesdays, same time as now',
    calls: [look, schedule('status', { time: '08:00' }), ['Respond'], look, schedule('clients', { day: 'wednesday' })],
  },
  {
    said: 'no, Friday was right',
    before: ['change the client newsletter to Wednesdays'],
    calls: [look, schedule('clients', { day: 'friday' })],
  },
  // What is remembered, and what is no longer so.
  {
    said: "not since the summer she doesn't. Omar owns invoice parity",
    before: ['who owns invoice parity?'],
    calls: [
      search('memory'),
      ['Write', { ref: 'memory:new', content: { content: 'Omar owns invoice parity', type: 'fact', supersedes: ['parity'] } }],
    ],
  },
  {
    said: 'Goodness, I meant Clive, not Colin. Clive is the vice chair.',
    before: ['Please remember that our vice chair is called Colin.'],
    calls: [
      search('memory'),
      ['Write', { ref: 'memory:new', content: { content: 'Clive is the vice chair', type: 'fact', supersedes: ['made-1'] } }],
    ],
  },
  {
    said: 'Whatever you write for me, no exclamation marks ever. Keep that in mind please',
    calls: [
      ['Write', { ref: 'memory:new', content: { content: 'Whatever you write for me, no exclamation marks ever', type: 'instruction' } }],
    ],
  },
  {
    said: 'keep that in mind',
    calls: [],
    answer: /What should I remember/,
  },
  {
    said: 'They hate it. Take that back',
    before: ['rename the team newsletter to Bench Notes'],
    calls: [['Execute', { action: 'change.undo', target: 'session:current' }]],
  },
  {
    said: "Forget that, she's changed her mind about it",
    before: ['what do you know about Lena?'],
    calls: [
      ['Read', { ref: 'memory:parity' }],
      ['Edit', { ref: 'memory:parity', changes: { is_active: false } }],
    ],
  },
  {
    said: "Oh dear, that hasn't been announced yet. Please forget it again.",
    before: ['remember that the vicar is leaving us after Easter'],
    calls: [
      ['Read', { ref: 'memory:made-1' }],
      ['Edit', { ref: 'memory:made-1', changes: { is_active: false } }],
    ],
  },
  {
    said: "forget it, I'll ask Tim",
    before: ['who owns invoice parity?'],
    calls: [],
    answer: /leave it as it is/,
  },
  {
    said: "Lena handed in her notice. Please delete everything you've got on her.",
    calls: [search('memory'), ['Clarify', { options: ['Forget it', 'Keep them'] }]],
  },
  {
    said: 'The sign writer is in the yard asking who owns invoice parity',
    calls: [search('memory')],
    answer: /Lena owns invoice parity/,
  },
  {
    said: "The office in Lisbon isn't closed on Fridays anymore, it's Mondays. And pause the board update until 3 December.",
    calls: [
      search('memory'),
      [
        'Write',
        {
          ref: 'memory:new',
          content: { content: "The office in Lisbon isn't closed on Fridays anymore, it's Mondays", type: 'fact', supersedes: ['office'] },
        },
      ],
      ['Respond'],
      look,
      edit('board', { status: 'paused', paused_until: '2026-12-03' }),
    ],
  },
  {
    said: "Dana doesn't want the money first any more",
    calls: [
      search('memory'),
      [
        'Write',
        {
          ref: 'memory:new',
          content: { content: "Dana doesn't want the money first any more", type: 'preference', supersedes: ['money'] },
        },
      ],
    ],
  },
  {
    said: "what you have on the office is out of date: it's open all week now",
    calls: [
      search('memory'),
      ['Write', { ref: 'memory:new', content: { content: "The office: it's open all week now", type: 'fact', supersedes: ['office'] } }],
    ],
  },
  {
    said: "we changed our mind, it's Neon now",
    before: ['what did we decide about the database?'],
    calls: [
      ['Read', { ref: 'memory:database' }],
      [
        'Write',
        { ref: 'memory:new', content: { content: 'We decided to use Neon for the database', type: 'decision', supersedes: ['database'] } },
      ],
    ],
  },
  // Tickets.
  {
    said: "We're pricing up a barn conversion and I haven't a clue what grants are going for roofs with bats. Could you put somebody on looking that up, as a job",
    calls: [
      [
        'Write',
        {
          ref: 'work:new',
          content: {
            task: "We're pricing up a barn conversion and I haven't a clue what grants are going for roofs with bats. Could you put somebody on looking that up",
            agent_type: 'research',
          },
        },
      ],
    ],
  },
  {
    said: 'Mondays at 7 in the morning somebody should check what timber costs round Leeds. Do it as a ticket, no rush',
    calls: [
      [
        'Write',
        {
          ref: 'work:new',
          content: {
            task: 'Check what timber costs round Leeds',
            agent_type: 'reporting',
            frequency: 'weekly',
            schedule: { day: 'monday', time: '07:00' },
          },
        },
      ],
    ],
  },
  {
    said: 'look into what the county charges for a re-inspection and make it a ticket, no rush',
    calls: [
      ['Write', { ref: 'work:new', content: { task: 'Look into what the county charges for a re-inspection', agent_type: 'research' } }],
    ],
  },
  {
    said: "oh, the vicar's already done that. Cancel it would you",
    before: ['create a ticket: research lottery grants'],
    calls: [list('work:*'), ['Execute', { action: 'work.cancel', target: 'work:made-1' }]],
  },
  {
    said: 'create a work item, to go through the answers of the patient survey',
    calls: [['Write', { ref: 'work:new', content: { task: 'Go through the answers of the patient survey', agent_type: 'research' } }]],
  },
  {
    said: 'can I have one of those job tickets opened, I was told you do that',
    calls: [['Clarify', { options: ['Leave it'] }]],
  },
  {
    said: 'Cancel this, finance has taken it over.',
    screen: 'work:ticket',
    calls: [list('work:*'), list('work:*'), ['Execute', { action: 'work.cancel', target: 'work:ticket' }]],
  },
  {
    said: 'Where does each ticket stand?',
    calls: [list('work:*')],
    answer: /One ticket/,
  },
  {
    said: 'show me all the tickets, the finished ones too',
    calls: [list('work:*')],
  },
  // Readers, titles and destinations.
  {
    said: "Anna wants exactly what Sarah gets each week. Duplicate Sarah's status for her?",
    calls: [
      look,
      read('status'),
      write({
        title: 'Status report for Anna',
        frequency: 'weekly',
        schedule: { day: 'monday', time: '09:00' },
        recipient: { name: 'Anna' },
      }),
    ],
  },
  {
    said: 'petra saw what sarah gets and wants the very same thing for herself, thursdays 4pm. make a copy for her',
    calls: [
      look,
      read('status'),
      write({
        title: 'Status report for Petra',
        frequency: 'weekly',
        schedule: { time: '16:00', day: 'thursday' },
        recipient: { name: 'Petra' },
      }),
    ],
  },
  {
    said: 'Sarah is still the reader of the weekly status. She is chief executive now, so please put that right on it',
    calls: [look, edit('status', { recipient: { name: 'Sarah', role: 'chief executive' } })],
  },
  {
    said: 'With Sarah gone, her status should be addressed to Marcus Webb, interim COO',
    calls: [look, look, edit('status', { recipient: { name: 'Marcus Webb', role: 'interim COO' } })],
  },
  {
    said: "the team newsletter is read by Helen Park now, our chair. And rename it Letter to the chair while you're at it",
    calls: [
      look,
      edit('team', { recipient: { name: 'Helen Park', role: 'chair' } }),
      ['Respond'],
      look,
      edit('team', { title: 'Letter to the chair' }),
    ],
  },
  {
    said: "she's actually called Sara without an h",
    testEnv: 'empty',
    before: ['create a weekly status for Sarah, Mondays at 9:00'],
    calls: [look, look, edit('made-1', { recipient: { name: 'Sara' } })],
  },
  {
    said: 'I should like this to be titled Letter to Northwind',
    screen: 'deliverable:team',
    calls: [look, read('team'), edit('team', { title: 'Letter to Northwind' })],
  },
  {
    said: "sorry, shouldn't have touched the title, can you revert it",
    before: ['rename the competitor brief to Rival radar'],
    calls: [['Execute', { action: 'change.undo', target: 'session:current' }]],
  },
  {
    said: 'the client newsletter should be posted to this webhook instead of the broken one: https://hooks.acme.example/in',
    calls: [look, read('clients'), edit('clients', { destination: { platform: 'webhook', target: 'https://hooks.acme.example/in' } })],
  },
  {
    said: 'rcpt of competitor brief = Anna',
    calls: [look, edit('brief', { recipient: { name: 'Anna' } })],
  },
  // Steps.
  {
    said: "that step's finished now",
    before: ['steps for the fair: paint the gate, weed the drive'],
    calls: [['Clarify', { options: ['Paint the gate (for you)', 'Weed the drive (for you)'] }]],
  },
  {
    said: 'The two first are finish since this morning',
    before: ['steps for the trial: collect the forms, call the ethics committee, freeze the samples'],
    calls: [
      [
        'Todo',
        {
          todos: [
            { content: 'Collect the forms (for you)', status: 'completed' },
            { content: 'Call the ethics committee (for you)', status: 'completed' },
            { content: 'Freeze the samples (for you)', status: 'pending' },
          ],
        },
      ],
    ],
  },
  {
    said: 'plan the trial: collect the forms, call the ethics committee, freeze the samples',
    calls: [
      [
        'Todo',
        {
          todos: [
            { content: 'Collect the forms (for you)', status: 'pending' },
            { content: 'Call the ethics committee (for you)', status: 'pending' },
            { content: 'Freeze the samples (for you)', status: 'pending' },
          ],
        },
      ],
    ],
  },
  // Something new.
  {
    said: "The altos and tenors want a page every Sunday at six in the evening with what we're singing next and who is missing. Could you set that up, it's for the choir",
    testEnv: 'empty',
    calls: [
      look,
      write({
        title: 'Weekly status report for the choir',
        frequency: 'weekly',
        schedule: { day: 'sunday', time: '18:00' },
        recipient: { name: 'The choir' },
      }),
    ],
  },
  {
    said: "I run a framing crew and every day at 5:30 in the evening I gotta get Carl, the owner's rep, a rundown of what got done on site. Set that up for me",
    testEnv: 'empty',
    calls: [
      look,
      write({
        title: 'Daily rundown of what got done on site for Carl',
        frequency: 'daily',
        schedule: { time: '17:30' },
        recipient: { name: 'Carl' },
      }),
    ],
  },
  {
    said: 'It is about the recruitment in our trial, weekly on Wednesday 8:15, for Dr Okafor',
    testEnv: 'empty',
    before: ['I need a recurring report'],
    calls: [
      write({
        title: 'Recurring report for Dr Okafor',
        frequency: 'weekly',
        schedule: { day: 'wednesday', time: '08:15' },
        recipient: { name: 'Dr Okafor' },
      }),
    ],
  },
  {
    said: 'every friday at 5 I sit down and write my trustees a round-up, can you take that on',
    testEnv: 'empty',
    calls: [
      look,
      write({
        title: 'Round-up for my trustees',
        frequency: 'weekly',
        schedule: { day: 'friday', time: '17:00' },
        recipient: { name: 'My trustees' },
      }),
    ],
  },
  {
    said: 'can you do a yearly review for the trustees, each 31 January',
    testEnv: 'empty',
    calls: [
      look,
      write({
        title: 'Review for the trustees',
        frequency: 'custom',
        schedule: { cron: '0 9 31 1 *' },
        recipient: { name: 'The trustees' },
      }),
    ],
  },
  {
    said: 'The vets want to know what is on the ward each morning at 7:15',
    testEnv: 'empty',
    calls: [
      look,
      write({
        title: 'Daily status report for the vets',
        frequency: 'daily',
        schedule: { time: '07:15' },
        recipient: { name: 'The vets' },
      }),
    ],
  },
  {
    said: 'Kofi asked whether he could get a weekly note about tickets as well',
    testEnv: 'empty',
    calls: [look, write({ title: 'Weekly note about tickets for Kofi', frequency: 'weekly', recipient: { name: 'Kofi' } })],
  },
  // Lists, texts, and what is impossible.
  {
    said: "Remind me which regular papers are on the go and which are stopped, I'm new to this desk",
    calls: [look],
    answer: /5 deliverables/,
  },
  {
    said: 'Half the congregation has Welsh as first language. Turn the last team newsletter into Welsh for me',
    calls: [],
    answer: /I can’t translate/,
  },
  {
    said: 'Close everything under PAY-212 in Jira',
    calls: [],
    answer: /Integrations/,
  },
  {
    said: 'Kill every exclamation mark in the team newsletter. For ever.',
    calls: [look, read('team'), edit('team', { instructions: 'Kill every exclamation mark in the team newsletter.' })],
  },
  {
    said: 'no hang on tim says he does read it so bring it back',
    before: ['archive the client newsletter'],
    calls: [['Execute', { action: 'change.undo', target: 'session:current' }]],
  },
  {
    said: "what's different in the newest team newsletter compared to the one before",
    calls: [look, list('deliverable:team/versions')],
    answer: /has no version yet/,
  },
  {
    said: "The 'Competitor brief' title makes me yawn. How about Rival Radar?",
    calls: [look, edit('brief', { title: 'Rival Radar' })],
  },
  {
    said: 'Board update: readers = Helen, Omar',
    calls: [look, edit('board', { recipient: { name: 'Helen and Omar', role: null } })],
  },
  {
    said: 'change the address for the client newsletter',
    calls: [look, ['Clarify', { options: ['Only download it'] }]],
    answer: /Where should/,
  },
  {
    said: "let's hold the draft back for now",
    calls: [],
    answer: /leave it as it is/,
  },
  {
    said: "I've put pricing.csv back where it belongs, try that research again",
    calls: [list('work:*'), ['Execute', { action: 'work.run', target: 'work:ticket' }]],
  },
  {
    said: 'this has been sitting here for ages, why? start it',
    screen: 'work:ticket',
    calls: [list('work:*'), ['Execute', { action: 'work.run', target: 'work:ticket' }]],
  },
  {
    said: 'People keep asking me who is on call, can the client newsletter always end with the on-call names',
    calls: [
      look,
      read('clients'),
      edit('clients', {
        instructions: 'People keep asking me who is on call, can the client newsletter always end with the on-call names.',
      }),
    ],
  },
  {
    said: 'which jobs went wrong',
    calls: [list('work:?status=failed')],
  },
  {
    said: 'digest of customer feedback for the product team, every weekday 17:30, goes to feedback@acme.example',
    testEnv: 'empty',
    calls: [
      look,
      write({
        title: 'Daily digest of customer feedback for the product team',
        frequency: 'weekly',
        schedule: { day: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], time: '17:30' },
        recipient: { name: 'The product team' },
      }),
      read('made-1'),
      edit('made-1', { destination: { platform: 'email', target: 'feedback@acme.example' } }),
    ],
  },
  {
    said: 'create a weekly status for Ana, Mondays at 9, my address is maya@acme.example',
    testEnv: 'empty',
    calls: [
      look,
      write({
        title: 'Weekly status for Ana',
        frequency: 'weekly',
        schedule: { day: 'monday', time: '09:00' },
        recipient: { name: 'Ana' },
      }),
    ],
    answer: /did nothing about/,
  },
  {
    said: "Sarah's deputy Sam should get something of his own, short, tuesdays 8am, only the risks",
    calls: [
      look,
      write({
        title: 'Weekly status report for Sam',
        frequency: 'weekly',
        schedule: { day: 'tuesday', time: '08:00' },
        recipient: { name: 'Sam' },
      }),
    ],
  },
  {
    said: 'monday 9 is too early for sarah, could hers land thursday lunchtime, 12:30?',
    calls: [look, schedule('status', { day: 'thursday', time: '12:30' })],
  },
  {
    said: "give the board update a rest, and the client newsletter too. i'll shout when we want them again",
    calls: [look, edit('board', { status: 'paused' }), edit('clients', { status: 'paused' })],
  },
  {
    said: "Nobody's down as the reader of the competitor brief. Could it be Bo?",
    calls: [look, look, ['Clarify', { options: ['Bo', 'Sarah', 'Dana'] }]],
  },
  {
    said: 'that was wrong, it was last spring',
    before: ['what did we decide about the database?'],
    calls: [
      ['Read', { ref: 'memory:database' }],
      ['Clarify', { options: ['We decided to use Supabase for last spring'] }],
    ],
  },
  {
    said: 'keep whatever you write under a page and skip the buzzwords',
    testEnv: 'empty',
    calls: [
      [
        'Write',
        { ref: 'memory:new', content: { content: 'Keep whatever you write under a page and skip the buzzwords', type: 'instruction' } },
      ],
    ],
  },
  {
    said: "a second status report identical to Sarah's, for Omar the CTO",
    calls: [
      look,
      read('status'),
      write({
        title: 'Status report for Omar',
        frequency: 'weekly',
        schedule: { day: 'monday', time: '09:00' },
        recipient: { name: 'Omar', role: 'CTO' },
      }),
    ],
  },
  {
    said: 'another thing for the list, chairs',
    calls: [['Todo', { todos: [{ content: 'Chairs', status: 'pending' }] }]],
  },
  {
    said: "for what it's worth, Bo and Ines share an office",
    calls: [['Write', { ref: 'memory:new', content: { content: 'Bo and Ines share an office', type: 'fact' } }]],
  },
  {
    said: 'can someone look into which payroll providers work for us? no rush, but before christmas would be nice. make it a ticket',
    calls: [
      [
        'Write',
        {
          ref: 'work:new',
          content: {
            task: 'Look into which payroll providers work for us? no rush, but before christmas would be nice',
            agent_type: 'research',
          },
        },
      ],
    ],
  },
  {
    said: "don't remember who owns invoice parity any longer, that's in flux",
    calls: [
      look,
      list('work:*'),
      search('memory'),
      ['Clarify', { options: ['Forget “Lena owns invoice parity”', 'Remember it', 'Look it up in what you know'] }],
    ],
  },
  // What surer guesses took for something else.
  {
    said: 'The legal team must see anything about pricing first',
    calls: [['Write', { ref: 'memory:new', content: { content: 'The legal team must see anything about pricing first', type: 'fact' } }]],
  },
  {
    said: "That board update keeps bouncing off some web address. Never mind that, make it a plain download and I'll fetch it myself",
    calls: [look, read('board'), edit('board', { destination: { platform: 'download', target: 'download' } })],
  },
  { said: 'The client newsletter clashes with our stand-up. Half an hour later?', calls: [look, schedule('clients', { time: '09:30' })] },
];
