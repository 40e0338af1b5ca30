import { expect, test } from 'vitest';
import { outcomeOf } from '../../work-outcome.ts';
import { decideWork } from './decide-work.ts';

const now = new Date('2026-11-21T09:38:00Z');
const status = { entity_type: 'deliverable', ref: 'deliverable:status', data: { id: 'status', title: 'Weekly status' } };

/** Writes a text from the results of a search and the newest version of each deliverable. */
function written(task: string, results: object[], versions: Record<string, string>): string {
  const ticket = { ref: 'work:t', type: 'content', task, parameters: {}, from: now, declined: [], to: now };
  const steps = [[{ name: 'Search', input: {}, outcome: { success: true, results } }]];
  for (;;) {
    const decision = decideWork(ticket, { said: '', steps }, { now, timeZone: 'Europe/London' });
    if ('text' in decision) return decision.text;
    const answers = (decision.calls[0]!.input.refs as string[]).map((ref) => {
      const draft_content = versions[ref.split('/')[0]!];
      if (draft_content === 'broken') return { success: false, error: 'execution_failed', message: 'The database is not available.' };
      return draft_content ? { success: true, ref, data: { draft_content } } : { success: false, error: 'not_found' };
    });
    steps.push([{ name: 'Read', input: decision.calls[0]!.input, outcome: { success: true, answers } as never }]);
  }
}

test('a summary of a named deliverable is written from its newest version, whatever words that uses', () => {
  const text = written('Write a summary of the last weekly status for the whole company', [status], {
    'deliverable:status': 'The ledger export is six days late.\n\nWe hired two engineers.',
  });
  expect(outcomeOf(text)).toEqual({ outcome: 'done', note: null });
  expect(text).toContain('The ledger export is six days late.');
  expect(text).toContain('We hired two engineers.');
  expect(text).not.toMatch(/Nothing here mentions/);
});

test('without material, the run finishes with nothing found', () => {
  const text = written('Write a summary of the last whale migration for the whole company', [], {});
  expect(outcomeOf(text)).toEqual({
    outcome: 'nothing_found',
    note: expect.stringContaining('There’s nothing to write this from yet.'),
  });
  expect(text).not.toMatch(/“(?:of|last|whole|the)”/);
  expect(text).toContain('Nothing here mentions “whale” or “migration”');
});

test('a text for which something could not be read is partly done, and says what', () => {
  const letter = { entity_type: 'deliverable', ref: 'deliverable:letter', data: { id: 'letter', title: 'Letter' } };
  const text = written('Write a summary of the weekly status', [status, letter], {
    'deliverable:status': 'The ledger export is six days late.',
    'deliverable:letter': 'broken',
  });
  expect(outcomeOf(text)).toEqual({ outcome: 'partly_done', note: 'Not read: Letter.' });
  expect(text).toContain('- Letter could not be read: The database is not available.');
  const nothing = written('Write a summary of the letter', [letter], { 'deliverable:letter': 'broken' });
  expect(outcomeOf(nothing)).toEqual({
    outcome: 'nothing_found',
    note: 'I found nothing about “letter” in what I could read. Not read: Letter.',
  });
});
