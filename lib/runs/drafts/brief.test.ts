import { expect, test } from 'vitest';
import { type Brief, snapshotsOf } from './brief.ts';

test('the excerpt of a source is one line without the marks of headings', () => {
  const text = '# Risks\n\n## Customs\n\nThe broker  has not signed yet. See issue #4.\n';
  const material = { ref: 'document:1', kind: 'document', title: 'Risks.md', text } as const;
  expect(snapshotsOf({ materials: [material], missing: [] } as unknown as Brief)).toMatchObject([
    { title: 'Risks.md', excerpt: 'Risks Customs The broker has not signed yet. See issue #4.' },
  ]);
});
