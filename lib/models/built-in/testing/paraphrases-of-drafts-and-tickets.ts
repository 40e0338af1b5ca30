import { edit, list, look, newest, type Paraphrase, read } from './expected-calls.ts';

/** What people say of drafts, of where something goes once, of tickets, sources and steps, and ask about the product. */
export const ofDraftsAndTickets: Paraphrase[] = [
  // A title after the verb, and the verb alone.
  {
    said: 'write Team newsletter',
    calls: [look, read('team'), ['Execute', { action: 'deliverable.generate', target: 'deliverable:team' }]],
  },
  {
    said: 'Draft Competitor brief, then show it to me',
    calls: [
      look,
      read('brief'),
      ['Execute', { action: 'deliverable.generate', target: 'deliverable:brief' }],
      ['Respond'],
      read('brief'),
      newest('brief'),
      read('brief'),
    ],
  },
  {
    said: 'write the board update for Dana',
    calls: [look, read('board'), ['Execute', { action: 'deliverable.generate', target: 'deliverable:board' }]],
  },
  {
    said: 'run the competitor brief again',
    calls: [look, list('work:*'), look, read('brief'), ['Execute', { action: 'deliverable.generate', target: 'deliverable:brief' }]],
  },
  {
    said: "run the competitor brief again even though it's paused",
    calls: [look, list('work:*'), look, read('brief'), ['Execute', { action: 'deliverable.generate', target: 'deliverable:brief' }]],
  },
  {
    said: 'write',
    screen: 'deliverable:board',
    calls: [read('board'), read('board'), ['Execute', { action: 'deliverable.generate', target: 'deliverable:board' }]],
  },
  // What asks for other words in one version.
  {
    said: 'There is a typo in line 2, noon should be 1 pm',
    screen: 'deliverable:board',
    calls: [],
    answer: /^I can’t change the words of one version/,
  },
  {
    said: 'take out the sentence about the offsite',
    screen: 'deliverable:team',
    calls: [],
    answer: /reject it with this as the reason/,
  },
  {
    said: 'remove "See you on Monday."',
    screen: 'deliverable:team',
    calls: [],
  },
  {
    said: 'replace the last paragraph with "Thank you all."',
    screen: 'deliverable:clients',
    calls: [],
  },
  // Where something goes only once.
  {
    said: 'forward the team newsletter to locum@acme.example',
    calls: [look, read('team'), ['Clarify', { options: ['Send it to locum@acme.example from now on', 'Leave it as it is'] }]],
    answer: /^I can’t send a copy/,
  },
  {
    said: 'send the board update to my own address first as a test, maya@acme.example',
    calls: [look, read('board'), ['Clarify', { options: ['Send it to maya@acme.example from now on', 'Leave it as it is'] }]],
  },
  // To the person alone: shown.
  {
    said: 'send me the team newsletter',
    calls: [look, newest('team'), read('team')],
    answer: /can’t send it to you alone/,
  },
  {
    said: 'mail it to me to check',
    screen: 'deliverable:board',
    calls: [read('board'), newest('board'), read('board')],
  },
  // A remark without a draft is no instruction.
  {
    said: 'too long',
    screen: 'deliverable:board',
    calls: [look, read('board'), newest('board')],
    answer: /Tell me how it should be instead/,
  },
  // Tickets.
  {
    said: 'rename the pricing ticket to "Rival prices"',
    calls: [list('work:*'), ['Edit', { ref: 'work:ticket', changes: { task: 'Rival prices' } }]],
  },
  {
    said: 'run at noon on mondays instead',
    screen: 'work:ticket',
    calls: [
      list('work:*'),
      ['Read', { ref: 'work:ticket' }],
      ['Edit', { ref: 'work:ticket', changes: { frequency: 'weekly', schedule: { time: '12:00', day: 'monday' } } }],
    ],
  },
  {
    said: 'move the pricing pages ticket to wednesdays',
    calls: [
      list('work:*'),
      ['Read', { ref: 'work:ticket' }],
      ['Edit', { ref: 'work:ticket', changes: { frequency: 'weekly', schedule: { day: 'wednesday' } } }],
    ],
  },
  {
    said: 'go',
    screen: 'work:ticket',
    calls: [list('work:*'), ['Execute', { action: 'work.run', target: 'work:ticket' }]],
  },
  {
    said: 'stop the pricing ticket but keep it for later',
    calls: [list('work:*'), list('work:*')],
    answer: /isn’t running. It stays as it is/,
  },
  {
    said: 'Open a file job: split owners.csv by postcode',
    calls: [list('work:*'), ['Write', { ref: 'work:new', content: { task: 'Split owners.csv by postcode', agent_type: 'workspace' } }]],
  },
  {
    said: 'Look into it',
    calls: [['Clarify', { options: ['Leave it'] }]],
  },
  {
    said: 'look into cheaper waste collection and let me know by Friday',
    calls: [['Write', { ref: 'work:new', content: { task: 'Look into cheaper waste collection', agent_type: 'research' } }]],
    answer: /I don’t work to a deadline/,
  },
  {
    said: 'Look up which labs do 12-hour results, start right away',
    calls: [
      list('work:*'),
      ['Write', { ref: 'work:new', content: { task: 'Look up which labs do 12-hour results', agent_type: 'research' } }],
      ['Execute', { action: 'work.run', target: 'work:made-1' }],
    ],
    answer: /^Created a ticket: .* It’s done/,
  },
  // Sources.
  {
    said: 'what are the sources of the team newsletter?',
    calls: [look, look, read('team')],
    answer: /has no sources/,
  },
  {
    said: 'what is it written from',
    screen: 'deliverable:team',
    calls: [look, read('team'), read('team')],
  },
  {
    said: 'the numbers for the board update: 188 visits, 27 of them new. Write it.',
    calls: [
      look,
      read('board'),
      edit('board', { sources: [{ type: 'description', value: '188 visits, 27 of them new.', name: 'Notes' }] }),
      ['Respond'],
      look,
      read('board'),
      ['Execute', { action: 'deliverable.generate', target: 'deliverable:board' }],
    ],
  },
  // The product.
  {
    said: "what's the difference between a ticket and a deliverable",
    calls: [],
    answer: /A deliverable is .* A ticket is /,
  },
  {
    said: 'does it send automatically?',
    calls: [],
    answer: /^Nothing goes out by itself/,
  },
  {
    said: 'how do I undo something',
    calls: [],
    answer: /Say “undo that”/,
  },
  {
    said: 'how often can a report be sent?',
    calls: [],
    answer: /quarterly/,
  },
  {
    said: 'can it go to several people',
    calls: [],
    answer: /one destination/,
  },
  {
    said: 'is my data safe here?',
    calls: [],
    answer: /only you and its administrators/,
  },
  // Steps.
  {
    said: 'put "invite Rosalind" before the training',
    before: ['plan the audit: book the room, invite Petra, train the nurses'],
    calls: [
      [
        'Todo',
        {
          todos: [
            { content: 'Book the room (for you)', status: 'pending' },
            { content: 'Invite Petra (for you)', status: 'pending' },
            { content: 'Invite Rosalind', status: 'pending' },
            { content: 'Train the nurses (for you)', status: 'pending' },
          ],
        },
      ],
    ],
  },
  {
    said: 'move "print the ledgers" up to the front',
    before: ['plan the audit: book the room, invite Petra, print the ledgers'],
    calls: [
      [
        'Todo',
        {
          todos: [
            { content: 'Print the ledgers (for you)', status: 'pending' },
            { content: 'Book the room (for you)', status: 'pending' },
            { content: 'Invite Petra (for you)', status: 'pending' },
          ],
        },
      ],
    ],
  },
  {
    said: 'move 2 above 1',
    before: ['plan the audit: book the room, invite Petra, print the ledgers'],
    calls: [
      [
        'Todo',
        {
          todos: [
            { content: 'Invite Petra (for you)', status: 'pending' },
            { content: 'Book the room (for you)', status: 'pending' },
            { content: 'Print the ledgers (for you)', status: 'pending' },
          ],
        },
      ],
    ],
  },
  {
    said: "actually the printer isn't fixed",
    before: ['plan the audit: book the room, invite Petra, fix the printer', 'all done'],
    calls: [
      [
        'Todo',
        {
          todos: [
            { content: 'Book the room (for you)', status: 'completed' },
            { content: 'Invite Petra (for you)', status: 'completed' },
            { content: 'Fix the printer (for you)', status: 'pending' },
          ],
        },
      ],
    ],
  },
  {
    said: 'clear the list',
    calls: [],
    answer: /^There’s no list of steps/,
  },
  {
    said: 'make a linear ticket for the login bug',
    calls: [],
    answer: /^I can’t create anything in Linear/,
  },
];
