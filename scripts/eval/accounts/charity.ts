import { type Account, approved, delivered, staged } from './account.ts';

const deliverables: Account['deliverables'] = [
  {
    title: 'Grant report for the Harlow Trust',
    deliverable_type: 'stakeholder_update',
    frequency: 'monthly',
    schedule: { day_of_month: 'last', time: '17:00' },
    recipient: { name: 'Ines Okafor', role: 'grants officer at the Harlow Trust' },
    destination: { platform: 'email', target: 'ines@harlow.example' },
    next_run_at: '2026-11-30T17:00:00Z',
    versions: [
      delivered('2026-10-31T17:00:00Z', 'In October we served 12,900 meals.\n\nThe freezer money is spent: two freezers, both in Easton.'),
    ],
  },
  {
    title: 'Pack for the trustees',
    deliverable_type: 'board_update',
    frequency: 'monthly',
    schedule: { nth: 3, day: 'thursday', time: '18:30' },
    recipient: { name: 'The trustees' },
    next_run_at: '2026-11-19T18:30:00Z',
    versions: [staged('2026-11-16T18:30:00Z', 'Reserves cover four months.\n\nTo decide: the second van, and who chairs from January.')],
  },
  {
    title: 'Volunteer bulletin',
    deliverable_type: 'newsletter',
    frequency: 'weekly',
    schedule: { day: 'monday', time: '08:15' },
    recipient: { name: 'Volunteers' },
    destination: { platform: 'email', target: 'volunteers@kitchens.example' },
    next_run_at: '2026-11-23T08:15:00Z',
    versions: [
      delivered('2026-11-09T08:15:00Z', 'Thank you to the Saturday crew.\n\nWestgate needs two drivers.'),
      delivered('2026-11-16T08:15:00Z', 'Welcome to Farah and Osman.\n\nThe new aprons are in the Easton store.'),
    ],
  },
  {
    title: 'Kitchen figures',
    deliverable_type: 'custom',
    frequency: 'weekly',
    schedule: { day: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], time: '07:00' },
    recipient: { name: 'Marek', role: 'treasurer' },
    sources: [{ type: 'description', value: '418 meals yesterday, 37 of them delivered.', name: 'Notes' }],
    next_run_at: '2026-11-19T07:00:00Z',
  },
  {
    title: 'Food price watch',
    deliverable_type: 'research_brief',
    frequency: 'biweekly',
    schedule: { day: 'wednesday', time: '14:00', anchor: '2026-11-25' },
    status: 'paused',
    versions: [approved('2026-10-28T14:00:00Z', '2026-10-29T09:00:00Z', 'Cooking oil is 9 percent dearer than in September.')],
  },
  {
    title: 'Easton site report',
    deliverable_type: 'status_report',
    frequency: 'weekly',
    schedule: { day: 'friday', time: '15:00' },
    recipient: { name: 'Gwen' },
    sources: [{ type: 'description', value: 'The walk-in fridge was repaired on Tuesday.', name: 'Notes' }],
    next_run_at: '2026-11-20T15:00:00Z',
  },
  {
    title: 'Westgate site report',
    deliverable_type: 'status_report',
    frequency: 'weekly',
    schedule: { day: 'friday', time: '15:30' },
    recipient: { name: 'Tobias' },
    destination: { platform: 'webhook', target: 'https://hooks.kitchens.example/westgate' },
    next_run_at: '2026-11-20T15:30:00Z',
    versions: [
      approved('2026-11-13T15:30:00Z', '2026-11-13T16:00:00Z', 'Westgate served 1,010 meals this week.', 'The receiver answered 503.'),
    ],
  },
  {
    title: 'Winter appeal letter',
    deliverable_type: 'custom',
    frequency: 'monthly',
    schedule: { day_of_month: 5, time: '10:00' },
    recipient: { name: 'Donors' },
    status: 'archived',
  },
];

const memories: Account['memories'] = [
  { content: 'Marek wants figures before text', type: 'preference' },
  { content: 'The lease in Easton ends on 30 June', type: 'fact' },
  { content: 'Gwen manages the Easton kitchen', type: 'fact' },
  { content: 'Tobias manages the Westgate kitchen', type: 'fact' },
  { content: 'We decided to buy the second van in spring', type: 'decision' },
  { content: 'Never name a family in anything that goes out', type: 'instruction' },
  { content: 'Ines prefers two pages at most', type: 'preference' },
  { content: 'The Harlow Trust pays us every quarter', type: 'fact' },
  { content: 'A meal costs us 1.85 pounds', type: 'fact' },
];

const tickets: Account['tickets'] = [
  { task: 'Research prices of chest freezers', agent_type: 'research' },
  {
    task: 'Merge the two lists of volunteers',
    agent_type: 'workspace',
    status: 'completed',
    outcome: 'done',
    output: 'volunteers.csv',
    file: 'volunteers.csv',
  },
  {
    task: 'Count meals per site',
    agent_type: 'reporting',
    frequency: 'weekly',
    schedule: { day: 'sunday', time: '20:00' },
    status: 'failed',
    error: 'The source meals.csv was not found.',
    next_run_at: '2026-11-22T20:00:00Z',
  },
];

const documents: Account['documents'] = [
  { name: 'Food safety handbook', text: 'Fridges are checked twice a day. Hot food is kept above 63 degrees.' },
  { name: 'Away day plan', text: 'The away day is on 6 February at Mill Farm. Petra brings the accounts.' },
];

/** The programme manager of a charity that cooks for people. Two of its deliverables have nearly the same title. */
export const charity: Account = { deliverables, memories, tickets, documents };
