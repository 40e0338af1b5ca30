import { expect, test } from 'vitest';
import { toolCounts } from './tool-labels.ts';

test('counts all tools, the allowed ones, and those to review', () => {
  expect(toolCounts({ all: 0, allowed: 0, undecided: 0 })).toBe('No tools');
  expect(toolCounts({ all: 1, allowed: 0, undecided: 1 })).toBe('One tool, none allowed, 1 to review');
  expect(toolCounts({ all: 12, allowed: 3, undecided: 0 })).toBe('12 tools, 3 allowed');
});
