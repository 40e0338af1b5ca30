import { expect, it } from 'vitest';
import { hrefOf } from './ref-href.ts';

const id = '3f8b2c1d-0000-4000-8000-000000000001';

it.each([
  [`platform:slack/items/${id}`, `/items/slack/${id}`],
  [`platform:slack/resources/${id}`, '/settings/integrations/slack'],
  ['platform:slack', '/settings/integrations/slack'],
  [`document:${id}/chunks/3`, `/documents/${id}?passage=3#passage-3`],
  [`deliverable:${id}/versions/2`, `/deliverables/${id}/versions/2`],
])('%s leads to %s', (ref, href) => {
  expect(hrefOf(ref)).toBe(href);
});

it('an item of a server has no page', () => {
  expect(hrefOf(`platform:mcp.notes/items/${id}`)).toBeUndefined();
});
