import { edit, look, type Paraphrase, read, write } from './expected-calls.ts';

/** What people say to set up something new, with what it is about, how it is to be written, for whom and when. */
export const aboutNewOnes: Paraphrase[] = [
  // Several new ones in a message.
  {
    said: 'set up two things: a daily fuel list for Osman at 6am and a weekly thank you to donors on Sundays at 6pm',
    testEnv: 'kitchens',
    calls: [
      look,
      write({ title: 'Daily fuel list for Osman', frequency: 'daily', schedule: { time: '06:00' }, recipient: { name: 'Osman' } }),
      ['Respond'],
      look,
      write({
        title: 'Weekly thank you for donors',
        frequency: 'weekly',
        schedule: { day: 'sunday', time: '18:00' },
        recipient: { name: 'Donors' },
      }),
    ],
  },
  {
    said: 'Make a report for Dee each week and one for Zoe each month on the 20th',
    testEnv: 'empty',
    calls: [
      look,
      write({ title: 'Report for Dee', frequency: 'weekly', recipient: { name: 'Dee' } }),
      ['Respond'],
      look,
      write({ title: 'Report for Zoe', frequency: 'monthly', schedule: { day_of_month: 20 }, recipient: { name: 'Zoe' } }),
    ],
  },
  {
    said: 'weekly update for Jo, monthly letter for the bank',
    testEnv: 'empty',
    calls: [
      look,
      write({ title: 'Weekly update for Jo', frequency: 'weekly', recipient: { name: 'Jo' } }),
      ['Respond'],
      look,
      write({ title: 'Monthly letter for the bank', frequency: 'monthly', recipient: { name: 'The bank' } }),
    ],
  },
  {
    said: 'two newsletters: staff on Mondays 9am, members on Thursdays 5pm',
    testEnv: 'empty',
    calls: [
      look,
      write({
        title: 'Newsletter for staff',
        frequency: 'weekly',
        schedule: { day: 'monday', time: '09:00' },
        recipient: { name: 'Staff' },
      }),
      ['Respond'],
      look,
      write({
        title: 'Newsletter for members',
        frequency: 'weekly',
        schedule: { day: 'thursday', time: '17:00' },
        recipient: { name: 'Members' },
      }),
    ],
  },
  {
    said: 'I need three updates: one for Gwen on Mondays, one for Tobias on Tuesdays and one for Marek on Wednesdays',
    testEnv: 'kitchens',
    calls: [
      look,
      write({ title: 'Update for Gwen', frequency: 'weekly', schedule: { day: 'monday' }, recipient: { name: 'Gwen' } }),
      ['Respond'],
      look,
      write({ title: 'Update for Tobias', frequency: 'weekly', schedule: { day: 'tuesday' }, recipient: { name: 'Tobias' } }),
      ['Respond'],
      look,
      write({ title: 'Update for Marek', frequency: 'weekly', schedule: { day: 'wednesday' }, recipient: { name: 'Marek' } }),
    ],
  },
  {
    said: 'set up daily and weekly versions of a sales report for Ana',
    testEnv: 'empty',
    calls: [
      look,
      write({ title: 'Daily sales report for Ana', frequency: 'daily', recipient: { name: 'Ana' } }),
      ['Respond'],
      look,
      write({ title: 'Weekly sales report for Ana', frequency: 'weekly', recipient: { name: 'Ana' } }),
    ],
  },
  {
    said: 'a daily 7.45 freezer check for Osman and a Friday 3.45 freezer summary for Petra',
    testEnv: 'kitchens',
    calls: [
      look,
      write({ title: 'Freezer check for Osman', frequency: 'daily', schedule: { time: '07:45' }, recipient: { name: 'Osman' } }),
      ['Respond'],
      look,
      write({
        title: 'Freezer summary for Petra',
        frequency: 'weekly',
        schedule: { day: 'friday', time: '15:45' },
        recipient: { name: 'Petra' },
      }),
    ],
  },
  {
    said: 'Make three copies of the kitchen figures: for Petra, Osman and Farah',
    testEnv: 'kitchens',
    calls: [
      look,
      look,
      read('figures'),
      write({
        title: 'Kitchen figures for Petra',
        frequency: 'weekly',
        schedule: { day: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], time: '07:00' },
        recipient: { name: 'Petra' },
      }),
      look,
      read('figures'),
      write({
        title: 'Kitchen figures for Osman',
        frequency: 'weekly',
        schedule: { day: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], time: '07:00' },
        recipient: { name: 'Osman' },
      }),
      look,
      read('figures'),
      write({
        title: 'Kitchen figures for Farah',
        frequency: 'weekly',
        schedule: { day: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], time: '07:00' },
        recipient: { name: 'Farah' },
      }),
    ],
  },
  // What is to be in it, and how it is to be written.
  {
    said: 'I need a wee digest for Petra every Monday and Thursday at 7.30am - van mileage and anything broken',
    testEnv: 'kitchens',
    calls: [
      look,
      write({
        title: 'Wee digest for Petra',
        frequency: 'weekly',
        schedule: { day: ['monday', 'thursday'], time: '07:30' },
        recipient: { name: 'Petra' },
        instructions: 'Van mileage and anything broken.',
      }),
    ],
  },
  {
    said: 'could you set up a monthly round-up for our corporate partners, 2nd Tuesday at 9, about a page, mainly what their money paid for',
    testEnv: 'kitchens',
    calls: [
      look,
      write({
        title: 'Monthly round-up for our corporate partners',
        frequency: 'monthly',
        schedule: { nth: 2, day: 'tuesday', time: '09:00' },
        recipient: { name: 'Our corporate partners' },
      }),
    ],
  },
  {
    said: 'set up a briefing for Rachel Tan (fundraising lead), tuesdays 16:00. It must start with the income figure and be no longer than 150 words',
    testEnv: 'kitchens',
    calls: [
      look,
      write({
        title: 'Weekly briefing for Rachel Tan',
        frequency: 'weekly',
        schedule: { day: 'tuesday', time: '16:00' },
        recipient: { name: 'Rachel Tan', role: 'fundraising lead' },
        instructions: 'It must start with the income figure and be no longer than 150 words.',
      }),
    ],
  },
  {
    said: 'each Friday, for Tamsin: 1) sales 2) waste 3) staffing. Half a page.',
    testEnv: 'empty',
    calls: [
      look,
      write({
        title: 'Weekly status report for Tamsin',
        frequency: 'weekly',
        schedule: { day: 'friday' },
        recipient: { name: 'Tamsin' },
        instructions: '1) sales 2) waste 3) staffing. Half a page.',
      }),
    ],
  },
  {
    said: 'Start a project update: weekly. Thursdays. 16h. For: Petra + Marek. Bullets.',
    testEnv: 'kitchens',
    calls: [
      look,
      write({
        title: 'Project update for Petra and Marek',
        frequency: 'weekly',
        schedule: { day: 'thursday', time: '16:00' },
        recipient: { name: 'Petra and Marek' },
        instructions: 'Bullets.',
      }),
    ],
  },
  {
    said: 'new: Impact snapshot. Audience: Ines. Frequency: every other Friday 11:00. Tone: warm. No jargon.',
    testEnv: 'kitchens',
    calls: [
      look,
      write({
        title: 'Impact snapshot for Ines',
        frequency: 'biweekly',
        schedule: { day: 'friday', time: '11:00' },
        recipient: { name: 'Ines' },
        instructions: 'Tone: warm. No jargon.',
      }),
    ],
  },
  {
    said: 'Title: Pulse. For: everyone. When: Mondays 08:30. Length: 5 lines.',
    testEnv: 'empty',
    calls: [
      look,
      write({
        title: 'Pulse',
        frequency: 'weekly',
        schedule: { day: 'monday', time: '08:30' },
        recipient: { name: 'Everyone' },
        instructions: 'Length: 5 lines.',
      }),
    ],
  },
  {
    said: 'New report for the CFO, Ruth Adeyemi: last day of the month, 17:00. Cash, debtors, accruals. Nothing else',
    testEnv: 'empty',
    calls: [
      look,
      write({
        title: 'Report for Ruth Adeyemi',
        frequency: 'monthly',
        schedule: { day_of_month: 'last', time: '17:00' },
        recipient: { name: 'Ruth Adeyemi', role: 'CFO' },
        instructions: 'Cash, debtors, accruals. Nothing else.',
      }),
    ],
  },
  {
    said: 'create a weekly note for Gwen\'s team called "Easton heads-up", 200 words, Thursdays 8am, email easton@kitchens.example',
    testEnv: 'kitchens',
    calls: [
      look,
      write({
        title: 'Easton heads-up',
        frequency: 'weekly',
        schedule: { day: 'thursday', time: '08:00' },
        recipient: { name: "Gwen's team" },
        instructions: '200 words.',
      }),
      read('made-1'),
      edit('made-1', { destination: { platform: 'email', target: 'easton@kitchens.example' } }),
    ],
  },
  {
    said: "Put together a Friday 5pm recap for all staff; start with a thank you, then numbers, then next week's dates",
    testEnv: 'kitchens',
    calls: [
      look,
      write({
        title: 'Recap for all staff',
        frequency: 'weekly',
        schedule: { day: 'friday', time: '17:00' },
        recipient: { name: 'All staff' },
        instructions: "Start with a thank you, then numbers, then next week's dates.",
      }),
    ],
  },
  // What it is about, and what it is called.
  {
    said: 'weekly finance flash for Marek every wednesday 7:15',
    testEnv: 'kitchens',
    calls: [
      look,
      write({
        title: 'Weekly finance flash for Marek',
        frequency: 'weekly',
        schedule: { day: 'wednesday', time: '07:15' },
        recipient: { name: 'Marek' },
      }),
    ],
  },
  {
    said: "I'd be grateful for a regular account of spending v budget, addressed to Marek, on Fridays",
    testEnv: 'kitchens',
    calls: [
      look,
      write({
        title: 'Weekly account of spending v budget for Marek',
        frequency: 'weekly',
        schedule: { day: 'friday' },
        recipient: { name: 'Marek' },
      }),
    ],
  },
  {
    said: 'monthly on the first monday: a rundown of complaints for the trustees, bulleted, most serious first',
    testEnv: 'kitchens',
    calls: [
      look,
      write({
        title: 'Monthly rundown of complaints for the trustees',
        frequency: 'monthly',
        schedule: { nth: 1, day: 'monday' },
        recipient: { name: 'The trustees' },
        instructions: 'Bulleted, most serious first.',
      }),
    ],
  },
  {
    said: 'I have to report to the owner every month about takings and staffing',
    testEnv: 'empty',
    calls: [
      look,
      write({ title: 'Monthly report about takings and staffing for the owner', frequency: 'monthly', recipient: { name: 'The owner' } }),
    ],
  },
  {
    said: 'Set up a "Cold chain log" for Petra on weekdays at 6.45',
    testEnv: 'kitchens',
    calls: [
      look,
      write({
        title: 'Cold chain log',
        frequency: 'weekly',
        schedule: { day: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], time: '06:45' },
        recipient: { name: 'Petra' },
      }),
    ],
  },
  {
    said: "Add: 'Donor digest' / audience donors / weekly / wed / 12:30",
    testEnv: 'kitchens',
    calls: [
      look,
      write({ title: 'Donor digest', frequency: 'weekly', schedule: { day: 'wednesday', time: '12:30' }, recipient: { name: 'Donors' } }),
    ],
  },
  {
    said: 'give the cooks a weekly menu email: cooks@kitchens.example, Sundays at 18:00',
    testEnv: 'kitchens',
    calls: [
      look,
      write({
        title: 'Weekly menu for the cooks',
        frequency: 'weekly',
        schedule: { day: 'sunday', time: '18:00' },
        recipient: { name: 'The cooks' },
      }),
      read('made-1'),
      edit('made-1', { destination: { platform: 'email', target: 'cooks@kitchens.example' } }),
    ],
  },
  {
    said: "I'd like to start sending a newsletter to our neighbours, quarterly is fine",
    testEnv: 'kitchens',
    calls: [
      look,
      write({
        title: 'Newsletter for our neighbours',
        frequency: 'custom',
        schedule: { cron: '0 9 1 1,4,7,10 *' },
        recipient: { name: 'Our neighbours' },
      }),
    ],
  },
  // For whom.
  {
    said: 'My boss wants an update every Monday at 9, her name is Carla',
    testEnv: 'empty',
    calls: [
      look,
      write({
        title: 'Weekly update for Carla',
        frequency: 'weekly',
        schedule: { day: 'monday', time: '09:00' },
        recipient: { role: 'boss', name: 'Carla' },
      }),
    ],
  },
  {
    said: 'Petra joined us last week. Please set her up a weekly accounts note on Tuesdays.',
    testEnv: 'kitchens',
    calls: [
      look,
      write({ title: 'Weekly accounts note', frequency: 'weekly', schedule: { day: 'tuesday' }, recipient: { name: 'Petra' } }),
    ],
  },
  {
    said: "Please create a grants tracker for Ines' colleague Tomasz — 1st Monday, 13:00 — table form",
    testEnv: 'kitchens',
    calls: [
      look,
      write({
        title: 'Grants tracker for Tomasz',
        frequency: 'monthly',
        schedule: { nth: 1, day: 'monday', time: '13:00' },
        recipient: { name: 'Tomasz', role: 'colleague' },
        instructions: 'Table form.',
      }),
    ],
  },
  {
    said: "draft me an agenda for Monday's team meeting each Friday at 3, bullets, for Petra and the cooks",
    testEnv: 'empty',
    calls: [
      look,
      write({
        title: 'Weekly agenda for Petra and the cooks',
        frequency: 'weekly',
        schedule: { day: 'friday', time: '15:00' },
        recipient: { name: 'Petra and the cooks' },
        instructions: 'Bullets.',
      }),
    ],
  },
  // When.
  {
    said: "every morning at half five I want a list of what's going off, for the cooks",
    testEnv: 'kitchens',
    calls: [
      look,
      write({
        title: "Daily list of what's going off for the cooks",
        frequency: 'daily',
        schedule: { time: '05:30' },
        recipient: { name: 'The cooks' },
      }),
    ],
  },
  {
    said: 'create a weekly report for Sol every Thursday at 25:00',
    testEnv: 'kitchens',
    calls: [
      look,
      write({ title: 'Weekly report for Sol', frequency: 'weekly', schedule: { day: 'thursday' }, recipient: { name: 'Sol' } }),
    ],
    answer: /I couldn’t read “25:00” as a time of day/,
  },
  {
    said: 'Daily at 6am and 6pm: fridge temperature summary for Petra',
    testEnv: 'kitchens',
    calls: [
      look,
      write({
        title: 'Daily fridge temperature summary for Petra',
        frequency: 'daily',
        schedule: { time: '06:00' },
        recipient: { name: 'Petra' },
      }),
    ],
    answer: /It runs at one time of day, so I did nothing about “6pm”/,
  },
  {
    said: 'A twice-monthly update, 1st and 15th, for the bank at 10',
    testEnv: 'empty',
    calls: [
      look,
      write({ title: 'Update for the bank', frequency: 'custom', schedule: { cron: '0 10 1,15 * *' }, recipient: { name: 'The bank' } }),
    ],
  },
  {
    said: 'Every 2nd and 4th Tuesday an update for the borough at 11',
    testEnv: 'empty',
    calls: [look, ['Clarify', { options: ['Weekly', 'Every other week', 'Monthly'] }]],
  },
  {
    said: 'Create a Monday digest for Petra at 8',
    testEnv: 'kitchens',
    calls: [
      look,
      write({ title: 'Digest for Petra', frequency: 'weekly', schedule: { day: 'monday', time: '08:00' }, recipient: { name: 'Petra' } }),
    ],
  },
  // Nothing that exists is like it.
  {
    said: 'something to keep the patrons sweet, monthly',
    testEnv: 'kitchens',
    calls: [look, write({ title: 'Monthly status report for the patrons', frequency: 'monthly', recipient: { name: 'The patrons' } })],
  },
];
