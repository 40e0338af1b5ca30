import { expect, test } from 'vitest';
import { decideWork } from './decide-work.ts';

const now = new Date('2026-11-21T09:38:00Z');
const day = (date: string) => `${date}T12:00:00Z`;
const version = (number: number, approved: string, more: object = {}) => ({
  ref: `deliverable:status/versions/${number}`,
  version_number: number,
  status: 'approved',
  staged_at: approved,
  approved_at: approved,
  updated_at: approved,
  ...more,
});
const versions = [
  version(6, day('2026-11-20'), { delivery_status: 'ready' }),
  version(5, day('2026-11-20'), { delivery_status: 'saved' }),
  version(4, day('2026-11-18'), { status: 'delivered', delivery_status: 'delivered', delivered_at: day('2026-11-18') }),
  version(3, day('2026-11-10'), { delivery_status: 'failed' }),
  version(2, day('2026-10-28')),
  version(1, day('2026-03-03')),
];
const ticket = (n: number, status: string, outcome: string | null, ended: string) => ({
  ref: `work:${n}`,
  status,
  outcome,
  completed_at: status === 'completed' ? ended : null,
  updated_at: ended,
});
const tickets = [
  ...['done', 'partly_done', 'nothing_found', null].map((outcome, n) => ticket(n, 'completed', outcome, day('2026-11-19'))),
  ticket(5, 'failed', null, day('2026-11-18')),
  ticket(6, 'failed', null, day('2026-11-17')),
  ticket(7, 'failed', null, day('2026-03-03')),
  ticket(8, 'running', null, day('2026-11-19')),
];

function report(task: string): string {
  const own = {
    ref: 'work:t',
    type: 'reporting',
    task,
    parameters: {},
    from: new Date('2026-10-22T09:38:00Z'),
    declined: [],
    to: now,
  };
  const rows: Record<string, object[]> = {
    'deliverable:?status=active&status=paused': [{ ref: 'deliverable:status', title: 'Weekly status', status: 'active' }],
    'deliverable:*/versions': versions,
    'work:*': tickets,
  };
  const steps: { name: string; input: Record<string, unknown>; outcome: never }[][] = [];
  for (;;) {
    const decision = decideWork(own, { said: '', steps }, { now, timeZone: 'Europe/London' });
    if ('text' in decision) return decision.text;
    const { name, input } = decision.calls[0]!;
    const items = rows[String(input.pattern)] ?? [];
    steps.push([{ name, input, outcome: { success: true, items, total: items.length } as never }]);
  }
}

test('saved and failed deliveries and files do not count as delivered, and incomplete tickets are counted separately', () => {
  const text = report('Figures on the deliverables');
  for (const row of [
    '| – approved | 5 |',
    '| – delivered | 1 |',
    '| – ready to download | 1 |',
    '| – saved, not sent | 1 |',
    '| – not delivered | 1 |',
    '| Tickets done | 2 |',
    '| – partly done | 1 |',
    '| – nothing found | 1 |',
    '| – failed | 2 |',
  ])
    expect(text).toContain(row);
});

test('figures by week have a row for each week, including empty ones', () => {
  const text = report('How many versions did I approve each week?');
  expect(text).toContain('## By week');
  const table = text.split('## By week')[1]!.split('\n##')[0]!;
  const row = (week: string) => table.split('\n').find((line) => line.startsWith(`| ${week} |`));
  expect(row('16 November')).toBe('| 16 November | 3 | 3 | 1 |');
  expect(row('9 November')).toBe('| 9 November | 1 | 1 | 0 |');
  expect(row('2 November')).toBe('| 2 November | 0 | 0 | 0 |');
  expect(row('26 October')).toBe('| 26 October | 1 | 1 | 0 |');
});

test('figures by month go back further than figures by week', () => {
  const text = report('Versions approved per month');
  expect(text).toContain('## By month');
  expect(text).toContain('| November 2026 | 4 | 4 | 1 |');
  expect(text).toContain('| October 2026 | 1 | 1 | 0 |');
});
