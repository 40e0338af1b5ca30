import { expect, test } from 'vitest';
import { removedReason } from './removed-reason.ts';

test('a reply that is no longer shown says what it used, once each', () => {
  const refs = ['platform:slack/items/1', 'platform:slack/items/2', 'platform:linear/items/3', 'document:4', 'platform:mcp.notes'];
  expect(removedReason(refs, new Set(['linear']))).toBe(
    'This answer used Slack, which you disconnected, and something from Linear that is no longer stored, and a document that was deleted, and notes, which you removed. It’s no longer shown.',
  );
});
