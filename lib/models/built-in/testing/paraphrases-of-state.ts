import { edit, keep, list, look, newest, type Paraphrase, read, search } from './expected-calls.ts';

/** Questions about what there is, and what is remembered and forgotten. */
export const ofState: Paraphrase[] = [
  // Questions about one deliverable.
  {
    said: 'who gets the board update?',
    calls: [list('deliverable:*'), read('board')],
    answer: /is for Dana \(boss\); no destination is set/,
  },
  {
    said: "what's the address for the client newsletter?",
    calls: [list('deliverable:*'), read('clients')],
    answer: /no destination is set/,
  },
  {
    said: 'who is Dana',
    calls: [list('deliverable:*'), search('memory')],
    answer: /^Dana \(boss\) gets \[Board update\].*Dana wants the money first/s,
  },
  {
    said: 'how many times has the team newsletter gone out?',
    calls: [list('deliverable:*'), list('deliverable:team/versions')],
    answer: /has not gone out yet/,
  },
  {
    said: 'why does the competitor brief not come any more?',
    calls: [list('deliverable:*'), newest('brief')],
    answer: /is paused, so it doesn’t run/,
  },
  {
    said: 'what are the instructions for the board update?',
    calls: [list('deliverable:*'), read('board'), list('memory:?type=instruction')],
    answer: /has no instructions of its own yet/,
  },
  // Lists with filters.
  {
    said: 'which of my reports have never been written',
    calls: [look, newest('status'), newest('board'), newest('brief'), newest('team'), newest('clients')],
    answer: /^5 deliverables/,
  },
  {
    said: "list everything that's paused or archived",
    calls: [list('deliverable:?status=paused&status=archived')],
    answer: /Competitor brief.*Investor letter/s,
  },
  {
    said: 'which reports does Dana get',
    calls: [look],
    answer: /^One deliverable:\n\n- \[Board update\]/,
  },
  {
    said: 'which reports does Tom get',
    calls: [look],
    answer: /^You have nothing for Tom/,
  },
  {
    said: 'which deliverables have no recipient',
    calls: [look],
    answer: /^3 deliverables/,
  },
  {
    said: 'how many reports do I have, and which of them are paused?',
    calls: [list('deliverable:?status=paused'), list('deliverable:*')],
    answer: /^You have 6 deliverables, one of them archived. One deliverable:\n\n- \[Competitor brief\]/,
  },
  {
    said: 'which tickets have never been run?',
    calls: [list('work:?status=pending')],
    answer: /^One ticket/,
  },
  {
    said: "what's the next thing to go out, and to whom?",
    calls: [list('deliverable:?status=active')],
    answer: /^Next is \[Weekly status for Sarah\].*, for Sarah\. After that/,
  },
  {
    said: 'what happens on friday?',
    calls: [list('deliverable:?status=active')],
    answer: /^On Friday:\n\n- \[Client newsletter\]/,
  },
  {
    said: 'what failed lately?',
    calls: [
      list('deliverable:*'),
      list('work:*'),
      list('work:*'),
      look,
      newest('status'),
      newest('board'),
      newest('brief'),
      newest('team'),
      newest('clients'),
    ],
    answer: /^Nothing has failed/,
  },
  // How everything is to be written.
  {
    said: 'make everything shorter',
    calls: [keep('Make everything shorter', 'instruction')],
  },
  {
    said: 'nothing longer than a page, ever, unless Dana asks for it',
    calls: [keep('Nothing longer than a page, ever, unless Dana asks for it', 'instruction')],
  },
  {
    said: 'The word "synergy" is banned',
    calls: [keep('The word "synergy" is banned', 'instruction')],
  },
  {
    said: 'all of the client reports need a date at the top',
    calls: [look, read('clients'), edit('clients', { instructions: 'All of the client reports need a date at the top.' })],
  },
  {
    said: "the board update should always open with risks, then wins, then what's next",
    calls: [
      look,
      read('board'),
      edit('board', { instructions: "The board update should always open with risks, then wins, then what's next." }),
    ],
  },
  // What is stored, whole and without what leads to it.
  {
    said: 'jot that down: the scaffold goes up on 3 May',
    calls: [keep('The scaffold goes up on 3 May', 'fact')],
  },
  {
    said: 'Fact: the lift is broken until May',
    calls: [keep('The lift is broken until May', 'fact')],
  },
  {
    said: 'just so you know the new landlord is called Ilse Brandt',
    calls: [keep('The new landlord is called Ilse Brandt', 'fact')],
  },
  {
    said: 'Omar finally got glasses so he no longer wants large print',
    calls: [search('memory'), keep('Omar finally got glasses so he no longer wants large print', 'preference')],
  },
  {
    said: 'replace Supabase with Neon in what we decided',
    calls: [
      search('memory'),
      [
        'Write',
        { ref: 'memory:new', content: { content: 'We decided to use Neon for the database', type: 'decision', supersedes: ['database'] } },
      ],
    ],
  },
  // What is forgotten.
  {
    said: 'wipe all memories',
    calls: [list('memory:*'), ['Clarify', { options: ['Forget all 4', 'Keep them'] }]],
  },
  {
    said: 'Scratch that memory about Lisbon',
    calls: [search('memory'), ['Edit', { ref: 'memory:office', changes: { is_active: false } }]],
  },
  {
    said: "don't remember anything about Dana",
    calls: [search('memory'), ['Clarify', { options: ['Forget it', 'Keep them'] }]],
  },
  {
    said: 'sign the contract for me',
    calls: [],
    answer: /can’t do that yet/,
  },
];
