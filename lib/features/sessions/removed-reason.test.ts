import { expect, test } from 'vitest';
import { removedReason } from './removed-reason.ts';

test('a reply whose text was deleted says what it used', () => {
  expect(removedReason(['platform:slack', 'platform:linear/items', 'document', 'platform:mcp.notes'])).toBe(
    'This answer used Slack, which you disconnected, and something from Linear that is no longer stored, and a document that was deleted, and notes, which you removed. Its text was deleted.',
  );
});
