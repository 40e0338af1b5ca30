import { describe, expect, it } from 'vitest';
import { summarizePart, summarizeRow } from './ref-summary.ts';

describe('the preview of a ref', () => {
  it('a deliverable shows its schedule as a sentence', () => {
    const row = {
      title: 'Weekly status',
      status: 'active',
      frequency: 'weekly',
      schedule: { day: 'monday', time: '09:00' },
      recipient: { name: 'Sarah' },
    };
    expect(summarizeRow('deliverable:1', 'deliverable', row, 'Europe/London')).toEqual({
      ref: 'deliverable:1',
      title: 'Weekly status',
      facts: [
        { label: 'State', value: 'Active' },
        { label: 'When', value: 'Every Monday at 9:00 in London' },
        { label: 'For', value: 'Sarah' },
      ],
    });
  });

  it('a long memory has a short title and more of its text below', () => {
    const content = 'We decided to use Supabase because it is Postgres, and because row-level security keeps people apart from each other.';
    const summary = summarizeRow('memory:1', 'memory', { content, type: 'decision', is_active: true }, 'UTC');
    expect(summary.title).toMatch(/^We decided to use Supabase.*…$/);
    expect(summary.text).toBe(content);
    expect(summary.facts).toEqual([{ label: 'Kind', value: 'Decision' }]);
  });

  it('a short memory is not repeated', () => {
    expect(summarizeRow('memory:1', 'memory', { content: 'Dana wants the money first' }, 'UTC').text).toBeUndefined();
  });

  it('a forgotten memory says so', () => {
    expect(summarizeRow('memory:1', 'memory', { content: 'Old', is_active: false }, 'UTC').facts).toContainEqual({
      label: 'State',
      value: 'Forgotten',
    });
  });

  it('an invalid schedule shows its frequency', () => {
    const row = { title: 'T', frequency: 'weekly', schedule: { time: 'soon' } };
    expect(summarizeRow('deliverable:1', 'deliverable', row, 'UTC').facts).toEqual([{ label: 'When', value: 'Weekly' }]);
  });

  it('a row without a name is named by its type', () => {
    expect(summarizeRow('work:1', 'work', {}, 'UTC').title).toBe('work ticket');
  });
});

it.each([
  ['work', { task: 'Tidy up', status: 'completed', outcome: 'partly_done', agent_type: 'workspace' }, 'Partly done'],
  ['work', { task: 'Tidy up', status: 'completed', outcome: null, agent_type: 'workspace' }, 'Done'],
  ['deliverable', { version_number: 3, status: 'approved', delivery_status: 'saved' }, 'Saved, not sent'],
  ['deliverable', { version_number: 3, status: 'approved', delivery_status: null }, 'Approved'],
] as const)('a %s row with %o has the state “%s”', (type, row, state) => {
  expect(summarizeRow('x', type, row, 'UTC').facts).toContainEqual({ label: 'State', value: state });
});

it.each([
  ['failed', 0, { problem: 'It is protected with a password.' }],
  ['pending', 0, { isUnread: true }],
  ['processing', 120, {}],
  ['ready', 120, {}],
])('a document that is %s with %s words read tells how far its reading is', (status, word_count, reading) => {
  const row = { name: 'Terms.pdf', status, word_count, error: status === 'failed' ? 'It is protected with a password.' : null };
  const { problem, isUnread } = summarizeRow('document:1', 'document', row, 'UTC');
  expect({ problem, isUnread }).toEqual(reading);
});

describe('the preview of a part', () => {
  const slack = summarizeRow('x', 'platform', { provider: 'slack', status: 'active', account: 'Acme' }, 'UTC');
  const document = summarizeRow('x', 'document', { name: 'Plan.docx', status: 'ready', word_count: 900 }, 'UTC');

  it('an item of a platform shows who wrote what, when and where', () => {
    const row = { resource: '#ledger', author: 'Tom Beck', at: '2026-11-25T09:35:00Z', text: 'Owen has his\narchive.', kind: 'message' };
    expect(summarizePart(slack, ['items', '1'], row, 'Europe/London')).toEqual({
      ref: 'x',
      kind: 'message',
      title: 'Slack, #ledger',
      text: 'Tom Beck, 25 Nov 2026, 09:35: Owen has his archive.',
      facts: [],
    });
  });

  it('something that is read on a platform is named as the person knows it', () => {
    expect(summarizePart(slack, ['resources', '1'], { name: '#ledger', kind: 'channel' }, 'UTC')).toMatchObject({
      title: 'Slack, #ledger',
      facts: slack.facts,
    });
  });

  it('a passage of a document is named by its heading', () => {
    const passage = { heading: 'Budget › Pilot', content: ' 61,000 euros. ' };
    expect(summarizePart(document, ['chunks', '3'], passage, 'UTC')).toMatchObject({
      title: 'Plan.docx, Budget › Pilot',
      text: '61,000 euros.',
    });
    expect(summarizePart(document, ['chunks', '3'], { heading: null, content: 'A' }, 'UTC').title).toBe('Plan.docx');
  });

  it('a version is named by its number', () => {
    const status = summarizeRow('x', 'deliverable', { title: 'Status' }, 'UTC');
    expect(summarizePart(status, ['versions', '3'], { version_number: 3, final_content: 'Done.' }, 'UTC')).toMatchObject({
      title: 'Status, version 3',
      text: 'Done.',
    });
  });
});
