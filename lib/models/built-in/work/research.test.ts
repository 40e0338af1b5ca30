import { expect, it } from 'vitest';
import { outcomeOf } from '../../work-outcome.ts';
import { decideWork } from './decide-work.ts';

const now = new Date('2026-11-21T09:38:00Z');
const ticket = { ref: 'work:t', type: 'research', task: 'Research pricing', parameters: {}, from: now, declined: [], to: now };
const hit = (id: string, title: string) => ({ entity_type: 'deliverable', ref: `deliverable:${id}`, data: { id, title } });

/** Runs research over the results of a search and the newest versions; an object among them is a failure to read one. */
function research(results: object[], written: Record<string, string | object>, broken?: object): string {
  const steps = [[{ name: 'Search', input: {}, outcome: { success: true, results } }]];
  for (;;) {
    const decision = decideWork(ticket, { said: '', steps }, { now, timeZone: 'Europe/London' });
    if ('text' in decision) return decision.text;
    const refs = decision.calls[0]!.input.refs as string[];
    const answers = refs.map((ref) => {
      const content = written[ref.split('/')[0]!];
      if (typeof content === 'object') return { success: false, ...content };
      return content === undefined
        ? { success: false, error: 'not_found' }
        : { success: true, ref: ref.replace('latest', '1'), data: { draft_content: content } };
    });
    const outcome = broken ? { success: false, ...broken } : { success: true, answers };
    steps.push([{ name: 'Read', input: decision.calls[0]!.input, outcome: outcome as never }]);
  }
}

it('reads the newest version of a found deliverable, whatever its title', () => {
  const found = [hit('status', 'Weekly status'), hit('letter', 'Letter')];
  const text = research(found, {
    'deliverable:status': 'All is well.\n\nThe pricing page shipped on Thursday.',
    'deliverable:letter': 'Hello.',
  });
  expect(text).toContain('- [Weekly status](deliverable:status/versions/1)\n  - The pricing page shipped on Thursday.');
  expect(text).not.toMatch(/Nothing|Letter|All is well/);
});

it('says so when only a title mentions the topic', () => {
  const text = research([hit('pricing', 'Pricing update'), hit('empty', 'Weekly status')], {});
  expect(text).toContain('“pricing” appears only in the title of [Pricing update](deliverable:pricing)');
  expect(text).toContain('Pricing update is still empty.');
  expect(text).not.toMatch(/Nothing here|I found nothing|Weekly status/);
});

const away = { error: 'execution_failed', message: 'The database is not available. Try again.' };

it('says what could not be read and why, and calls nothing empty that may not be', () => {
  const found = [hit('status', 'Pricing status'), hit('letter', 'Letter'), hit('notes', 'Pricing notes')];
  const text = research(found, { 'deliverable:status': 'The pricing page shipped on Thursday.', 'deliverable:letter': away });
  expect(text).toContain('- Letter could not be read: The database is not available. Try again.');
  expect(text).toContain('- Pricing notes is still empty.');
  expect(text).not.toContain('Letter is still empty');
  expect(outcomeOf(text)).toEqual({ outcome: 'partly_done', note: 'Not read: Letter.' });
});

it('does not say that there is nothing when reading failed', () => {
  const text = research([hit('pricing', 'Pricing update')], {}, away);
  expect(text).toContain('- Pricing update could not be read: The database is not available. Try again.');
  expect(text).not.toMatch(/still empty|not in the text/);
  expect(outcomeOf(text)).toEqual({
    outcome: 'nothing_found',
    note: 'I found nothing about “pricing” in what I could read. Not read: Pricing update.',
  });
});
