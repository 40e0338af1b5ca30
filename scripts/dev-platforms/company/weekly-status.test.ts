import { beforeAll, describe, expect, test } from 'vitest';
import type { Brief, Material } from '#lib/runs/drafts/brief.ts';
import { linesOf } from '#lib/runs/drafts/item-lines.ts';
import { type TemplateDraft, writeByTemplate } from '#lib/runs/drafts/template/write-by-template.ts';
import { companyItems } from './items.ts';

/** The evening of the release. */
const now = new Date('2026-11-26T23:00:00Z');
const timeZone = 'Europe/London';
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

function materialOf(provider: string, resource: string): Material {
  const items = companyItems(now)
    .filter((item) => item.provider === provider && item.resource === resource && now.getTime() - item.at.getTime() < WEEK_MS)
    .map(({ at, ...item }, n) => ({ ...item, id: String(n), at: at.toISOString(), updated_at: at.toISOString() }));
  const newestFirst = items.toSorted((a, b) => b.at.localeCompare(a.at));
  const text = linesOf(newestFirst, timeZone).lines.map(({ line }) => line);
  return { ref: `platform:${provider}/resources/1@${now.toISOString()}`, kind: 'platform', title: resource, text: text.join('\n') };
}

describe('the weekly status of the sample company, without a model', () => {
  let draft: TemplateDraft;
  const section = (name: string) => draft.text.split(/^## /m).find((part) => part.startsWith(name)) ?? '';
  beforeAll(() => {
    const sources = [
      ['slack', '#ledger'],
      ['github', 'acme/ledger'],
      ['linear', 'Product'],
      ['linear', 'Launch'],
    ] as const;
    const brief: Brief = {
      ...{ title: 'Weekly status of Ledger', kind: 'status_report', description: null, instructions: null, recipient: null },
      ...{ author: 'Maya', period: { start: null, end: now }, timeZone, missing: [], guidance: [], settled: null, approved: null },
      materials: sources.map(([provider, resource]) => materialOf(provider, resource)),
    };
    draft = writeByTemplate(brief);
  });

  test.each(['Merged: #17', 'Closed: #16', 'Closed: #1 ', 'Completed: PRO-8', 'Completed: PRO-9'])(
    '“%s” is done, whatever its title says',
    (words) => {
      expect(section('Done')).toContain(words);
    },
  );

  test.each(['2.4.0 is out for all 412 customers', 'Help page is live, too', 'Release Invoice export (v2.4.0)'])(
    '“%s” is done',
    (words) => {
      expect(section('Done')).toContain(words);
    },
  );

  test('there is no risk, since the only one was solved', () => {
    expect(section('Risks')).toBe('');
  });

  test('only what is still to do is next', () => {
    expect(section('Next')).toContain('PRO-10 Ask the first 20 customers');
    expect(section('Next')).not.toMatch(/#16|by Wednesday|what to do/);
  });

  test('states, labels and references are not statements, and no closed item is listed twice', () => {
    expect(draft.text).not.toMatch(/labels:|^- (?:Fixes #\d+|Merged|Done|Todo|Go)\.$/m);
    expect(draft.text.match(/PRO-8/g)).toHaveLength(1);
    expect(draft.text.match(/: (?:Merged: )?#17 /g)).toHaveLength(1);
  });
});
