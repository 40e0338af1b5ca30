import type { Insert } from '#lib/database/testing/insert.ts';
import { connectPlatforms } from './connected-platforms.ts';
import type { SeedRows } from './seed-rows.ts';

export const workspaces = ['firm', 'connected', 'empty'] as const;
/**
 * What an account holds before the first message. README.md of the evaluation lists the rows of `firm`; `connected` has them, too, and
 * connected platforms.
 */
export type Workspace = (typeof workspaces)[number];

type Deliverable = Omit<Insert<'deliverables'>, 'user_id'>;
type Version = Omit<Insert<'deliverable_versions'>, 'user_id' | 'deliverable_id' | 'version_number'>;

const delivered = (at: string, text: string): Version => ({
  status: 'delivered',
  delivery_status: 'delivered',
  draft_content: text,
  final_content: text,
  staged_at: at,
  approved_at: at,
  delivered_at: at,
  due_at: at,
  created_at: at,
});

const deliverables: (Deliverable & { versions?: Version[] })[] = [
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
      {
        status: 'staged',
        draft_content: 'Shipped: the billing migration, step two.\n\nRisk: none at the moment.',
        staged_at: '2026-11-13T16:00:00Z',
        due_at: '2026-11-13T16:00:00Z',
        created_at: '2026-11-13T16:00:00Z',
      },
    ],
  },
  {
    title: 'Investor update',
    deliverable_type: 'stakeholder_update',
    frequency: 'monthly',
    schedule: { day_of_month: 1, time: '08:00' },
    recipient: { name: 'Dana Cruz', role: 'lead investor at Northwind' },
    status: 'paused',
    versions: [
      {
        status: 'approved',
        draft_content: 'Revenue grew by 12 percent in October. Cash lasts 18 months.',
        final_content: 'Revenue grew by 12 percent in October. Cash lasts 18 months.',
        staged_at: '2026-11-01T08:00:00Z',
        approved_at: '2026-11-02T09:00:00Z',
        due_at: '2026-11-01T08:00:00Z',
        created_at: '2026-11-01T08:00:00Z',
      },
    ],
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
      {
        status: 'approved',
        delivery_status: 'failed',
        draft_content: 'Globex raised its prices by 8 percent.',
        final_content: 'Globex raised its prices by 8 percent.',
        error: 'The receiver answered 500.',
        staged_at: '2026-11-16T09:00:00Z',
        approved_at: '2026-11-16T09:30:00Z',
        due_at: '2026-11-16T09:00:00Z',
        created_at: '2026-11-16T09:00:00Z',
      },
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

const memories: Omit<Insert<'memories'>, 'user_id'>[] = [
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

const tickets: (Omit<Insert<'work_tickets'>, 'user_id'> & { output?: string; file?: string })[] = [
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

const documents = [
  { name: 'Brand guide', text: 'Our color is teal. Never set headlines in capitals.' },
  { name: 'Offsite notes', text: 'The offsite is on 14 January in Porto. Priya books the venue.' },
];

/** Fills an account. */
export async function fillWorkspace(rows: SeedRows, user_id: string, workspace: Workspace): Promise<void> {
  if (workspace === 'empty') return;
  await rows.add(
    'memories',
    memories.map((row) => ({ ...row, user_id })),
  );
  const added = await rows.add(
    'deliverables',
    deliverables.map(({ versions: _, ...row }) => ({ ...row, user_id })),
  );
  const versions = deliverables.flatMap(({ versions = [] }, n) =>
    versions.map((version, index) => ({ ...version, user_id, deliverable_id: added[n]!, version_number: index + 1 })),
  );
  await rows.insert('deliverable_versions', versions);
  const ticketIds = await rows.add(
    'work_tickets',
    tickets.map(({ output: _, file: __, ...row }) => ({ ...row, user_id })),
  );
  const outputs = tickets.flatMap(({ output }, n) =>
    output ? [{ user_id, ticket_id: ticketIds[n]!, name: output, content: 'name,city' }] : [],
  );
  await rows.insert('work_outputs', outputs);
  for (const [n, { file }] of tickets.entries()) if (file) await rows.addFile(user_id, ticketIds[n]!, file, 'name,city\nAnna,Porto\n');
  await rows.addDocuments(user_id, documents);
  if (workspace === 'connected') await connectPlatforms(rows, user_id);
}
