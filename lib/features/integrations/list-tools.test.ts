import { expect, test } from 'vitest';
import { listTools } from './list-tools.ts';
import type { Ask } from './with-connection.ts';

const echo = { name: 'echo', inputSchema: { type: 'object', properties: { text: { type: 'string' } } } };
const page = (tools: unknown[]): Ask => (async () => ({ tools })) as never;

/** A schema of a few hundred characters that takes forever to read: each level is read twice. */
const bomb = (depth: number): object =>
  depth === 0 ? { type: 'string' } : { type: ['object', 'object'], properties: { a: bomb(depth - 1) } };

/** A clock on which reading any schema takes this long, in ms. */
function slow(ms: number) {
  let now = 0;
  const later = () => {
    now += ms;
    return new Date(now);
  };
  return { now: later, newId: crypto.randomUUID };
}

test('slow schemas share one time limit, and the tools after it cannot be used', async () => {
  const tools = Array.from({ length: 20 }, (_, n) => ({ ...echo, name: `tool-${n}` }));
  const listed = await listTools(page(tools), 'mcp.notes', { clock: slow(300), sound: new Set() });
  expect(listed.tools.map(({ problem }) => problem === null)).toEqual([...Array(7).fill(true), ...Array(13).fill(false)]);
  expect(listed.tools.at(-1)!.problem).toContain('too long');
});

test('a schema known to be valid is not read again', async () => {
  const tools = Array.from({ length: 20 }, (_, n) => ({ ...echo, name: `tool-${n}` }));
  const first = await listTools(page(tools), 'mcp.notes', { clock: slow(0), sound: new Set() });
  const sound = new Set(first.tools.map(({ digest }) => digest));
  const again = await listTools(page(tools), 'mcp.notes', { clock: slow(10_000), sound });
  expect(again).toEqual(first);
});

test('a tool that is listed a thousand times is read once', async () => {
  const many = Array.from({ length: 1000 }, () => ({ ...echo, name: 'bomb', inputSchema: bomb(18) }));
  const { tools } = await listTools(page([...many, echo]), 'mcp.notes', { clock: slow(0), sound: new Set() });
  expect(tools).toMatchObject([
    { name: 'bomb', problem: expect.stringContaining('cannot be checked') },
    { name: 'echo', problem: null },
  ]);
});
