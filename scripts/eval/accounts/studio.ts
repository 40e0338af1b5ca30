import { type Account, approved, delivered, staged } from './account.ts';

const deliverables: Account['deliverables'] = [
  {
    title: 'The Week Ahead',
    deliverable_type: 'newsletter',
    frequency: 'weekly',
    schedule: { day: 'sunday', time: '19:00' },
    recipient: { name: 'Everyone at the studio' },
    destination: { platform: 'email', target: 'all@studio.example' },
    next_run_at: '2026-11-22T19:00:00Z',
    versions: [
      delivered('2026-11-08T19:00:00Z', 'Model day is on Tuesday. Bring the foam.'),
      delivered('2026-11-15T19:00:00Z', 'Kenji is away until Thursday.\n\nThe plotter is repaired.'),
    ],
  },
  {
    title: 'Okonjo house progress',
    deliverable_type: 'stakeholder_update',
    frequency: 'biweekly',
    schedule: { day: 'tuesday', time: '11:00', anchor: '2026-11-24' },
    recipient: { name: 'Ada Okonjo', role: 'client' },
    destination: { platform: 'email', target: 'ada@okonjo.example' },
    next_run_at: '2026-11-24T11:00:00Z',
    versions: [
      delivered('2026-10-27T11:00:00Z', 'The foundations are poured.'),
      staged('2026-11-10T11:00:00Z', 'The roof trusses arrive on 1 December.\n\nOpen question: slate or zinc.'),
    ],
  },
  {
    title: 'Ferris Row progress',
    deliverable_type: 'stakeholder_update',
    frequency: 'biweekly',
    schedule: { day: 'tuesday', time: '15:00', anchor: '2026-12-01' },
    recipient: { name: 'Hugo Bell', role: 'developer' },
    next_run_at: '2026-12-01T15:00:00Z',
    sources: [{ type: 'description', value: 'The party wall award is signed. Demolition starts on the 30th.', name: 'Notes' }],
  },
  {
    title: 'Invoices outstanding',
    deliverable_type: 'custom',
    frequency: 'monthly',
    schedule: { day_of_month: 3, time: '09:00' },
    recipient: { name: 'Salma', role: 'bookkeeper' },
    next_run_at: '2026-12-03T09:00:00Z',
    sources: [{ type: 'description', value: 'Three invoices are open, 18,400 pounds in all.', name: 'Notes' }],
  },
  {
    title: 'Planning watch',
    deliverable_type: 'research_brief',
    frequency: 'weekly',
    schedule: { day: 'wednesday', time: '08:30' },
    next_run_at: '2026-11-25T08:30:00Z',
    destination: { platform: 'webhook', target: 'https://hooks.studio.example/planning' },
    versions: [
      approved(
        '2026-11-11T08:30:00Z',
        '2026-11-11T09:00:00Z',
        'The council wants bay windows kept on Ferris Row.',
        'The receiver answered 404.',
      ),
    ],
  },
  {
    title: 'Partners’ page',
    deliverable_type: 'board_update',
    frequency: 'monthly',
    schedule: { nth: 2, day: 'monday', time: '17:30' },
    recipient: { name: 'The partners' },
    status: 'paused',
    versions: [approved('2026-10-12T17:30:00Z', '2026-10-13T09:00:00Z', 'Fees are 6 percent over plan. Two posts are open.')],
  },
  {
    title: 'Site diary in short',
    deliverable_type: 'status_report',
    frequency: 'weekly',
    schedule: { day: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], time: '17:45' },
    recipient: { name: 'Kenji' },
    next_run_at: '2026-11-18T17:45:00Z',
    sources: [{ type: 'description', value: 'Scaffolding went up on the north side. One near miss.', name: 'Notes' }],
  },
  {
    title: 'Competition round-up',
    deliverable_type: 'research_brief',
    frequency: 'monthly',
    schedule: { day_of_month: 20, time: '12:00' },
    recipient: { name: 'Ines' },
    status: 'archived',
  },
];

const memories: Account['memories'] = [
  { content: 'Ada wants photos before words', type: 'preference' },
  { content: 'Hugo reads everything on his phone', type: 'fact' },
  { content: 'Salma is off on Mondays', type: 'fact' },
  { content: 'The studio moves to Harbour Lane on 2 February', type: 'fact' },
  { content: 'We decided to use slate on every pitched roof', type: 'decision' },
  { content: 'Always write measurements in millimetres', type: 'instruction' },
  { content: 'Kenji prefers short sentences', type: 'preference' },
  { content: 'Kenji runs the sites', type: 'fact' },
  { content: 'The plotter lease costs 210 pounds a month', type: 'fact' },
];

const tickets: Account['tickets'] = [
  { task: 'Research timber suppliers within 50 miles', agent_type: 'research' },
  {
    task: 'Tidy up the drawing register',
    agent_type: 'workspace',
    status: 'completed',
    outcome: 'done',
    output: 'register.csv',
    file: 'register.csv',
  },
  {
    task: 'Add up hours per project',
    agent_type: 'reporting',
    frequency: 'monthly',
    schedule: { day_of_month: 1, time: '07:00' },
    status: 'failed',
    error: 'The source timesheets.csv was not found.',
    next_run_at: '2026-12-01T07:00:00Z',
  },
];

const documents: Account['documents'] = [
  { name: 'House style', text: 'Drawings are signed in pencil. Never crop a north arrow.' },
  { name: 'Fire strategy notes', text: 'The escape stair at Ferris Row is 1,100 wide. Doors open in the direction of escape.' },
];

/** A partner of an architecture studio. Most titles have no word for a kind of text. */
export const studio: Account = { deliverables, memories, tickets, documents };
