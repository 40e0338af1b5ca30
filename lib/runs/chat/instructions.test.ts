import { expect, test } from 'vitest';
import { registry } from '#lib/primitives/index.ts';
import { instructions } from './instructions.ts';

/** In characters: about 4,300 tokens. What is added has to replace something. */
const MOST = 17_300;

test('the instructions and tools of every request stay within their limit', () => {
  const tools = registry.toolDefinitions().map(({ name, description, input_schema }) => ({ name, description, input_schema }));
  expect(instructions.length + JSON.stringify(tools).length).toBeLessThanOrEqual(MOST);
});

test('the instructions do not repeat what the tools describe', () => {
  for (const text of ['<type>:<identifier>', 'agent_type', 'WRITE_FILE', 'governance', 'final', 'deliverable_id'])
    expect(instructions).not.toContain(text);
});
