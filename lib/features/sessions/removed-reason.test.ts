import { expect, test } from 'vitest';
import { removedReason } from './removed-reason.ts';

test('a reply that was deleted says what it used', () => {
  expect(removedReason(['platform:slack', 'platform:linear/items', 'document', 'platform:mcp.notes'])).toBe(
    'This answer was deleted because it used Slack, which you disconnected, and something from Linear that is no longer stored, and a document that is no longer stored, and notes, which you removed.',
  );
});
