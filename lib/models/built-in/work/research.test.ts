import { expect, it } from 'vitest';
import { decideWork } from './decide-work.ts';

const now = new Date('2026-11-21T09:38:00Z');
const ticket = { ref: 'work:t', type: 'research', task: 'Research pricing', parameters: {}, from: now, declined: [], to: now };
const hit = (id: string, title: string) => ({ entity_type: 'deliverable', ref: `deliverable:${id}`, data: { id, title } });

/** Runs research over the results of a search and the newest versions. */
function research(results: object[], written: Record<string, string>): string {
  const steps = [[{ name: 'Search', input: {}, outcome: { success: true, results } }]];
  for (;;) {
    const decision = decideWork(ticket, { said: '', steps }, { now, timeZone: 'Europe/London' });
    if ('text' in decision) return decision.text;
    const refs = decision.calls[0]!.input.refs as string[];
    const answers = refs.map((ref) => {
      const content = written[ref.split('/')[0]!];
      return content === undefined
        ? { success: false, error: 'not_found' }
        : { success: true, ref: ref.replace('latest', '1'), data: { draft_content: content } };
    });
    steps.push([{ name: 'Read', input: decision.calls[0]!.input, outcome: { success: true, answers } as never }]);
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
