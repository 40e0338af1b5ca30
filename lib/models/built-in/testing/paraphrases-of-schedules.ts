import { edit, list, look, type Paraphrase, read, schedule } from './expected-calls.ts';

/** Messages that change when something that exists comes. */
const said: Paraphrase[] = [
  // Days of the week that are to go.
  {
    said: 'no more Tuesdays',
    screen: 'deliverable:figures',
    calls: [
      look,
      read('figures'),
      schedule('figures', { frequency: 'weekly', time: '07:00', day: ['monday', 'wednesday', 'thursday', 'friday'] }),
    ],
  },
  {
    said: 'no kitchen figures on wednesdays any more',
    calls: [look, schedule('figures', { frequency: 'weekly', time: '07:00', day: ['monday', 'tuesday', 'thursday', 'friday'] })],
  },
  {
    said: 'Marek is off on thursdays from now on, so no figures that day',
    calls: [look, schedule('figures', { frequency: 'weekly', time: '07:00', day: ['monday', 'tuesday', 'wednesday', 'friday'] })],
  },
  {
    said: 'can you stop the kitchen figures on Fridays',
    calls: [look, schedule('figures', { frequency: 'weekly', time: '07:00', day: ['monday', 'tuesday', 'wednesday', 'thursday'] })],
  },
  {
    said: 'minus Monday and Friday please',
    screen: 'deliverable:figures',
    calls: [look, read('figures'), schedule('figures', { frequency: 'weekly', time: '07:00', day: ['tuesday', 'wednesday', 'thursday'] })],
  },
  {
    said: 'except Wednesday',
    before: ['Westgate report on weekdays'],
    calls: [look, read('westgate'), schedule('westgate', { day: ['monday', 'tuesday', 'thursday', 'friday'] })],
  },
  {
    said: 'take weekends off the figures',
    calls: [look],
    answer: /doesn’t run on Saturday and Sunday: it runs every weekday/,
  },
  {
    said: 'the figures at 6.45, and drop Wednesdays',
    calls: [look, look, schedule('figures', { frequency: 'weekly', time: '06:45', day: ['monday', 'tuesday', 'thursday', 'friday'] })],
  },
  {
    said: 'kitchen figures every day but Sunday',
    calls: [look, schedule('figures', { frequency: 'weekly', day: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] })],
  },
  {
    said: 'kitchen figures not on mondays, 7.30',
    calls: [look, schedule('figures', { frequency: 'weekly', time: '07:30', day: ['tuesday', 'wednesday', 'thursday', 'friday'] })],
  },
  {
    said: 'move the easton report to any day but friday',
    calls: [look, ['Clarify', { options: ['Mondays', 'Tuesdays', 'Wednesdays'] }]],
    answer: /On which day should it run instead/,
  },
  {
    said: 'Thursday',
    before: ['the bulletin must never come on a Monday'],
    calls: [schedule('bulletin', { day: 'thursday' })],
  },
  // Changes that are to apply later, or only once.
  {
    said: 'from January the pack should be on the second Tuesday',
    calls: [look, ['Clarify', { options: ['Change it now', 'Leave it'] }]],
    answer: /schedule a change for January/,
  },
  {
    said: 'as of 5 January, kitchen figures at 8',
    calls: [look, look, ['Clarify', { options: ['Change it now', 'Leave it'] }]],
  },
  {
    said: "make Tobias's report fortnightly, starting in December",
    calls: [look, schedule('westgate', { frequency: 'biweekly', anchor: '2026-12-04' })],
  },
  {
    said: "this month's pack should be there at 5",
    calls: [look, ['Clarify', { options: ['Skip the next run', 'Move all its runs', 'Leave it'] }]],
  },
  {
    said: 'postpone the grant report by two days',
    calls: [look, ['Clarify', { options: ['Skip the next run', 'Move all its runs', 'Leave it'] }]],
  },
  {
    said: 'move the bulletin to the 5th',
    calls: [look, ['Clarify', { options: ['Monthly on the 5th', 'Leave it'] }]],
    answer: /once a month, on the 5th/,
  },
  {
    said: 'the bulletin every weekday at 9, but only in December',
    calls: [look, ['Clarify', { options: ['Change it from now on', 'Leave it'] }]],
  },
  {
    said: "when it's a bank holiday the bulletin should go on Tuesday",
    calls: [look, ['Clarify', { options: ['Skip the next run', 'Move all its runs', 'Leave it'] }]],
    answer: /I don’t know when holidays are/,
  },
  {
    said: "don't send the bulletin this Monday, send it on Tuesday",
    calls: [look, ['Clarify', { options: ['Skip the next run', 'Move all its runs', 'Leave it'] }]],
  },
  {
    said: 'everything due this week can slip to Saturday',
    calls: [],
    answer: /can’t move a single run/,
  },
  {
    said: 'Pause it now, until Friday 1 January 2027',
    before: ['stop the bulletin for December'],
    calls: [edit('bulletin', { status: 'paused', paused_until: '2027-01-01' })],
  },
  {
    said: 'no more bulletins in March',
    calls: [look, ['Clarify', { options: ['Pause it now, until Thursday 1 April 2027', 'Leave it'] }]],
  },
  {
    said: 'no kitchen figures over Christmas, 24 Dec to 3 Jan',
    calls: [look, look, look, ['Clarify', { options: ['Pause it now, until Monday 4 January 2027', 'Leave it'] }]],
    answer: /A pause takes effect immediately/,
  },
  // When it is to come instead.
  {
    said: 'the kitchen figures arrive too late',
    calls: [look, list('work:*'), ['Clarify', { options: ['At 6:30', 'At 6:00', 'At 5:00'] }]],
  },
  {
    said: '7',
    before: ['kitchen figures in the evening please'],
    calls: [schedule('figures', { time: '19:00' })],
  },
  {
    said: '14:00',
    before: ['could the bulletin come a bit later in the day', 'straight after lunch'],
    calls: [schedule('bulletin', { time: '14:00' })],
  },
  {
    said: 'thursdays',
    before: ['make the kitchen figures weekly'],
    calls: [schedule('figures', { frequency: 'weekly', day: 'thursday' })],
  },
  {
    said: '9.30',
    before: ['change the time of the easton report'],
    calls: [schedule('easton', { time: '09:30' })],
  },
  {
    said: 'the first',
    before: ['bulletin on Tuesday or Wednesday, whichever suits'],
    calls: [schedule('bulletin', { day: 'tuesday' })],
  },
  {
    said: '24 hours earlier, for good',
    screen: 'deliverable:easton',
    calls: [look, read('easton'), schedule('easton', { day: 'thursday' })],
  },
  {
    said: 'the pack two days earlier every month',
    calls: [look, schedule('pack', { day: 'tuesday' })],
  },
  {
    said: 'grant report five days before month end',
    calls: [look],
    answer: /I can’t schedule “five days before month end”/,
  },
  {
    said: 'make the grant report quarterly',
    calls: [look, schedule('grant', { frequency: 'custom', cron: '0 17 L 3,6,9,12 *' })],
  },
  {
    said: 'the grant report should come at the end of March, June, Sept and Dec',
    calls: [look, look, look, schedule('grant', { frequency: 'custom', cron: '0 17 L 3,6,9,12 *' })],
  },
  {
    said: 'the pack goes out at 6.30 in the evening - could it be 7.15 in the morning',
    calls: [look, schedule('pack', { time: '07:15' })],
  },
  {
    said: 'wed and sat',
    screen: 'deliverable:bulletin',
    calls: [look, look, read('bulletin'), schedule('bulletin', { day: ['wednesday', 'saturday'] })],
  },
  {
    said: 'half past six from now on, and Saturdays too',
    screen: 'deliverable:figures',
    calls: [
      look,
      read('figures'),
      schedule('figures', { time: '06:30', day: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] }),
    ],
  },
  {
    said: 'bulletin from 8.15 to 08:45 and from Monday to Tuesday',
    calls: [look, schedule('bulletin', { time: '08:45', day: 'tuesday' })],
  },
  {
    said: 'kitchen figures at 6 and call it Morning figures',
    calls: [look, schedule('figures', { time: '06:00' }), ['Respond'], read('figures'), edit('figures', { title: 'Morning figures' })],
  },
  {
    said: "put bulletin on Wednesday 10am. Also Marek's should be 6:45.",
    calls: [look, schedule('bulletin', { day: 'wednesday', time: '10:00' }), ['Respond'], look, schedule('figures', { time: '06:45' })],
  },
  // Groups, and the times of others.
  {
    said: 'both site reports on Thursdays from now on',
    calls: [look, schedule('easton', { day: 'thursday' }), schedule('westgate', { day: 'thursday' })],
  },
  {
    said: "both site reports on Thursday, Gwen's at 2",
    calls: [look, schedule('easton', { day: 'thursday', time: '14:00' }), schedule('westgate', { day: 'thursday' })],
  },
  {
    said: 'Friday reports an hour earlier please',
    calls: [look, schedule('easton', { time: '14:00' }), schedule('westgate', { time: '14:30' })],
  },
  {
    said: 'everything that goes out on a Friday by noon instead',
    calls: [look, schedule('easton', { time: '12:00' }), schedule('westgate', { time: '12:00' })],
  },
  {
    said: 'everything that runs daily should run weekly on Mondays',
    calls: [look, schedule('figures', { frequency: 'weekly', day: 'monday' })],
  },
  {
    said: 'Move all 3',
    before: ['all weekly ones on Wednesday please'],
    calls: [
      schedule('bulletin', { day: 'wednesday' }),
      schedule('easton', { day: 'wednesday' }),
      schedule('westgate', { day: 'wednesday' }),
    ],
  },
  {
    said: 'Easton to Thursday and Westgate to Wednesday, both at 2',
    calls: [look, schedule('easton', { day: 'thursday', time: '14:00' }), schedule('westgate', { day: 'wednesday', time: '14:00' })],
  },
  {
    said: 'swap the times of the Easton and Westgate reports',
    calls: [look, schedule('easton', { time: '15:30' }), schedule('westgate', { time: '15:00' })],
  },
  {
    said: "make Gwen's report run at the time Tobias gets his",
    calls: [look, look, schedule('easton', { time: '15:30' })],
  },
  {
    said: "put the Westgate report on the day before Easton's",
    calls: [look, look, schedule('westgate', { day: 'thursday' })],
  },
  // Runs that are left out, and pauses.
  {
    said: 'dont send the bulletin on the 30th',
    calls: [look, ['Clarify', { options: ['Skip that one', 'Leave it'] }]],
    answer: /I can skip only the next run/,
  },
  {
    said: 'skip the bulletin twice',
    calls: [look, ['Clarify', { options: ['Skip that one', 'Leave it'] }]],
    answer: /only one run at a time/,
  },
  {
    said: 'pause kitchen figures and food price watch and the bulletin',
    calls: [look, edit('bulletin', { status: 'paused' }), edit('figures', { status: 'paused' })],
    answer: /already paused/,
  },
];

export const ofSchedules: Paraphrase[] = said.map((one) => ({ testEnv: 'kitchens', ...one }));
