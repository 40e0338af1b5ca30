import { edit, list, look, lookInVersions, newest, type Paraphrase, read, schedule, search, write } from './expected-calls.ts';

/** Messages of a person whose account no rule was made for. */
const said: Paraphrase[] = [
  // When something comes.
  {
    said: "Marek says five mornings of numbers is overkill. Make the kitchen figures Monday, Wednesday, Friday only, and at 13:30 when he's back from lunch",
    calls: [look, schedule('figures', { time: '13:30', day: ['monday', 'wednesday', 'friday'] })],
  },
  {
    said: "and just mon, wed + fri, Marek's drowning in mail",
    before: ['kitchen figures at 8:30 please'],
    calls: [look, schedule('figures', { day: ['monday', 'wednesday', 'friday'] })],
  },
  {
    said: "Drop Mondays from the kitchen figures, so Tuesday through Friday, and ten o'clock rather than 7 would suit me better",
    calls: [look, schedule('figures', { day: ['tuesday', 'wednesday', 'thursday', 'friday'], time: '10:00' })],
  },
  {
    said: "Drop the Friday one from Marek's numbers, Monday to Thursday is plenty for any man",
    calls: [look, schedule('figures', { day: ['monday', 'tuesday', 'wednesday', 'thursday'] })],
  },
  {
    said: 'actually make it quarter to, otherwise he misses it before his bus',
    before: ['kitchen figures at 8 in the morning instead please'],
    calls: [look, schedule('figures', { time: '07:45' })],
  },
  {
    said: 'hmm make that wednesdays actually, thursdays never work',
    before: ['set up a newsletter called Choir news, every thursday at 6pm, for the singers'],
    calls: [look, read('made-1'), schedule('made-1', { day: 'wednesday' })],
  },
  {
    said: 'can the bulletin go sunday nights instead?? like 9ish, ppl are actually on their phones then',
    calls: [look, schedule('bulletin', { time: '21:00', day: 'sunday' })],
  },
  {
    said: 'Pack for the trustees: second Wednesday of the month rather than third Thursday.',
    calls: [look, schedule('pack', { frequency: 'monthly', nth: 2, day: 'wednesday' })],
  },
  {
    said: "every week is too often for the bulletin, they say. let's have that bulletin every other Tuesday, 8am",
    calls: [look, schedule('bulletin', { frequency: 'biweekly', time: '08:00', day: 'tuesday' })],
  },
  {
    said: 'start the food price watch up again please, but every week rather than fortnightly. still Wednesdays at 2',
    calls: [look, look, edit('prices', { status: 'active' }), schedule('prices', { frequency: 'weekly', day: 'wednesday', time: '14:00' })],
  },
  {
    said: "No report to Gwen this Friday, she's on a plane. From the week after it's 2pm for good",
    calls: [
      look,
      schedule('easton', { time: '14:00' }),
      ['Respond'],
      look,
      ['Execute', { action: 'deliverable.skip', target: 'deliverable:easton' }],
    ],
  },
  {
    said: 'Most of the volunteers sit in Chicago these days, so Monday at 8:15 ought to mean their 8:15 and not mine.',
    calls: [look, schedule('bulletin', { day: 'monday', time: '08:15', time_zone: 'America/Chicago' })],
  },
  {
    said: 'Please make that report of Westgate comes at 15:30 by Kyiv clock and not by London clock',
    calls: [look, schedule('westgate', { time_zone: 'Europe/Kyiv', time: '15:30' })],
  },
  {
    said: "The trustees' pack should be with them at 6 rather than half past.",
    calls: [look, schedule('pack', { time: '18:00' })],
  },
  {
    said: 'that Easton un wants to land half 2 of a friday not 3',
    calls: [look, schedule('easton', { day: 'friday', time: '14:30' })],
  },
  {
    said: 'Kindly bring the kitchen figures forward by a quarter of an hour.',
    calls: [look, schedule('figures', { time: '06:45' })],
  },
  // What is meant, where titles are alike and words are in several of them.
  {
    said: "Nobody's gonna be volunteering here till January 11, so let's give the bulletin a rest until then",
    calls: [look, look, edit('bulletin', { status: 'paused', paused_until: '2027-01-11' })],
  },
  {
    said: "volunteer bulletin: tuesdays, 9am, and from now on it's called Kitchen News",
    calls: [look, schedule('bulletin', { day: 'tuesday', time: '09:00' }), ['Respond'], look, edit('bulletin', { title: 'Kitchen News' })],
  },
  {
    said: "What's written for Gwen sits here with nowhere to go. gwen@kitchens.example is where it should land from now on",
    calls: [
      look,
      newest('easton'),
      ['Respond'],
      look,
      read('easton'),
      edit('easton', { destination: { platform: 'email', target: 'gwen@kitchens.example' } }),
    ],
  },
  {
    said: "we've got the deep clean people in so the kitchen's shut, can you put the site report on hold for now",
    calls: [look, look, ['Clarify', { options: ['Easton site report', 'Westgate site report'] }]],
  },
  {
    said: 'The comparison of food prices has lain dormant quite long enough. Kindly set it going again.',
    calls: [look, edit('prices', { status: 'active' })],
  },
  {
    said: "that friday report has to come an hour earlier, I'm locking up at three",
    calls: [look, ['Clarify', { options: ['Easton site report', 'Westgate site report'] }]],
  },
  {
    said: 'Gwen and Tobias both clock off early in winter, so shift each of their reports one hour earlier',
    calls: [look, schedule('easton', { time: '14:00' }), schedule('westgate', { time: '14:30' })],
  },
  {
    said: "gwens and tobias's reports both on thursdays from now on, times can stay",
    calls: [look, schedule('easton', { day: 'thursday' }), schedule('westgate', { day: 'thursday' })],
  },
  {
    said: "change where the harlow report gets emailed please it's not ines at any more it's grants@harlow.example",
    calls: [look, read('grant'), edit('grant', { destination: { platform: 'email', target: 'grants@harlow.example' } })],
  },
  {
    said: 'so no report for her in that time please, pause it and let it run again from 7 December',
    before: ['Gwen is on leave from Monday'],
    calls: [look, look, edit('easton', { status: 'paused', paused_until: '2026-12-07' })],
  },
  // What is taken back.
  {
    said: 'argh no, set that back to how it was. the kitchen figures is what I wanted at 10, days as they are',
    before: ['put the food price watch on Thursdays at 10'],
    calls: [['Execute', { action: 'change.undo', target: 'session:current' }], ['Respond'], look, schedule('figures', { time: '10:00' })],
  },
  {
    said: 'Second thoughts, the name it had before was better. Put it back.',
    before: ['rename the food price watch to Oil and Onions'],
    calls: [['Execute', { action: 'change.undo', target: 'session:current' }]],
  },
  // Readers, copies and what is new.
  {
    said: 'From now on the Harlow report is to be addressed to Daniel Achebe, programme director there, in place of Ms Okafor.',
    calls: [look, look, edit('grant', { recipient: { name: 'Daniel Achebe', role: 'programme director' } })],
  },
  {
    said: 'Callum at Bedminster wants the very same thing Gwen gets. Copy hers for him, same day, same time, and call it Bedminster site report.',
    calls: [
      look,
      read('easton'),
      write({
        title: 'Bedminster site report',
        frequency: 'weekly',
        schedule: { day: 'friday', time: '15:00' },
        recipient: { name: 'Callum' },
      }),
    ],
  },
  {
    said: "Gwen's report works a treat. Can we have an identical one for the new kitchen in Southmead? That would go to Lena.",
    calls: [
      look,
      read('easton'),
      write({
        title: 'Status report for Lena',
        frequency: 'weekly',
        schedule: { day: 'friday', time: '15:00' },
        recipient: { name: 'Lena' },
      }),
    ],
  },
  {
    said: 'I need a couple of new regulars: something on food waste for Petra, each month on the 10th at 9am, and a shopping overview for Osman on Sundays at 17:00, weekly.',
    calls: [
      look,
      write({
        title: 'Status report on food waste for Petra',
        frequency: 'monthly',
        schedule: { day_of_month: 10, time: '09:00' },
        recipient: { name: 'Petra' },
      }),
      ['Respond'],
      look,
      write({
        title: 'Shopping overview for Osman',
        frequency: 'weekly',
        schedule: { day: 'sunday', time: '17:00' },
        recipient: { name: 'Osman' },
      }),
    ],
  },
  {
    said: 'want a waste tally going to gwen every friday 4pm, no waffle',
    calls: [
      look,
      write({
        title: 'Weekly waste tally for Gwen',
        schedule: { day: 'friday', time: '16:00' },
        recipient: { name: 'Gwen' },
        instructions: 'No waffle.',
      }),
    ],
  },
  {
    said: 'Set up a weekly report for Priya, Mondays at 9, bullets only',
    calls: [look, write({ recipient: { name: 'Priya' }, instructions: 'Bullets only.' })],
  },
  {
    said: 'Set up a weekly status report on hiring, Mondays at 9, just for Omar',
    calls: [look, write({ title: 'Weekly status report on hiring for Omar', recipient: { name: 'Omar' } })],
  },
  {
    said: 'I want please a report of the cash for my boss Mr. Adeyemi, each month in the last day, hour 16.30 but on the clock of Lagos because he is sitting there',
    calls: [
      look,
      write({
        title: 'Report of the cash for Mr. Adeyemi',
        frequency: 'monthly',
        schedule: { time_zone: 'Africa/Lagos', day_of_month: 'last', time: '16:30' },
        recipient: { name: 'Mr. Adeyemi', role: 'boss' },
      }),
    ],
  },
  // Memories and work.
  {
    said: "likewise the price per meal, that's last year's",
    before: ['Forget that Harlow pays us every quarter'],
    calls: [search('memory'), ['Clarify', { options: ['A meal costs us 1.85 pounds'] }]],
  },
  {
    said: "It isn't 1.85 a meal any more. We're at 2.10 pounds since oil went up.",
    calls: [
      search('memory'),
      [
        'Write',
        {
          ref: 'memory:new',
          content: { content: "It isn't 1.85 a meal any more. We're at 2.10 pounds since oil went up", type: 'fact', supersedes: ['meal'] },
        },
      ],
    ],
  },
  {
    said: 'In everything we put out, folk who eat with us are guests. Never clients, never service users.',
    calls: [
      [
        'Write',
        {
          ref: 'memory:new',
          content: {
            content: 'In everything we put out, folk who eat with us are guests. Never clients, never service users',
            type: 'instruction',
          },
        },
      ],
    ],
  },
  {
    said: 'Anna only works mornings. Oh and wake the food price watch up again would you',
    calls: [
      ['Write', { ref: 'memory:new', content: { content: 'Anna only works mornings', type: 'fact' } }],
      ['Respond'],
      look,
      look,
      edit('prices', { status: 'active' }),
    ],
  },
  {
    said: "Two jobs. Pause the Westgate site report, and have Gwen's arrive at 4 instead of 3.",
    calls: [look, edit('westgate', { status: 'paused' }), ['Respond'], look, schedule('easton', { time: '16:00' })],
  },
  {
    said: "track down three zinc fabricators who can do curved gutters, no rush, end of month's fine",
    calls: [
      list('work:*'),
      [
        'Write',
        {
          ref: 'work:new',
          content: {
            task: "Track down three zinc fabricators who can do curved gutters, no rush, end of month's fine",
            agent_type: 'research',
          },
        },
      ],
    ],
  },
  {
    said: 'Meanwhile could somebody dig up prices for second hand refrigerated vans? Open a research job for that',
    calls: [['Write', { ref: 'work:new', content: { task: 'Dig up prices for second hand refrigerated vans', agent_type: 'research' } }]],
  },
  // Questions, answers and corrections of a practice manager.
  {
    said: 'can you put it on hold for a while',
    calls: [look, list('work:*'), ['Clarify', { options: ['Kitchen figures', 'Pack for the trustees', 'Show me other choices'] }]],
  },
  {
    said: 'the crew always gets forgotten!! the kitchen figures should be for Marek and reception',
    calls: [look, edit('figures', { recipient: { name: 'Marek and reception', role: null } })],
  },
  {
    said: 'then put down the cooks as the readers',
    before: ['who is the food price watch for?'],
    calls: [look, read('prices'), edit('prices', { recipient: { name: 'The cooks' } })],
  },
  {
    said: 'argh sorry, Helper notes is what I meant to say',
    before: ['rename the volunteer bulletin to Team notes'],
    calls: [look, edit('bulletin', { title: 'Helper notes' })],
  },
  {
    said: 'Helper notes, sorry',
    before: ['rename the volunteer bulletin to Team notes'],
    calls: [look, edit('bulletin', { title: 'Helper notes' })],
  },
  {
    said: 'The volunteer bulletin, please to stop it for the moment, nobody has the time for reading it. Later we take it again.',
    calls: [look, look, edit('bulletin', { status: 'paused' })],
  },
  {
    said: "Two things from the trustees' lunch: volunteer bulletin always begins with the thank-yous, and in the pack never use surnames",
    calls: [
      look,
      read('bulletin'),
      edit('bulletin', { instructions: 'Volunteer bulletin always begins with the thank-yous.' }),
      ['Respond'],
      look,
      read('pack'),
      edit('pack', { instructions: 'In the pack never use surnames.' }),
    ],
  },
  {
    said: "Notes to go into Marek's figures as material: 231 lunches, 18 parcels, 4 no-shows. After that please write it at once, he is on his way",
    calls: [
      look,
      read('figures'),
      edit('figures', { sources: [{ type: 'description', value: '231 lunches, 18 parcels, 4 no-shows.', name: 'Notes' }] }),
      ['Respond'],
      look,
      read('figures'),
      ['Execute', { action: 'deliverable.generate', target: 'deliverable:figures' }],
    ],
  },
  {
    said: 'a short weekly bulletin for the farms that supply us, tuesdays at 9',
    calls: [
      look,
      write({
        title: 'Weekly bulletin for the farms',
        frequency: 'weekly',
        schedule: { day: 'tuesday', time: '09:00' },
        recipient: { name: 'The farms' },
      }),
    ],
  },
  // Wishes at the end of a set-up.
  {
    said: "Every Tuesday at half past eight I'd like a short status report for Petra on the meals nobody fetched, in bullet points and without any family's name.",
    calls: [
      look,
      write({
        title: 'Weekly status report for Petra',
        frequency: 'weekly',
        schedule: { day: 'tuesday', time: '08:30' },
        recipient: { name: 'Petra' },
      }),
    ],
  },
  {
    said: 'We want to begin a newsletter for the members of our supper club; it should come out on the 10th of each month at noon, sound warm rather than clinical, and never run over 400 words.',
    calls: [
      look,
      write({
        title: 'Newsletter for the members of our supper club',
        frequency: 'monthly',
        schedule: { day_of_month: 10, time: '12:00' },
        recipient: { name: 'The members of our supper club' },
      }),
    ],
  },
  {
    said: 'It would help Petra no end if she had a weekly overview of hours that nobody has claimed, sorted by kitchen and without any commentary; could you arrange for that?',
    calls: [look, write({ title: 'Weekly overview of hours for Petra', frequency: 'weekly', recipient: { name: 'Petra' } })],
  },
  {
    said: 'Mrs Varga, our client in Toronto, is to receive a status report on the canteen each Monday at 9 in the morning Toronto time, polite, brief and with the budget always as the first section.',
    calls: [
      look,
      write({
        title: 'Weekly status report on the canteen for Mrs Varga',
        frequency: 'weekly',
        schedule: { time_zone: 'America/Toronto', day: 'monday', time: '09:00' },
        recipient: { name: 'Mrs Varga', role: 'client' },
      }),
    ],
  },
  {
    said: 'Set up a weekly newsletter called Pots and Pans for the trainees, Tuesdays at 9',
    calls: [
      look,
      write({
        title: 'Pots and Pans',
        frequency: 'weekly',
        schedule: { day: 'tuesday', time: '09:00' },
        recipient: { name: 'The trainees' },
      }),
    ],
  },
  // Days and times.
  {
    said: 'kitchen figures: mon to thu only, nobody opens them on a friday',
    calls: [look, schedule('figures', { day: ['monday', 'tuesday', 'wednesday', 'thursday'] })],
  },
  {
    said: 'kitchen figures: Monday to Thursday',
    calls: [look, schedule('figures', { day: ['monday', 'tuesday', 'wednesday', 'thursday'] })],
  },
  {
    said: 'can the thing Marek gets every morning run saturdays and sundays as well',
    calls: [look, schedule('figures', { frequency: 'daily', time: '07:00' })],
  },
  {
    said: 'set up a digest for Petra, Monday to Thursday at 8',
    calls: [
      look,
      write({
        title: 'Digest for Petra',
        frequency: 'weekly',
        schedule: { day: ['monday', 'tuesday', 'wednesday', 'thursday'], time: '08:00' },
        recipient: { name: 'Petra' },
      }),
    ],
  },
  {
    said: 'We only meet every second week now. So the bulletin fortnightly, first one on 30 November, usual hour.',
    calls: [look, schedule('bulletin', { frequency: 'biweekly', anchor: '2026-11-30' })],
  },
  {
    said: 'ten minutes earlier than that, actually',
    before: ['move the kitchen figures to 8:30'],
    calls: [look, read('figures'), schedule('figures', { time: '08:20' })],
  },
  {
    said: "Gwen's report half an hour sooner please, and the Westgate one half an hour later",
    calls: [look, schedule('easton', { time: '14:30' }), ['Respond'], look, schedule('westgate', { time: '16:00' })],
  },
  {
    said: 'Hold off on the bulletin until the first Monday in December',
    calls: [look, edit('bulletin', { status: 'paused', paused_until: '2026-12-07' })],
  },
  {
    said: 'park the kitchen figures till the week after next, the till is being repaired',
    calls: [look, look, look, edit('figures', { status: 'paused', paused_until: '2026-11-30' })],
  },
  {
    said: 'Give the pack a three-week break, and no more bulletin until 4 January please',
    calls: [
      look,
      edit('pack', { status: 'paused', paused_until: '2026-12-12' }),
      ['Respond'],
      look,
      edit('bulletin', { status: 'paused', paused_until: '2027-01-04' }),
    ],
  },
  {
    said: 'pause the bulletin and the kitchen figures until Monday',
    calls: [
      look,
      edit('bulletin', { status: 'paused', paused_until: '2026-11-23' }),
      edit('figures', { status: 'paused', paused_until: '2026-11-23' }),
    ],
  },
  {
    said: 'Wake the food price watch up again on the day we move',
    calls: [look, ['Clarify', { options: ['Resume it now', 'Leave it paused'] }]],
  },
  {
    said: 'the food price watch a quarter of an hour earlier, though it can stay paused',
    calls: [look, schedule('prices', { time: '13:45' })],
  },
  {
    said: 'site report to Wednesdays please',
    calls: [look, ['Clarify', { options: ['Easton site report', 'Westgate site report'] }]],
  },
  {
    said: 'make the pack and the bulletin shorter',
    calls: [
      look,
      read('pack'),
      edit('pack', { instructions: 'Make the pack and the bulletin shorter.' }),
      read('bulletin'),
      edit('bulletin', { instructions: 'Make the pack and the bulletin shorter.' }),
    ],
  },
  // Copies, titles, readers.
  {
    said: 'duplicate the food price watch as Fuel watch',
    calls: [
      look,
      read('prices'),
      write({ title: 'Fuel watch', frequency: 'biweekly', schedule: { day: 'wednesday', time: '14:00', anchor: '2026-11-25' } }),
    ],
  },
  {
    said: 'Great, another one just like it for Petra, but on Fridays',
    before: ['how is the bulletin set up?'],
    calls: [
      read('bulletin'),
      read('bulletin'),
      write({
        title: 'Newsletter for Petra',
        frequency: 'weekly',
        schedule: { time: '08:15', day: 'friday' },
        recipient: { name: 'Petra' },
      }),
    ],
  },
  {
    said: 'I could do with a second Volunteer bulletin, addressed to Petra and running at 12:15.',
    calls: [
      look,
      look,
      read('bulletin'),
      write({
        title: 'Newsletter for Petra',
        frequency: 'weekly',
        schedule: { day: 'monday', time: '12:15' },
        recipient: { name: 'Petra' },
      }),
    ],
  },
  {
    said: 'From now on the bulletin is for the volunteers and the drivers, not just the volunteers.',
    calls: [look, edit('bulletin', { recipient: { name: 'The volunteers and the drivers' } })],
  },
  // Steps, memories, tickets.
  {
    said: 'pls break the move into measure the new rooms / label the boxes / switch over the broadband / hand in the old keys',
    calls: [
      [
        'Todo',
        {
          todos: [
            { content: 'Measure the new rooms (for you)', status: 'pending' },
            { content: 'Label the boxes (for you)', status: 'pending' },
            { content: 'Switch over the broadband (for you)', status: 'pending' },
            { content: 'Hand in the old keys (for you)', status: 'pending' },
          ],
        },
      ],
    ],
  },
  {
    said: 'plan 4 the summer outing 1 book the boat 2 collect deposits 3 ask who cant swim',
    calls: [
      [
        'Todo',
        {
          todos: [
            { content: 'Book the boat (for you)', status: 'pending' },
            { content: 'Collect deposits (for you)', status: 'pending' },
            { content: 'Ask who cant swim (for you)', status: 'pending' },
          ],
        },
      ],
    ],
  },
  {
    said: 'The first two I have already done on the train.',
    before: ['steps for the handover: write the snag list, pack the manuals, meet the caretaker'],
    calls: [
      [
        'Todo',
        {
          todos: [
            { content: 'Write the snag list (for you)', status: 'completed' },
            { content: 'Pack the manuals (for you)', status: 'completed' },
            { content: 'Meet the caretaker (for you)', status: 'pending' },
          ],
        },
      ],
    ],
  },
  {
    said: "get forty boxes of size 7 gloves in, we're nearly out",
    calls: [look],
  },
  // Met when the sets about a veterinary practice were played again.
  {
    said: "Set up a note for the front desk that lands at 7:15 every weekday and says in five bullets at most which vans are out; and move Marek's morning thing to 7:30 while you're there",
    calls: [
      look,
      write({
        title: 'Daily note for the front desk',
        frequency: 'weekly',
        schedule: { day: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], time: '07:15' },
        recipient: { name: 'The front desk' },
      }),
      ['Respond'],
      look,
      read('made-1'),
      edit('made-1', { instructions: 'Says in five bullets at most which vans are out.' }),
      ['Respond'],
      look,
      schedule('figures', { time: '07:30' }),
    ],
  },
  {
    said: 'you can pause the bulletin',
    calls: [look, edit('bulletin', { status: 'paused' })],
  },
  {
    said: 'swap the 1 December in it for 3 December, leave every other word',
    before: ['show me the latest text of the bulletin'],
    calls: [],
    answer: /^I can’t change the words of one version/,
  },
  {
    said: 'add Fridays and Sundays to the bulletin as well',
    calls: [look, schedule('bulletin', { day: ['monday', 'friday', 'sunday'] })],
  },
  {
    said: 'could you remember that Petra runs the canteen?',
    calls: [['Write', { ref: 'memory:new', content: { content: 'Petra runs the canteen', type: 'fact' } }]],
  },
  {
    said: 'Could you remember that the shed code is 4411? And who looks after the bees?',
    calls: [
      ['Write', { ref: 'memory:new', content: { content: 'The shed code is 4411', type: 'fact' } }],
      ['Respond'],
      search('memory'),
      search('all'),
      look,
      list('work:*'),
      look,
      list('work:*'),
      lookInVersions,
      search('all'),
    ],
  },
  {
    said: 'plan 4 the open day: 1 print signs 2 borrow the tent 3 ask Petra about cake',
    calls: [
      [
        'Todo',
        {
          todos: [
            { content: 'Print signs (for you)', status: 'pending' },
            { content: 'Borrow the tent (for you)', status: 'pending' },
            { content: 'Ask Petra about cake (for you)', status: 'pending' },
          ],
        },
      ],
    ],
  },
  {
    said: 'get me twenty bags of compost in',
    calls: [look],
  },
  {
    said: 'pause the bulletin and the water readings until the first Monday in January',
    before: ['set up a weekly digest of water readings for Petra, mondays at 8'],
    calls: [
      look,
      edit('bulletin', { status: 'paused', paused_until: '2027-01-04' }),
      edit('made-1', { status: 'paused', paused_until: '2027-01-04' }),
    ],
  },
  // When it comes is no wish about how it is written, and a place is not the page on screen.
  {
    said: 'Set up a weekly report for Petra, always on Fridays at 9',
    calls: [look, write({ schedule: { day: 'friday', time: '09:00' }, recipient: { name: 'Petra' } })],
  },
  {
    said: "nobody is here on Fridays, so move Gwen's to Thursday",
    screen: 'deliverable:bulletin',
    calls: [look, schedule('easton', { day: 'thursday' })],
  },
  {
    said: 'Nobody is down as the reader here. Put Petra, head cook.',
    screen: 'deliverable:bulletin',
    calls: [look, read('bulletin'), look, ['Clarify', { options: ['Petra', 'Ines Okafor', 'The trustees'] }]],
    answer: /^Who should “Volunteer bulletin” be for/,
  },
  {
    said: 'split the volunteer bulletin into news, jobs and events',
    calls: [
      look,
      ['Clarify', { options: ['Change how “Volunteer bulletin” is written', 'Make a list of steps', 'Show me other choices'] }],
    ],
  },
  {
    said: 'remember that we won the pitch!!',
    calls: [['Write', { ref: 'memory:new', content: { content: 'We won the pitch!', type: 'fact' } }]],
  },
];

export const ofAnotherAccount: Paraphrase[] = said.map((one) => ({ testEnv: 'kitchens', ...one }));
