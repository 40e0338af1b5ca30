import { expect, test } from 'vitest';
import { listedTool } from './listed-tool.ts';

const schema = { type: 'object', properties: { text: { type: 'string' } } };
const given = { name: 'echo', description: 'Says what it is told', inputSchema: schema };
const listed = (more: object = {}) => listedTool('mcp.notes', { ...given, ...more })!;

test('a tool is an action of its server', () => {
  expect(listed()).toMatchObject({
    name: 'echo',
    action: 'mcp.notes.echo',
    description: given.description,
    schema,
    readOnly: false,
    problem: null,
  });
  expect(listed({ name: 'files.read-all_2' }).action).toBe('mcp.notes.files.read-all_2');
});

test('names that do not fit a ref are encoded, and two names never become one', () => {
  const actions = ['a b', 'a/b', 'a_b', '.a', 'ü', '*', '../x'].map((name) => listed({ name }).action);
  for (const action of actions) expect(action).toMatch(/^mcp\.notes\.[A-Za-z0-9_-][A-Za-z0-9_.-]*$/);
  expect(new Set(actions).size).toBe(actions.length);
});

test.each([[''], [' '], ['a\nb'], ['\0'], ['\ud800'], ['x'.repeat(129)], [5], [undefined]])('%j is not a name', (name) =>
  expect(listedTool('mcp.notes', { ...given, name })).toBeNull(),
);

test.each([null, 'echo', 5, []])('%j is not a tool', (tool) => expect(listedTool('mcp.notes', tool)).toBeNull());

test('the digest covers everything that the server says about the tool', () => {
  const { digest } = listed();
  expect(listed({ title: 'another' }).digest).toBe(digest);
  expect(listed({ inputSchema: { properties: schema.properties, type: 'object' } }).digest).toBe(digest);
  const others = [
    { name: 'Echo' },
    { description: 'x' },
    { description: undefined },
    { inputSchema: { type: 'object' } },
    { annotations: { readOnlyHint: true } },
  ];
  for (const more of others) expect(listed(more).digest).not.toBe(digest);
  const long = 'x'.repeat(5000);
  expect(listed({ description: `${long}a` }).digest).not.toBe(listed({ description: `${long}b` }).digest);
});

test('a schema that cannot be stored makes the tool unusable, however deep it is', () => {
  const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`) as unknown;
  for (const inputSchema of [undefined, [], 'x', { a: deep }, { a: 'x'.repeat(20_000) }])
    expect(listed({ inputSchema })).toMatchObject({ schema: {}, problem: expect.any(String) });
});

test('characters that cannot be stored are replaced', () => {
  expect(listed({ description: 'a\0b\ud800' }).description).toBe('a\ufffdb\ufffd');
});
