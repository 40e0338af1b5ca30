import { type Account, approved, delivered, staged } from './account.ts';

const deliverables: Account['deliverables'] = [
  {
    title: 'Monday huddle notes',
    deliverable_type: 'meeting_summary',
    frequency: 'weekly',
    schedule: { day: 'monday', time: '13:00' },
    recipient: { name: 'The whole practice' },
    destination: { platform: 'email', target: 'team@practice.example' },
    next_run_at: '2026-11-23T13:00:00Z',
    versions: [
      delivered('2026-11-09T13:00:00Z', 'The new X-ray plates arrive on Thursday.'),
      delivered('2026-11-16T13:00:00Z', 'Cover over Christmas is settled.\n\nJun takes the first weekend.'),
    ],
  },
  {
    title: 'Owners’ letter',
    deliverable_type: 'newsletter',
    frequency: 'monthly',
    schedule: { nth: 1, day: 'friday', time: '09:30' },
    recipient: { name: 'Owners on our list' },
    destination: { platform: 'email', target: 'owners@practice.example' },
    next_run_at: '2026-12-04T09:30:00Z',
    versions: [
      delivered('2026-11-06T09:30:00Z', 'Fireworks: keep pets indoors.'),
      staged('2026-11-16T09:30:00Z', 'Lilies are dangerous for cats.\n\nWe close at noon on 24 December.'),
    ],
  },
  {
    title: 'Numbers for Rosalind',
    deliverable_type: 'status_report',
    frequency: 'weekly',
    schedule: { day: 'thursday', time: '18:00' },
    recipient: { name: 'Rosalind Achebe', role: 'owner of the practice' },
    next_run_at: '2026-11-19T18:00:00Z',
    sources: [{ type: 'description', value: '412 visits last week, 31 of them new patients.', name: 'Notes' }],
  },
  {
    title: 'Lab turnaround',
    deliverable_type: 'custom',
    frequency: 'weekly',
    schedule: { day: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], time: '07:45' },
    recipient: { name: 'Piotr', role: 'head vet' },
    destination: { platform: 'webhook', target: 'https://hooks.practice.example/lab' },
    next_run_at: '2026-11-19T07:45:00Z',
    versions: [
      approved('2026-11-17T07:45:00Z', '2026-11-17T08:00:00Z', 'Blood results take 26 hours on average.', 'The receiver answered 500.'),
    ],
  },
  {
    title: 'Claims overview',
    deliverable_type: 'stakeholder_update',
    frequency: 'biweekly',
    schedule: { day: 'friday', time: '12:00', anchor: '2026-11-27' },
    recipient: { name: 'Clementine Roux', role: 'account manager at Pawsure' },
    status: 'paused',
    versions: [approved('2026-10-30T12:00:00Z', '2026-11-02T09:00:00Z', 'Nine claims are open, two of them since August.')],
  },
  {
    title: 'Medicines news',
    deliverable_type: 'research_brief',
    frequency: 'monthly',
    schedule: { nth: 'last', day: 'wednesday', time: '16:00' },
    next_run_at: '2026-11-25T16:00:00Z',
    sources: [{ type: 'description', value: 'The new flea tablet is licensed for cats from January.', name: 'Notes' }],
  },
  {
    title: 'Rota in brief',
    deliverable_type: 'custom',
    frequency: 'weekly',
    schedule: { day: 'friday', time: '17:00' },
    recipient: { name: 'The nurses' },
    next_run_at: '2026-11-20T17:00:00Z',
    sources: [{ type: 'description', value: 'Maud has the night shift from Monday to Wednesday.', name: 'Notes' }],
  },
  {
    title: 'Puppy class round-up',
    deliverable_type: 'newsletter',
    frequency: 'monthly',
    schedule: { day_of_month: 15, time: '11:00' },
    recipient: { name: 'Puppy owners' },
    status: 'archived',
  },
];

const memories: Account['memories'] = [
  { content: 'Rosalind wants one chart and no adjectives', type: 'preference' },
  { content: 'Piotr reads only the first line', type: 'fact' },
  { content: 'Maud leads the nurses', type: 'fact' },
  { content: 'Maud is on leave from 7 December', type: 'fact' },
  { content: 'We decided to stop selling dry food', type: 'decision' },
  { content: 'Never give a dose in anything that owners read', type: 'instruction' },
  { content: 'Clementine prefers claims sorted by age', type: 'preference' },
  { content: 'The second theatre opens on 11 January', type: 'fact' },
  { content: 'A dental check costs 48 pounds', type: 'fact' },
];

const tickets: Account['tickets'] = [
  { task: 'Research suppliers of surgical gowns', agent_type: 'research' },
  {
    task: 'Remove double entries from the list of owners',
    agent_type: 'workspace',
    status: 'completed',
    outcome: 'done',
    output: 'owners.csv',
    file: 'owners.csv',
  },
  {
    task: 'Compare waiting times per vet',
    agent_type: 'reporting',
    frequency: 'weekly',
    schedule: { day: 'friday', time: '20:00' },
    status: 'failed',
    error: 'The source appointments.csv was not found.',
    next_run_at: '2026-11-20T20:00:00Z',
  },
];

const documents: Account['documents'] = [
  { name: 'Reception handbook', text: 'Dogs wait on the left, cats on the right. Payment is taken before collection.' },
  { name: 'Emergency plan', text: 'The generator starts within 40 seconds. The key to the medicines is with the vet on duty.' },
];

/** A practice manager of a veterinary practice. Titles of two words or three, one with a name. */
export const practice: Account = { deliverables, memories, tickets, documents };
