import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PreferenceReport } from '#lib/features/versions/read-preferences.ts';
import { PreferenceNotice } from './preference-notice.tsx';
import { Preferences } from './preferences.tsx';

const report: PreferenceReport = {
  preferences: [
    { ref: 'instructions', words: 'Risks first', state: 'not_met', why: '“Done” comes first.' },
    { ref: 'instructions', words: 'No emojis', state: 'applied' },
  ],
  leftOut: [{ text: 'Export run on 24 November.', because: 'preference', preference: 'Too long.' }],
};
const shown = (isEdited: boolean) =>
  renderToStaticMarkup(
    <>
      <PreferenceNotice report={{ ...report, isEdited }} />
      <Preferences report={{ ...report, isEdited }} deliverableId="1" keptFeedback={[]} />
    </>,
  );

test('once the text was edited, the notice says that it is about the first draft', () => {
  const edited = shown(true);
  expect(edited).toContain('Not met in the first draft: “Risks first”');
  expect(edited).toContain('Left out of the first draft because of “Too long.”: Export run');
  expect(edited).toContain('>Applied in the first draft<');
  expect(shown(false)).not.toContain('first draft');
});

test('the list of unmet and omitted items can be collapsed', () => {
  expect(shown(false)).toMatch(/<details[^>]*><summary[^>]*>.*1 not met, 1 left out/);
});
