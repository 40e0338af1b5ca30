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

test('a long list scrolls within a bounded height, and a keyboard reaches it', () => {
  const leftOut = Array.from({ length: 30 }, (_, n) => ({ ...report.leftOut[0]!, text: `Export ${n} ran.` }));
  const notice = (length: number) =>
    renderToStaticMarkup(<PreferenceNotice report={{ ...report, leftOut: leftOut.slice(0, length), isEdited: false }} />);
  expect(notice(30)).toMatch(/<div class="[^"]*max-h-48 overflow-y-auto[^"]*" role="group" aria-label="[^"]+" tabindex="0">/);
  expect(notice(1)).not.toContain('tabindex');
});
