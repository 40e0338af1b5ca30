import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { UnreadNotice } from './unread-notice.tsx';

test('a reviewer reads above the text which sources were not read', () => {
  const sources = [
    { kind: 'platform', title: 'Slack, #launch', excerpt: '', source: 'a' },
    { kind: 'missing', title: 'Plan.pdf', excerpt: 'It is protected with a password.', source: 'b' },
  ];
  expect(renderToStaticMarkup(<UnreadNotice sources={sources} />)).toContain('1 of 2 sources could not be read: “Plan.pdf”.');
  expect(renderToStaticMarkup(<UnreadNotice sources={sources.slice(0, 1)} />)).toBe('');
});
