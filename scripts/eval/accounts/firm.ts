import { type Account, approved, delivered, staged } from './account.ts';

const deliverables: Account['deliverables'] = [
  {
    title: 'Newsletter',
    deliverable_type: 'newsletter',
    frequency: 'weekly',
    schedule: { day: 'thursday', time: '10:00' },
    recipient: { name: 'The engineering team' },
    destination: { platform: 'email', target: 'team@acme.example' },
    next_run_at: '2026-11-19T10:00:00Z',
    versions: [
      delivered('2026-11-05T10:00:00Z', 'Shout-outs: Bo closed the Globex deal.\n\nThe build is twice as fast since Monday.'),
      delivered('2026-11-12T10:00:00Z', 'Shout-outs: Priya shipped single sign-on.\n\nNext week the old login page goes away.'),
    ],
  },
  {
    title: 'Status report for Linda',
    deliverable_type: 'status_report',
    frequency: 'weekly',
    schedule: { day: 'friday', time: '16:00' },
    recipient: { name: 'Linda', role: 'COO' },
    next_run_at: '2026-11-20T16:00:00Z',
    versions: [
      delivered('2026-11-06T16:00:00Z', 'Shipped: the billing migration, step one.\n\nRisk: the tax rules for Portugal.'),
      staged('2026-11-13T16:00:00Z', 'Shipped: the billing migration, step two.\n\nRisk: none at the moment.'),
    ],
  },
  {
    title: 'Investor update',
    deliverable_type: 'stakeholder_update',
    frequency: 'monthly',
    schedule: { day_of_month: 1, time: '08:00' },
    recipient: { name: 'Dana Cruz', role: 'lead investor at Northwind' },
    status: 'paused',
    versions: [approved('2026-11-01T08:00:00Z', '2026-11-02T09:00:00Z', 'Revenue grew by 12 percent in October. Cash lasts 18 months.')],
  },
  {
    title: 'Board update',
    deliverable_type: 'board_update',
    frequency: 'monthly',
    schedule: { nth: 1, day: 'tuesday', time: '08:00' },
    recipient: { name: 'The board' },
    sources: [{ type: 'description', value: 'Hiring is on plan: two of three positions are filled.', name: 'Notes' }],
    next_run_at: '2026-12-01T08:00:00Z',
  },
  {
    title: 'Competitor brief',
    deliverable_type: 'research_brief',
    frequency: 'biweekly',
    schedule: { day: 'monday', time: '09:00', anchor: '2026-11-30' },
    destination: { platform: 'webhook', target: 'https://hooks.acme.example/briefs' },
    next_run_at: '2026-11-30T09:00:00Z',
    versions: [
      approved('2026-11-16T09:00:00Z', '2026-11-16T09:30:00Z', 'Globex raised its prices by 8 percent.', 'The receiver answered 500.'),
    ],
  },
  {
    title: 'Sales digest',
    deliverable_type: 'custom',
    frequency: 'weekly',
    schedule: { day: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], time: '09:30' },
    recipient: { name: 'Tim' },
    sources: [{ type: 'description', value: 'Five deals closed this week, worth 40,000 dollars.', name: 'Notes' }],
    next_run_at: '2026-11-19T09:30:00Z',
  },
  {
    title: 'Hiring report',
    deliverable_type: 'status_report',
    frequency: 'weekly',
    schedule: { day: 'wednesday', time: '11:00' },
    recipient: { name: 'Anna' },
    status: 'archived',
  },
];

const memories: Account['memories'] = [
  { content: 'Jane prefers bullet points over prose', type: 'preference' },
  { content: 'The launch is on 12 March', type: 'fact' },
  { content: 'We decided to use Supabase for the database', type: 'decision' },
  { content: 'Tom likes short reports', type: 'preference' },
  { content: 'Tom joined from Globex in May', type: 'fact' },
  { content: 'Bo runs sales', type: 'fact' },
  { content: 'Single sign-on costs 4 dollars per seat', type: 'fact' },
  { content: 'Never use the word leverage in anything you write', type: 'instruction' },
  { content: 'The office in Lisbon closes on Fridays', type: 'fact' },
];

const tickets: Account['tickets'] = [
  { task: 'Research competitor pricing pages', agent_type: 'research' },
  {
    task: 'Clean up the customer CSV',
    agent_type: 'workspace',
    status: 'completed',
    outcome: 'done',
    output: 'customers.csv',
    file: 'customers.csv',
  },
  {
    task: 'Analyze monthly churn',
    agent_type: 'reporting',
    frequency: 'monthly',
    schedule: { day_of_month: 3, time: '09:00' },
    status: 'failed',
    error: 'The source churn.csv was not found.',
    next_run_at: '2026-12-03T09:00:00Z',
  },
];

const documents: Account['documents'] = [
  { name: 'Brand guide', text: 'Our color is teal. Never set headlines in capitals.' },
  { name: 'Offsite notes', text: 'The offsite is on 14 January in Porto. Priya books the venue.' },
];

/** The operations lead of a software firm. */
export const firm: Account = { deliverables, memories, tickets, documents };
