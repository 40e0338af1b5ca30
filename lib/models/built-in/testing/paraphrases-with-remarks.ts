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
  write,
} from './expected-calls.ts';

const undo = ['Execute', { action: 'change.undo' }] as const;

/** Requests beside a reason, a remark, a correction, or what is to be replaced, as people type them in the middle of a day. */
export const withRemarks: Paraphrase[] = [
  // A new title.
  {
    said: 'this name is boring.. make it Morning Numbers',
    screen: 'deliverable:team',
    calls: [look, read('team'), edit('team', { title: 'Morning Numbers' })],
  },
  {
    said: '“Team newsletter” is such a dull name, people filter it. Engineering Weekly please',
    calls: [look, edit('team', { title: 'Engineering Weekly' })],
  },
  { said: 'the title of the board update is too long, Board Brief', calls: [look, edit('board', { title: 'Board Brief' })] },
  // A new reader.
  {
    said: 'who is it for? nobody?? put Sofia, Head of Product',
    screen: 'deliverable:brief',
    calls: [
      look,
      read('brief'),
      read('brief'),
      newest('brief'),
      ['Respond'],
      look,
      read('brief'),
      edit('brief', { recipient: { name: 'Sofia', role: 'head of product' } }),
    ],
  },
  {
    said: 'should be bo instead',
    before: ['who receives the board update?'],
    calls: [look, read('board'), edit('board', { recipient: { name: 'Bo' } })],
  },
  {
    said: "Sarah has left, her successor is a Felix Oyelaran, he's the one who gets the status now",
    calls: [look, edit('status', { recipient: { name: 'Felix Oyelaran' } })],
  },
  {
    said: "Anna covers for Sarah in spring, so duplicate Sarah's status for her",
    calls: [look, read('status'), write({ title: 'Status report for Anna', recipient: { name: 'Anna' } })],
  },
  // Something new.
  {
    said: 'new team newsletter. mondays 9am. goes to our angels',
    calls: [look, write({ deliverable_type: 'newsletter', schedule: { day: 'monday', time: '09:00' }, recipient: { name: 'Our angels' } })],
  },
  {
    said: 'ok lets do it then. every other friday 17:00, a newsletter, for the volunteers',
    before: ['when does the team newsletter come?'],
    calls: [look, write({ frequency: 'biweekly', schedule: { day: 'friday', time: '17:00' }, recipient: { name: 'The volunteers' } })],
  },
  {
    said: 'We got a new donor, Farah from Kestrel, and I promised her something in writing on the last Friday of the month. 9 is fine. Can you set that up?',
    calls: [look, write({ frequency: 'monthly', schedule: { day: 'friday', nth: 'last', time: '09:00' }, recipient: { name: 'Farah' } })],
  },
  {
    said: "ok so Henrik, that's my boss, gets a weekly report, Fridays 4pm, oh and he hates tables",
    testEnv: 'empty',
    calls: [
      look,
      write({ schedule: { day: 'friday', time: '16:00' }, recipient: { name: 'Henrik', role: 'boss' } }),
      ['Respond'],
      ['List'],
      read('made-1'),
      edit('made-1', { instructions: 'He hates tables.' }),
    ],
  },
  // Another time.
  {
    said: 'please to change the hour of the status of Sarah for 15h30 in the time of São Paulo',
    calls: [look, schedule('status', { time: '15:30', time_zone: 'America/Sao_Paulo' })],
  },
  {
    said: 'fridays are deploy days now. client newsletter on wednesday instead, no sorry, tuesday, same time',
    calls: [look, schedule('clients', { day: 'tuesday' })],
  },
  {
    said: "nine is no good for Sarah's status anymore, stand-up moved",
    calls: [look, list('deliverable:*/versions?status=staged&status=reviewing'), ask],
  },
  {
    said: 'Sarah is off as of today, so nothing from the client newsletter until 4 January please',
    calls: [look, list('deliverable:?status=active'), edit('clients', { status: 'paused', paused_until: '2027-01-04' })],
  },
  // What was just done.
  {
    said: "sorry wrong one!! the client newsletter stays on, it's Sarah's status i wanted stopped for now",
    before: ['pause the client newsletter'],
    calls: [look, undo, look, edit('status', { status: 'paused' })],
    answer: /Paused .*Weekly status for Sarah/,
  },
  {
    said: "revert please.. she'd like it in the afternoon after all",
    before: ["move Sarah's status to 8 in the morning"],
    calls: [undo],
  },
  // What is to end.
  { said: 'nobody reads this. cancel it', screen: 'deliverable:team', calls: [read('team'), ask], answer: /^Archive “Team newsletter”/ },
  { said: 'cancel it', before: ['show me the ticket about pricing'], calls: [list('work:*'), ['Execute', { action: 'work.cancel' }]] },
  {
    said: 'I think the board update has run its course tbh, does anyone even open it',
    calls: [look, ask],
    answer: /^Archive “Board update”/,
  },
  // Material, and a place.
  {
    said: "Add to the material for Sarah's status that we hired two engineers and churn fell to 3%, then write it straight away.",
    calls: [
      look,
      read('status'),
      edit('status', { sources: [{ type: 'description', value: 'we hired two engineers and churn fell to 3%', name: 'Notes' }] }),
      ['Respond'],
      look,
      read('status'),
      generate('status'),
    ],
  },
  {
    said: 'then mail it to strategy@acme.example, I give up on that webhook',
    before: ['when does the board update come?'],
    calls: [look, read('board'), read('board'), edit('board', { destination: { platform: 'email', target: 'strategy@acme.example' } })],
  },
  // What takes place is remembered, and what became of something is told.
  {
    said: 'the board meeting is now on Friday, not Tuesday',
    calls: [search('memory'), keep('The board meeting is now on Friday, not Tuesday', 'fact')],
  },
  {
    said: 'what happened with the team newsletter',
    calls: [look, read('team'), newest('team')],
    answer: /Team newsletter/,
  },
  {
    said: 'what happened with the imports?',
    calls: [list('work:*'), look, search('memory'), search('all'), look, list('work:*'), lookInVersions, ['List'], ask],
    answer: /^I don’t have an answer/,
  },
  // What people say first.
  {
    said: 'good morning, I teach maths at a secondary school in Leeds',
    testEnv: 'empty',
    calls: [keep('I teach maths at a secondary school in Leeds', 'fact'), look],
    answer: /^Remembered: .* Tell me about something you write regularly/,
  },
  {
    said: 'Hi, I manage a vet practice in Stroud. Every Monday I owe my partner a summary',
    testEnv: 'empty',
    calls: [look, write({ frequency: 'weekly', recipient: { role: 'partner' } })],
  },
  { said: "I'm a bit lost", testEnv: 'empty', calls: [], answer: /built-in assistant/ },
  {
    said: 'cool, and when do I see the first one',
    testEnv: 'empty',
    before: ['weekly report for our site director, fridays at 3pm'],
    calls: [look, ['List'], read('made-1'), list('deliverable:made-1/versions')],
    answer: /runs every Friday at 15:00/,
  },
  {
    said: 'remember that Mrs Pell signs off all rotas, and set up a weekly status report for her, Tuesdays at noon',
    testEnv: 'empty',
    calls: [
      keep('Mrs Pell signs off all rotas', 'fact'),
      ['Respond'],
      look,
      write({ title: 'Weekly status report for Mrs Pell', recipient: { name: 'Mrs Pell' } }),
    ],
  },
  {
    said: 'my vendors like hearing from me every other Tuesday at 9am, viewings and offers and so on. can we make that an update for them, first one next week',
    testEnv: 'empty',
    calls: [look, write({ frequency: 'biweekly', schedule: { day: 'tuesday', time: '09:00' }, recipient: { name: 'My vendors' } })],
  },
  {
    said: 'The chair of governors needs the very same one, can you make another for her?',
    testEnv: 'empty',
    before: ['Set up a report for our head teacher, every Wednesday at 4pm'],
    calls: [look, read('made-1'), read('made-1'), write({ title: 'Status report for chair of governors' })],
  },
  {
    said: "wake Dana's update up again, she's asking where it is",
    before: ['pause the board update'],
    calls: [look, look, edit('board', { status: 'active' })],
  },
  {
    said: 'new designer wants to know if Lena still owns invoice parity',
    calls: [search('memory'), search('all')],
    answer: /Lena owns invoice parity/,
  },
  {
    said: 'in the last one swap the word shout-outs for kudos, would you',
    screen: 'deliverable:team',
    calls: [],
    answer: /^I can’t change the words of one version/,
  },
  {
    said: 'just checking, what exactly did you set up there?',
    testEnv: 'empty',
    before: ['a summary for Ingrid every monday at 2pm'],
    calls: [look, list('deliverable:?status=archived'), read('made-1'), read('made-1'), newest('made-1')],
    answer: /every Monday at 14:00/,
  },
  // One change is taken back once.
  { said: 'Oops, wrong one. Take that back.', before: ['pause the client newsletter'], calls: [undo] },
  // What a message changed together is “them”, and none of it is “it”.
  {
    said: 'start them again',
    before: ['pause the client newsletter and the board update'],
    calls: [look, edit('board', { status: 'active' }), edit('clients', { status: 'active' })],
  },
  {
    said: 'start it again',
    before: ['pause the client newsletter and the board update'],
    calls: [look, ['List'], ['List'], ['Clarify', { question: 'Which one should I resume?' }]],
  },
  {
    said: 'and the second too',
    before: ['steps for the move: pack, book van, clean', 'the first is done'],
    calls: [['Todo']],
    answer: /^Marked “Book van/,
  },
  {
    said: 'add paint the wall as well',
    before: ['steps for the move: pack, book van, clean'],
    calls: [['Todo']],
    answer: /^Added “Paint the wall” to/,
  },
  // “So” leads to the request, and what comes before is its reason.
  {
    said: 'the board never opens the app so the board update should be emailed to board@acme.example',
    calls: [look, read('board'), edit('board', { destination: { platform: 'email', target: 'board@acme.example' } })],
  },
  {
    said: 'move the board update to Thursday 4pm and the client one to quarter to nine',
    calls: [
      look,
      ['Execute', { params: { day: 'thursday', time: '16:00' } }],
      ['Respond'],
      look,
      ['Execute', { params: { time: '08:45' } }],
    ],
  },
  { said: 'drop the client newsletter to 8', calls: [look, ['Execute', { params: { time: '08:00' } }]] },
  { said: 'don’t wait until the 30th, pause the client newsletter now', calls: [look, edit('clients', { status: 'paused' })] },
  {
    said: 'sorry, I meant Rival watch',
    before: ['rename the client newsletter to Rival radar'],
    calls: [look, edit('clients', { title: 'Rival watch' })],
  },
  { said: 'sorry I was too fast, return to how it was before', before: ['rename the client newsletter to Rival radar'], calls: [undo] },
  {
    said: 'when’s the next one?',
    screen: 'deliverable:clients',
    calls: [look, ['List'], ['Read'], ['List']],
    answer: /every Friday/,
  },
  {
    said: 'and the board update’s also the same',
    before: ['Please pause the client newsletter'],
    calls: [look, look, edit('board', { status: 'paused' })],
  },
  { said: 'please remember me to call Anna on Friday', calls: [look, list('work:*'), search('memory')], answer: /can’t set reminders/ },
  {
    said: 'one more step at the end please, inform customs',
    before: ['steps for the move: pack, book van'],
    calls: [['Todo']],
    answer: /^Added “Inform customs” to/,
  },
  {
    said: 'ah and behind that, print badges',
    before: ['steps for the move: pack, book van'],
    calls: [['Todo']],
    answer: /^Added “Print badges” to/,
  },
  {
    said: 'my boss Marcus keeps asking how the migration is going. I’d like him to get a status update every Friday at noon',
    testEnv: 'empty',
    calls: [look, write({ frequency: 'weekly', schedule: { day: 'friday', time: '12:00' }, recipient: { name: 'Marcus' } })],
  },
  {
    said: 'Jane over in product wants to know what changes in regulation so a research brief for her every other Monday at half past eight',
    testEnv: 'empty',
    calls: [look, write({ frequency: 'biweekly', schedule: { day: 'monday', time: '08:30' }, recipient: { name: 'Jane' } })],
  },
  // What is named after “not” is left alone.
  { said: 'pause the client newsletter, not the board update', calls: [look, look, edit('clients', { status: 'paused' })] },
  { said: 'archive the competitor brief, not the client newsletter', calls: [look, look, edit('brief', { status: 'archived' })] },
  {
    said: 'archive the competitor brief, not the client newsletter and the board update',
    calls: [look, look, edit('brief', { status: 'archived' })],
  },
  {
    said: 'everything but the board update can pause',
    calls: [look, ['List'], ['Clarify', { question: expect.not.stringContaining('Board update') }]],
  },
  {
    said: 'the first is done, not the second',
    before: ['steps for the move: pack, book van, clean'],
    calls: [['Todo']],
    answer: /^Marked “Pack[^”]*” as done. 2 left/,
  },
  {
    said: 'all done except clean',
    before: ['steps for the move: pack, book van, clean'],
    calls: [['Todo']],
    answer: /“Book van[^”]*” as done. 1 left/,
  },
  {
    said: 'remove the last step, not the first',
    before: ['steps for the move: pack, book van, clean'],
    calls: [['Todo']],
    answer: /^Removed “Clean[^”]*” from/,
  },
  { said: 'the board update should be for Dana', calls: [look], answer: /is already for Dana \(boss\)/ },
  // What only looks like a correction, a rhythm or a pause.
  {
    said: 'I’d prefer to just download the board update myself, no emailing',
    calls: [look, read('board'), edit('board', { destination: { platform: 'download' } })],
  },
  { said: 'I can’t sit around until 1 December, do a first board update right now', calls: [look, read('board'), generate('board')] },
  {
    said: 'anything on pause at the moment',
    calls: [list('deliverable:?status=paused')],
    answer: /Competitor brief/,
  },
  {
    said: 'Petra (our CFO) catches me about twice a week to hear how operations is doing. What would help is a status report for Petra on the last day of each month at 5pm',
    calls: [look, write({ frequency: 'monthly', schedule: { day_of_month: 'last', time: '17:00' } })],
  },
  // Two, one of them archived, and a copy "only for" somebody.
  {
    said: 'ok both can carry on now',
    before: ['pause the board update', 'pause the client newsletter'],
    calls: [look, edit('board', { status: 'active' }), edit('clients', { status: 'active' })],
  },
  {
    said: 'board update on the second tuesday, team newsletter at 10, investor letter out of the archive pls',
    calls: [
      look,
      schedule('board', { nth: 2, day: 'tuesday' }),
      ['Respond'],
      look,
      schedule('team', { time: '10:00' }),
      ['Respond'],
      look,
      list('deliverable:?status=archived'),
      edit('old', { status: 'active' }),
    ],
  },
  {
    said: 'would you mind setting up a second one exactly like Sarah’s, only for Priya?',
    calls: [look, read('status'), write({ title: 'Status report for Priya', recipient: { name: 'Priya' } })],
  },
  // What is picked is done with all that was said, and with nothing else.
  {
    said: 'Henrik does not like it when a text has so many adverbs.',
    calls: [keep('Henrik does not like it when a text has so many adverbs', 'preference')],
  },
  {
    said: 'Sarah goes to another department. Her status should go for Felix since now.',
    calls: [look, look, edit('status', { recipient: { name: 'Felix' } })],
  },
  {
    said: 'rename the client newsletter to The Teal Times and let it go out at noon',
    calls: [look, edit('clients', { title: 'The Teal Times' }), ['Respond'], look, schedule('clients', { time: '12:00' })],
  },
  // What a second sentence says about the first, and what "it" names at the end.
  {
    said: 'send the client newsletter by mail from now on. The address is all@acme.example.',
    calls: [look, read('clients'), edit('clients', { destination: { platform: 'email', target: 'all@acme.example' } })],
  },
  {
    said: 'chair@acme.example',
    before: ['the board update should go by mail'],
    calls: [read('board'), edit('board', { destination: { platform: 'email', target: 'chair@acme.example' } })],
  },
  { said: 'please rename it to Engine Room, the team newsletter I mean', calls: [look, edit('team', { title: 'Engine Room' })] },
  {
    said: 'Ines in Madrid wants exactly what Sarah gets. Same thing a second time, with her name on it.',
    calls: [look, read('status'), write({ recipient: { name: 'Ines' } })],
  },
  // Several sentences, and lists of days of their own.
  {
    said: 'Thursdays at 18:00. It’s for Petra, our MD',
    before: ['create a weekly status report for my boss'],
    calls: [
      look,
      ['Read'],
      ['Execute', { action: 'deliverable.schedule', params: { day: 'thursday', time: '18:00' } }],
      ['Respond'],
      look,
      look,
      ['Read'],
      ['Edit', { changes: { recipient: { name: 'Petra', role: 'MD' } } }],
    ],
  },
  {
    said: 'So every second Friday at noon, starting this week, a newsletter for the Madrid floor please',
    calls: [look, write({ frequency: 'biweekly', schedule: { day: 'friday', time: '12:00' }, recipient: { name: 'The Madrid floor' } })],
  },
  {
    said: 'the client newsletter goes to Wednesdays at 3pm, and Sarah’s status comes only on Mondays and Fridays from now on',
    calls: [
      look,
      schedule('clients', { day: 'wednesday', time: '15:00' }),
      ['Respond'],
      look,
      schedule('status', { day: ['monday', 'friday'] }),
    ],
  },
  {
    said: 'for the competitor brief take https://www.globex.example/news into account too, Sarah reads that page every morning and then quizzes me',
    calls: [look, look, read('brief'), edit('brief', { sources: [{ type: 'url', value: 'https://www.globex.example/news' }] })],
  },
  {
    said: 'Henrik has seen what Sarah gets on Mondays and wants the very same status for himself. Duplicate it with him as the reader',
    calls: [look, read('status'), write({ recipient: { name: 'Henrik' } })],
  },
  {
    said: 'Petra (she’s our CFO) keeps asking how operations is doing. What would help is a status report on operations for her on the last day of each month',
    testEnv: 'empty',
    calls: [look, write({ frequency: 'monthly', schedule: { day_of_month: 'last' }, recipient: { name: 'Petra' } })],
  },
  {
    said: 'run the competitor pricing ticket. I need it by lunch, get going',
    calls: [list('work:*'), ['Execute', { action: 'work.run' }]],
  },
];
