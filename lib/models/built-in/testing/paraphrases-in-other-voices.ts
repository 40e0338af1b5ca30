import { edit, list, look, newest, type Paraphrase, read, schedule, search, write } from './expected-calls.ts';

/** Requests in the voices of very different people: an officer, a nurse, a foreman, an intern, a lawyer, a farmer. */
export const inOtherVoices: Paraphrase[] = [
  {
    said: 'Cash position for the audit committee. Status report, one page, Mondays 0730.',
    calls: [
      look,
      write({
        title: 'Weekly audit committee Status report',
        frequency: 'weekly',
        schedule: { day: 'monday', time: '07:30' },
        recipient: { name: 'The audit committee' },
      }),
    ],
  },
  {
    said: 'So every Friday the parents of Year 4 really ought to get a little newsletter from us, I normally send mine at 3.15 before the bell goes, could that become a regular thing do you think?',
    calls: [
      look,
      write({
        title: 'Weekly newsletter for the parents of Year 4',
        frequency: 'weekly',
        schedule: { day: 'friday', time: '15:15' },
        recipient: { name: 'The parents of Year 4' },
      }),
    ],
  },
  {
    said: 'ok sooo can we get like a daily thing for Bo w the sales numbers, 5pm, not weekends obvs',
    calls: [
      look,
      write({
        title: 'Daily status report for Bo',
        frequency: 'weekly',
        schedule: { day: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], time: '17:00' },
        recipient: { name: 'Bo' },
      }),
    ],
  },
  {
    said: 'Our committee sits on alternate Tuesdays, hence I should be obliged for a meeting summary, prepared for the Honorary Treasurer, Mrs Pargeter, at 1800 hours on those days, commencing 24 November.',
    calls: [
      look,
      write({
        title: 'Biweekly meeting summary for Mrs Pargeter',
        frequency: 'biweekly',
        schedule: { day: 'tuesday', anchor: '2026-11-24', time: '18:00' },
        recipient: { name: 'Mrs Pargeter', role: 'honorary treasurer' },
      }),
    ],
  },
  {
    said: 'need a handover status report for the night sisters, every single day incl weekends, 19:15',
    calls: [
      look,
      write({
        title: 'Handover status report for the night sisters',
        frequency: 'daily',
        schedule: { time: '19:15' },
        recipient: { name: 'The night sisters' },
      }),
    ],
  },
  {
    said: "Let's spin up a research brief on ad spend for the brand team, every other Wednesday, 8:30am Eastern, kicking off Dec 2.",
    calls: [
      look,
      write({
        title: 'Biweekly research brief on ad spend for the brand team',
        frequency: 'biweekly',
        schedule: { time_zone: 'America/New_York', day: 'wednesday', anchor: '2026-12-02', time: '08:30' },
        recipient: { name: 'The brand team' },
      }),
    ],
  },
  {
    said: 'We need a summary of the safety meetings for the squad, Tuesdays an Thursdays at seven in the morning',
    calls: [
      look,
      write({
        title: 'Summary of the safety meetings for the squad',
        frequency: 'weekly',
        schedule: { day: ['tuesday', 'thursday'], time: '07:00' },
        recipient: { name: 'The squad' },
      }),
    ],
  },
  {
    said: 'weekly ops summary 4 carlos tues 8am',
    calls: [
      look,
      write({
        title: 'Weekly ops summary for Carlos',
        frequency: 'weekly',
        schedule: { day: 'tuesday', time: '08:00' },
        recipient: { name: 'Carlos' },
      }),
    ],
  },
  {
    said: 'For the trustees, a single letter about the roof, to be produced on 3 December at 0900. Not to be repeated.',
    calls: [
      look,
      write({
        title: 'Letter about the roof for the trustees',
        frequency: 'once',
        schedule: { anchor: '2026-12-03', time: '09:00' },
        recipient: { name: 'The trustees' },
      }),
    ],
  },
  {
    said: 'uhh 6pm works',
    before: ['set up a newsletter for the climbing club, weekly on mondays'],
    calls: [look, schedule('made-1', { time: '18:00' })],
  },
  {
    said: 'Competitor brief fortnightly is excessive. Monthly, the 15th, same hour.',
    calls: [look, schedule('brief', { frequency: 'monthly', day_of_month: 15 })],
  },
  {
    said: 'yo tomorrows team newsletter, lets just not. next week as usual tho',
    calls: [look, ['Clarify', { options: ['Skip that one', 'Leave it'] }]],
  },
  {
    said: 'Board update: Mondays only, 0900. Team newsletter: 1500, day unchanged.',
    calls: [look, schedule('board', { day: 'monday', time: '09:00' }), ['Respond'], look, schedule('team', { time: '15:00' })],
  },
  {
    said: '"Team newsletter" is ever so dull as a name, isn\'t it! I\'d like ours to be The Thursday Bell',
    calls: [look, edit('team', { title: 'The Thursday Bell' })],
  },
  {
    said: "that competitor thing has such an aggressive title. Neighbourly News would be softer, if that's something you can do",
    calls: [look, edit('brief', { title: 'Neighbourly News' })],
  },
  {
    said: 'competitor brief -> Sales Tea.. wait no Sales Scoop lol',
    calls: [look, edit('brief', { title: 'Sales Scoop' })],
  },
  {
    said: '"Board update" is slovenly. It is properly the Quarterdeck Despatch; kindly amend the title accordingly.',
    calls: [look, edit('board', { title: 'Quarterdeck Despatch' })],
  },
  {
    said: 'Competitor brief becomes Market Pulse, effective now',
    calls: [look, edit('brief', { title: 'Market Pulse' })],
  },
  {
    said: 'Anna becomes Head of Sales in May',
    calls: [['Write', { ref: 'memory:new', content: { content: 'Anna becomes Head of Sales in May', type: 'fact' } }]],
  },
  {
    said: 'the name of the board one makes me yawn, can it be changed?',
    calls: [look, ['Clarify', { options: ['Board update for Dana (boss)', 'Monthly board update'] }]],
  },
  {
    said: 'Archive the Competitor brief and retitle the Board update Daily Revenue.',
    calls: [look, look, edit('brief', { status: 'archived' }), ['Respond'], look, edit('board', { title: 'Daily Revenue' })],
  },
  {
    said: 'The Board update should in future be directed to the Chairman of Trustees, Sir Alastair Munro.',
    calls: [look, look, edit('board', { recipient: { name: 'Sir Alastair Munro', role: 'chairman of trustees' } })],
  },
  {
    said: 'put sister okafor down as the reader of the team newsletter',
    calls: [look, edit('team', { recipient: { name: 'Sister Okafor' } })],
  },
  {
    said: 'Copy the board update for our friends at Helix Partners',
    calls: [
      look,
      read('board'),
      write({
        title: 'Board update for our friends at Helix Partners',
        frequency: 'monthly',
        schedule: { nth: 1, day: 'tuesday', time: '08:00' },
        recipient: { name: 'Our friends at Helix Partners' },
      }),
    ],
  },
  {
    said: 'actually 200',
    before: ['keep the board update under 300 words'],
    calls: [
      ['Execute', { action: 'change.undo', target: 'session:current' }],
      look,
      read('board'),
      edit('board', { instructions: 'Keep the board update under 300 words.\nKeep the board update under 200 words.' }),
    ],
  },
  {
    said: 'I want an agent digging into how Gen Z discovers sneaker brands. New research ticket, one and done.',
    calls: [
      [
        'Write',
        { ref: 'work:new', content: { task: 'I want an agent digging into how Gen Z discovers sneaker brands', agent_type: 'research' } },
      ],
    ],
  },
  {
    said: "I want every UK grant for climate software on my desk. Dig deep. Don't come back with five links.",
    calls: [
      [
        'Write',
        {
          ref: 'work:new',
          content: {
            task: "I want every UK grant for climate software on my desk. Dig deep. Don't come back with five links",
            agent_type: 'research',
          },
        },
      ],
    ],
  },
  {
    said: 'Would you mind creating a ticket for tidying up the folder with the old contracts? Duplicates out, sensible file names, that sort of thing.',
    calls: [
      list('work:*'),
      [
        'Write',
        {
          ref: 'work:new',
          content: {
            task: 'Tidying up the folder with the old contracts? Duplicates out, sensible file names, that sort of thing',
            agent_type: 'workspace',
          },
        },
      ],
    ],
  },
  {
    said: 'wait no thats confidential, wipe it',
    before: ['remember that our runway is 14 months'],
    calls: [
      ['Read', { ref: 'memory:made-1' }],
      ['Edit', { ref: 'memory:made-1', changes: { is_active: false } }],
    ],
  },
  {
    said: 'The office in Lisbon closes on Thursdays, not Fridays. My mistake!',
    calls: [
      search('memory'),
      [
        'Write',
        {
          ref: 'memory:new',
          content: { content: 'The office in Lisbon closes on Thursdays, not Fridays', type: 'fact', supersedes: ['office'] },
        },
      ],
    ],
  },
  {
    said: 'the hotel in Porto gave us a corporate rate, 95 euros a night. worth keeping in mind',
    calls: [
      search('memory'),
      ['Write', { ref: 'memory:new', content: { content: 'The hotel in Porto gave us a corporate rate, 95 euros a night', type: 'fact' } }],
    ],
  },
  {
    said: 'Ooh, the flower arches!! Pop them on the list too, right at the very end!',
    before: ['Make a plan for the gala: book the string quartet, choose the menu, print the place cards'],
    calls: [
      [
        'Todo',
        {
          todos: [
            { content: 'Book the string quartet (for you)', status: 'pending' },
            { content: 'Choose the menu (for you)', status: 'pending' },
            { content: 'Print the place cards (for you)', status: 'pending' },
            { content: 'The flower arches', status: 'pending' },
          ],
        },
      ],
    ],
  },
  {
    said: '+ call our lawyer + fix cap table',
    before: ['steps: update deck, list 20 investors'],
    calls: [
      [
        'Todo',
        {
          todos: [
            { content: 'Update deck (for you)', status: 'pending' },
            { content: 'List 20 investors (for you)', status: 'pending' },
            { content: 'Call our lawyer', status: 'pending' },
            { content: 'Fix cap table', status: 'pending' },
          ],
        },
      ],
    ],
  },
  {
    said: 'Kindly include one item in my to-do list, that is, sharing the UAT sign-off sheet with the client.',
    calls: [['Todo', { todos: [{ content: 'Sharing the UAT sign-off sheet with the client', status: 'pending' }] }]],
  },
  {
    said: 'For the harvest fair I want it all laid out in order: first rent the big tent, then get the licence from the parish, then ask the bakers, and fetch the hay bales last.',
    calls: [
      [
        'Todo',
        {
          todos: [
            { content: 'Rent the big tent', status: 'pending' },
            { content: 'Get the licence from the parish', status: 'pending' },
            { content: 'Ask the bakers', status: 'pending' },
            { content: 'Fetch the hay bales', status: 'pending' },
          ],
        },
      ],
    ],
  },
  {
    said: 'game plan for q1 1 clean the pipeline 2 hit up dead leads 3 lock in the Harlow demo',
    calls: [
      [
        'Todo',
        {
          todos: [
            { content: 'Clean the pipeline', status: 'pending' },
            { content: 'Hit up dead leads', status: 'pending' },
            { content: 'Lock in the Harlow demo', status: 'pending' },
          ],
        },
      ],
    ],
  },
  {
    said: 'I need a list of steps for the team dinner: reserve the terrace, hire a magician - oh, scrap the magician, make that a jazz trio! - and send the invites!',
    calls: [
      [
        'Todo',
        {
          todos: [
            { content: 'Reserve the terrace', status: 'pending' },
            { content: 'Hire a jazz trio', status: 'pending' },
            { content: 'Send the invites', status: 'pending' },
          ],
        },
      ],
    ],
  },
  {
    said: 'Team newsletter is not required before 11th January, as the team is on leave. Please keep it on hold until that date.',
    calls: [look, edit('team', { status: 'paused', paused_until: '2027-01-11' })],
  },
  {
    said: 'no more team newsletters until the new year is properly under way, say 11 january',
    calls: [look, look, edit('team', { status: 'paused', paused_until: '2027-01-11' })],
  },
  {
    said: "I've been through the client newsletter twice now, it's approved from my side. Also remember that Linda is allergic to the word synergy",
    calls: [
      look,
      look,
      ['Execute', { action: 'deliverable.approve', target: 'deliverable:clients' }],
      ['Respond'],
      ['Write', { ref: 'memory:new', content: { content: 'Linda is allergic to the word synergy', type: 'fact' } }],
    ],
  },
  {
    said: 'no, wednesday, sorry. thursday is the all-hands',
    before: ['move the board update to Thursday'],
    calls: [look, schedule('board', { day: 'wednesday' })],
  },
  {
    said: 'can you translate the team newsletter into Swedish, and also push it to 11:30?',
    calls: [['Respond'], look, schedule('team', { time: '11:30' })],
  },
  {
    said: 'chek amazon for a decnt office chair under 100 quid',
    calls: [look],
  },
  {
    said: "we gave up on the whole competitor tracking thing last week and it's not coming back so archive that competitor brief please",
    calls: [look, look, edit('brief', { status: 'archived' })],
  },
  {
    said: 'scrap it then, we can live without',
    before: ['run the ticket research'],
    calls: [list('work:*'), ['Execute', { action: 'work.cancel', target: 'work:ticket' }]],
  },
  {
    said: 'The board keeps asking me what rivals are up to. Give them their own piece on it: last Friday of every month, 7am. Separate from the brief we have',
    calls: [
      look,
      write({
        title: 'Monthly board update',
        frequency: 'monthly',
        schedule: { nth: 'last', day: 'friday', time: '07:00' },
        recipient: { name: 'The board' },
      }),
      ['Respond'],
    ],
  },
  {
    said: 'seed investors keep pinging me. monthly stakeholder update for them, last day of the month, 5pm',
    calls: [
      look,
      write({
        title: 'Monthly stakeholder update for seed investors',
        frequency: 'monthly',
        schedule: { day_of_month: 'last', time: '17:00' },
        recipient: { name: 'Seed investors' },
      }),
    ],
  },
  {
    said: "The company would simply adore a newsletter. I'm picturing fortnightly, Tuesdays at eleven in the morning, for the cast and crew of The Seagull.",
    calls: [
      look,
      write({
        title: 'Biweekly newsletter for the cast',
        frequency: 'biweekly',
        schedule: { day: 'tuesday', time: '11:00' },
        recipient: { name: 'The cast' },
      }),
    ],
  },
  {
    said: 'little newsletter for the shop girls every sat 6am, whats new on the counter that sort of thing',
    calls: [
      look,
      write({
        title: 'Weekly newsletter for the shop girls',
        frequency: 'weekly',
        schedule: { day: 'saturday', time: '06:00' },
        recipient: { name: 'The shop girls' },
      }),
    ],
  },
  {
    said: 'We need the steering committee singing from the same hymn sheet. A status report every other Thursday, 3 pm, kicking off on the 26th, should do the trick.',
    calls: [
      look,
      write({
        title: 'Biweekly status report for the steering committee',
        frequency: 'biweekly',
        schedule: { anchor: '2026-11-26', day: 'thursday', time: '15:00' },
        recipient: { name: 'The steering committee' },
      }),
    ],
  },
  {
    said: 'two new ones. 1) status report to Priya, weekly, Mon 9am 2) meeting summary to the ops council, monthly on the 15th, 10am',
    calls: [
      look,
      write({
        title: 'Status report for Priya',
        frequency: 'weekly',
        schedule: { day: 'monday', time: '09:00' },
        recipient: { name: 'Priya' },
      }),
      ['Respond'],
      look,
      write({
        title: 'Meeting summary for the ops council',
        frequency: 'monthly',
        schedule: { day_of_month: 15, time: '10:00' },
        recipient: { name: 'The ops council' },
      }),
    ],
  },
  {
    said: 'The residents would so love a little newsletter of their own once a month, on the 15th, at nine in the morning, and do keep it cheerful.',
    calls: [
      look,
      write({
        title: 'Monthly newsletter for the residents',
        frequency: 'monthly',
        schedule: { day_of_month: 15, time: '09:00' },
        recipient: { name: 'The residents' },
      }),
    ],
  },
  {
    said: 'The Board update gets from now on another name, namely Daily Sales Overview.',
    calls: [look, edit('board', { title: 'Daily Sales Overview' })],
  },
  {
    said: "couple of names to tidy up pls, Team newsletter -> Ward Round and Board update -> Tim's Numbers",
    calls: [look, edit('team', { title: 'Ward Round' }), ['Respond'], look, edit('board', { title: "Tim's Numbers" })],
  },
  {
    said: 'title of the board update should read Board Metrics, hmm no, Monthly Board KPIs',
    calls: [look, edit('board', { title: 'Monthly Board KPIs' })],
  },
  {
    said: 'Make the whole company the audience of the team newsletter.',
    calls: [look, edit('team', { recipient: { name: 'The whole company' } })],
  },
  {
    said: 'audience fixes: board update = audit committee, competitor brief = product marketing. rest is fine',
    calls: [
      look,
      edit('board', { recipient: { name: 'Audit committee', role: null } }),
      ['Respond'],
      look,
      edit('brief', { recipient: { name: 'Product marketing' } }),
    ],
  },
  {
    said: 'The Board update ought to be addressed to Dr. Helena Voss, chair of trustees, henceforth.',
    calls: [look, look, edit('board', { recipient: { name: 'Dr. Helena Voss', role: 'chair of trustees' } })],
  },
  {
    said: 'make the team newsletter go to carla reyes from now on',
    calls: [look, edit('team', { recipient: { name: 'Carla Reyes' } })],
  },
  {
    said: "Tim's on annual leave til 7 december so no point doing the team newsletter before then",
    calls: [look, edit('team', { status: 'paused', paused_until: '2026-12-07' })],
  },
  {
    said: 'Let the team newsletter sleep from today and wake it on 11 January.',
    calls: [look, look, edit('team', { status: 'paused', paused_until: '2027-01-11' })],
  },
  {
    said: "Knock out the next team newsletter today, and the board update while you're at it.",
    calls: [
      look,
      read('team'),
      ['Execute', { action: 'deliverable.generate', target: 'deliverable:team' }],
      ['Respond'],
      look,
      read('board'),
      ['Execute', { action: 'deliverable.generate', target: 'deliverable:board' }],
    ],
  },
  {
    said: 'v2 of the client newsletter lgtm: approve, set email destination linda@acme.example, deliver',
    calls: [
      look,
      look,
      newest('clients'),
      ['Execute', { action: 'deliverable.approve', target: 'deliverable:clients' }],
      ['Respond'],
      look,
      read('clients'),
      edit('clients', { destination: { platform: 'email', target: 'linda@acme.example' } }),
      ['Respond'],
      read('clients'),
      read('clients'),
      newest('clients'),
    ],
  },
  {
    said: 'Use https://northpress.example/fundings as a source for the client newsletter. Sorry, scratch that: not the client one, the team one.',
    calls: [look, read('team'), edit('team', { sources: [{ type: 'url', value: 'https://northpress.example/fundings' }] })],
  },
  {
    said: 'supabase is ngmi lol, we went with neon for the db instead',
    calls: [
      search('memory'),
      [
        'Write',
        {
          ref: 'memory:new',
          content: { content: 'Supabase is ngmi lol, we went with neon for the db instead', type: 'fact', supersedes: ['database'] },
        },
      ],
    ],
  },
  {
    said: 'wheres cheapest for nursing clogs, size 5, mine have split',
    calls: [look],
  },
  {
    said: 'Goodness, the licence from the council! That must come first of all.',
    before: ['plan: borrow the tents, bake the cakes, hire the band'],
    calls: [
      [
        'Todo',
        {
          todos: [
            { content: 'The licence from the council', status: 'pending' },
            { content: 'Borrow the tents (for you)', status: 'pending' },
            { content: 'Bake the cakes (for you)', status: 'pending' },
            { content: 'Hire the band (for you)', status: 'pending' },
          ],
        },
      ],
    ],
  },
  {
    said: '+ AMA w the devs right after testnet. also merch drop, dead last',
    before: ['steps: publish the audit, open testnet, flip mainnet on'],
    calls: [
      [
        'Todo',
        {
          todos: [
            { content: 'Publish the audit (for you)', status: 'pending' },
            { content: 'Open testnet (for you)', status: 'pending' },
            { content: 'AMA w the devs', status: 'pending' },
            { content: 'Flip mainnet on (for you)', status: 'pending' },
          ],
        },
      ],
      ['Respond'],
      [
        'Todo',
        {
          todos: [
            { content: 'Publish the audit (for you)', status: 'pending' },
            { content: 'Open testnet (for you)', status: 'pending' },
            { content: 'AMA w the devs', status: 'pending' },
            { content: 'Flip mainnet on (for you)', status: 'pending' },
            { content: 'Merch drop', status: 'pending' },
          ],
        },
      ],
    ],
  },
  {
    said: "We'll want to borrow a card reader, too; it may sit at the end of that list.",
    before: ['steps: sort the donations, price the boxes, put up signs'],
    calls: [
      [
        'Todo',
        {
          todos: [
            { content: 'Sort the donations (for you)', status: 'pending' },
            { content: 'Price the boxes (for you)', status: 'pending' },
            { content: 'Put up signs (for you)', status: 'pending' },
            { content: 'Borrow a card reader', status: 'pending' },
          ],
        },
      ],
    ],
  },
  {
    said: 'email the board update to dana@northwind.example asap',
    calls: [
      look,
      read('board'),
      newest('board'),
      read('board'),
      edit('board', { destination: { platform: 'email', target: 'dana@northwind.example' } }),
    ],
  },
  {
    said: 'Clone the board update for me, but have the twin land every other Wednesday at 7 am.',
    calls: [
      look,
      read('board'),
      write({ title: 'Board update for me', frequency: 'biweekly', schedule: { time: '07:00', day: 'wednesday' } }),
    ],
  },
  {
    said: 'lead with the one thing that broke, always',
    screen: 'deliverable:team',
    calls: [look, read('team'), read('team'), edit('team', { instructions: 'Lead with the one thing that broke, always.' })],
  },
  {
    said: 'cancel the pricing research and the churn analysis',
    before: ['open a ticket: analyze the churn figures'],
    calls: [
      list('work:*'),
      ['Execute', { action: 'work.cancel', target: 'work:ticket' }],
      ['Execute', { action: 'work.cancel', target: 'work:made-1' }],
    ],
  },
  {
    said: 'run the pricing research and the churn analysis',
    before: ['open a ticket: analyze the churn figures'],
    calls: [
      list('work:*'),
      ['Execute', { action: 'work.run', target: 'work:ticket' }],
      ['Execute', { action: 'work.run', target: 'work:made-1' }],
    ],
  },
  {
    said: 'A tidy list for story hour, if I may: choose the picture book, air the room, set out the rugs (cushions, I mean, not rugs).',
    calls: [
      [
        'Todo',
        {
          todos: [
            { content: 'Choose the picture book', status: 'pending' },
            { content: 'Air the room', status: 'pending' },
            { content: 'Set out the cushions', status: 'pending' },
          ],
        },
      ],
    ],
  },
  {
    said: 'throw call the detail guys about the trade-ins on my to do list',
    calls: [['Todo', { todos: [{ content: 'Call the detail guys about the trade-ins', status: 'pending' }] }]],
  },
  {
    said: 'Two switches. Audience of the team newsletter is the whole company, and the Board update has Ruth Adeyemi, our chair, as its audience.',
    calls: [
      look,
      edit('team', { recipient: { name: 'The whole company' } }),
      ['Respond'],
      look,
      edit('board', { recipient: { name: 'Ruth Adeyemi', role: 'chair' } }),
    ],
  },
  {
    said: 'the board update should be addressed to Helen Marsh, our chair, and come at 7 instead of 8',
    calls: [
      look,
      look,
      edit('board', { recipient: { name: 'Helen Marsh', role: 'chair' } }),
      ['Respond'],
      look,
      schedule('board', { time: '07:00' }),
    ],
  },
  {
    said: 'quick quiz before my call - when is the board update due, what does Dana prefer?',
    calls: [look, read('board'), ['Respond'], search('memory'), search('all')],
  },
  {
    said: 'I want a note to all hands every other friday at four pm',
    calls: [
      look,
      write({
        title: 'Biweekly note for all hands',
        frequency: 'biweekly',
        schedule: { day: 'friday', time: '16:00' },
        recipient: { name: 'All hands' },
      }),
    ],
  },
  {
    said: 'Make me a plan with these steps, order the badge, set up the laptop, reserve a table for lunch',
    calls: [
      [
        'Todo',
        {
          todos: [
            { content: 'Order the badge (for you)', status: 'pending' },
            { content: 'Set up the laptop (for you)', status: 'pending' },
            { content: 'Reserve a table for lunch (for you)', status: 'pending' },
          ],
        },
      ],
    ],
  },
  {
    said: 'Rebrand alert! The client newsletter might want something about dogs. And slide the competitor brief to Tuesdays.',
    calls: [
      look,
      read('clients'),
      edit('clients', { instructions: 'The client newsletter might want something about dogs.' }),
      ['Respond'],
      look,
      schedule('brief', { day: 'tuesday' }),
    ],
  },
  {
    said: 'Team newsletter to Tuesday 9am, board update to Thursday 2pm. Cheers',
    calls: [look, ['Clarify', { options: ['The first Tuesday of the month', 'Every Tuesday', 'Every other Tuesday'] }]],
  },
  {
    said: 'The team newsletter should always close with these three words: review, approve, archive',
    calls: [
      look,
      read('team'),
      edit('team', { instructions: 'The team newsletter should always close with these three words: review, approve, archive.' }),
    ],
  },
];
