import { expect, test } from 'vitest';
import { withoutStatements } from './without-statements.ts';

test.each([
  ['# Status\n\n- Search shipped.\n- Hiring is paused.\n\nThanks', ['Hiring is paused.'], '# Status\n\n- Search shipped.\n\nThanks'],
  ['Search shipped. Hiring is paused. More soon.', ['Hiring is paused.'], 'Search shipped.  More soon.'],
  ['# Status\n\n1. Hiring is paused.\n\nThanks', ['Hiring is paused.'], '# Status\n\nThanks'],
  ['Nothing else\n\n\n\nchanges', [], 'Nothing else\n\n\n\nchanges'],
])('%j without %j', (text, statements, expected) => expect(withoutStatements(text, statements)).toBe(expected));
