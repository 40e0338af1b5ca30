import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { errorCodes } from '#lib/base/errors.ts';
import { workspaceTools } from './registries.ts';
import { memoryFiles } from './testing/memory-files.ts';
import { codeTools, commandLineTools } from './tool-aliases.ts';
import { surfaces } from './tool-surfaces.ts';
import type { WorkspaceContext } from './workspace-context.ts';

const registries = { codeTools, commandLineTools, workspaceTools };

const text = (description: string) => ({ type: 'string', description });
const integer = (description: string) => ({ type: 'integer', description });
const boolean = (description: string) => ({ type: 'boolean', description });

/** The specified schemas of the five tools: description, properties, required fields. */
const agreed: Record<string, [description: string, properties: object, required: string[]]> = {
  read_file: [
    'Read the contents of a file',
    {
      path: text('Path to the file to read'),
      start_line: integer('Starting line number (1-indexed)'),
      end_line: integer('Ending line number (1-indexed, inclusive)'),
    },
    ['path'],
  ],
  list_files: [
    'List files in a directory',
    {
      path: text('Directory path to list'),
      extension: text('Filter by file extension'),
      recursive: boolean('List files recursively'),
    },
    ['path'],
  ],
  bash: [
    'Execute a bash command',
    {
      command: text('The bash command to execute'),
      working_dir: text('Working directory for the command'),
      timeout_ms: integer('Timeout in milliseconds'),
    },
    ['command'],
  ],
  edit_file: [
    'Edit a file by replacing text',
    {
      path: text('Path to the file to edit'),
      old_string: text('String to search for'),
      new_string: text('String to replace with'),
      replace_all: boolean('Replace all occurrences'),
    },
    ['path', 'old_string', 'new_string'],
  ],
  code_search: [
    'Search code using regex patterns',
    {
      pattern: text('Regex pattern to search for'),
      path: text('Directory or file to search'),
      file_type: text("Filter by file type (e.g., 'rust', 'python')"),
      context_lines: integer('Number of context lines'),
    },
    ['pattern', 'path'],
  ],
};

describe('the five tools on code', () => {
  test('have exactly the specified schemas and refuse unknown fields', () => {
    expect(codeTools.names()).toEqual(Object.keys(agreed));
    for (const { name, description, input_schema } of codeTools.toolDefinitions()) {
      const [begin, properties, required] = agreed[name]!;
      expect(description.startsWith(begin)).toBe(true);
      expect(JSON.parse(JSON.stringify(input_schema))).toEqual({ type: 'object', properties, required, additionalProperties: false });
    }
  });

  test('can be served as MCP tools', () => {
    const tools = codeTools.mcpTools();
    expect(tools).toHaveLength(5);
    expect(tools.filter(({ annotations }) => annotations.readOnlyHint).map(({ name }) => name)).toEqual([
      'read_file',
      'list_files',
      'code_search',
    ]);
    for (const { outputSchema } of tools)
      expect(outputSchema).toMatchObject({ required: expect.arrayContaining(['success', 'content', 'truncated', 'is_error']) });
  });
});

describe('the six tools of a command line', () => {
  test('are the same definitions under different names', () => {
    expect(commandLineTools.names()).toEqual(['Bash', 'Read', 'Write', 'Edit', 'Grep', 'Glob']);
    const originals = ['bash', 'read_file', 'write_file', 'edit_file', 'grep', 'glob'];
    for (const [nth, tool] of commandLineTools.primitives().entries()) {
      const original = workspaceTools.get(originals[nth]!)!;
      expect({ ...tool, name: original.name }).toEqual(original);
      expect(tool.execute).toBe(original.execute);
    }
  });

  test('Grep and Glob have exactly the specified parameters', () => {
    const schemas = Object.fromEntries(commandLineTools.toolDefinitions().map(({ name, input_schema }) => [name, input_schema]));
    expect(schemas.Grep).toMatchObject({
      properties: {
        path: { default: '.' },
        output_mode: { enum: ['files_with_matches', 'content', 'count'] },
        '-i': { type: 'boolean' },
        multiline: { type: 'boolean' },
        '-A': { type: 'integer' },
        '-B': { type: 'integer' },
        '-C': { type: 'integer' },
        glob: { type: 'string' },
        type: { type: 'string' },
      },
      required: ['pattern'],
    });
    expect(Object.keys((schemas.Grep as { properties: object }).properties)).toHaveLength(10);
    expect(schemas.Glob).toMatchObject({ properties: { pattern: { type: 'string' }, path: { default: '.' } }, required: ['pattern'] });
  });

  test('mention no tool outside the set in their texts', async () => {
    const texts = commandLineTools.toolDefinitions().map(({ description }) => description);
    const ctx: WorkspaceContext = { files: memoryFiles(), log: () => 'log' };
    await commandLineTools.execute('Write', { path: 'a.txt', content: 'one\n' }, ctx);
    for (const input of [
      { old_string: '', new_string: 'b' },
      { old_string: 'x', new_string: 'b' },
    ])
      texts.push(String((await commandLineTools.execute('Edit', { path: 'a.txt', ...input }, ctx)).message));
    const names = workspaceTools.names().filter((name) => name.includes('_'));
    for (const words of texts) for (const name of names) expect(words).not.toContain(name);
  });

  test('work under their names', async () => {
    const ctx: WorkspaceContext = { files: memoryFiles(), log: () => 'log' };
    await commandLineTools.execute('Write', { path: 'a.txt', content: 'one\n' }, ctx);
    expect(await commandLineTools.execute('Edit', { path: 'a.txt', old_string: 'one', new_string: 'two' }, ctx)).toMatchObject({
      replacements: 1,
    });
    expect(await commandLineTools.execute('Grep', { pattern: 'two' }, ctx)).toMatchObject({ content: 'a.txt' });
    expect(await commandLineTools.execute('Glob', { pattern: '*.txt' }, ctx)).toMatchObject({ content: 'a.txt' });
    expect(await commandLineTools.execute('Read', { path: 'a.txt' }, ctx)).toMatchObject({ content: '     1\ttwo' });
    expect(await commandLineTools.execute('read_file', { path: 'a.txt' }, ctx)).toMatchObject({ error: 'unknown_primitive' });
  });
});

describe.each(Object.entries(registries))('%s', (_, registry) => {
  test('has each tool name once', () => {
    for (const name of registry.names()) expect(registry.get(name)).toMatchObject({ name });
    expect(registry.get('nothing')).toBeUndefined();
    expect(() => registry.register(registry.primitives()[0]!)).toThrow('There are two primitives called');
    expect(registry.only(['Read', 'read_file']).names()).toHaveLength(1);
  });

  test('runs only read-only tools in parallel', () => {
    for (const { effect, parallelSafe } of registry.primitives()) expect(parallelSafe).toBe(effect === 'read');
  });

  test('never throws: any input gives a result with content, truncated and is_error', async () => {
    const ctx: WorkspaceContext = { files: memoryFiles(), log: (message, error) => `${message}: ${error}` };
    const some = fc.constantFrom('a.txt', '.', '../x', '', '(', '*', 'content', -1, 0, 3, true, null);
    const field = fc.constantFrom(
      'path',
      'pattern',
      'content',
      'old_string',
      'new_string',
      'start_line',
      'output_mode',
      '-A',
      'glob',
      'type',
      'extra',
    );
    const input = fc.oneof(fc.jsonValue(), fc.dictionary(field, some));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...registry.names(), 'toString', ''), input, async (name, given) => {
        const result = await registry.execute(name, given, ctx);
        expect(result).toMatchObject({ content: expect.any(String), truncated: expect.any(Boolean), is_error: expect.any(Boolean) });
        if (result.success) return;
        expect(errorCodes).toContain(result.error);
        expect(result).toMatchObject({ is_error: true, content: result.message });
        expect(result.message).not.toContain('because of an internal error');
      }),
      { numRuns: 200 },
    );
  });
});

test('every tool has a surface, and every surface a tool', () =>
  expect(workspaceTools.names().toSorted()).toEqual(Object.keys(surfaces).toSorted()));

test('a model reads a result as text, and a failure with its code and details', async () => {
  const tools = workspaceTools.aiTools(() => ({ files: memoryFiles(), log: () => 'log' }));
  const modelOutput = (output: object) => tools.read_file!.toModelOutput!({ toolCallId: 'c', input: {}, output });
  const long = 'x\n'.repeat(14_000);
  expect(await modelOutput({ success: true, content: long, truncated: false, is_error: false, path: 'a' })).toEqual({
    type: 'text',
    value: long,
  });
  expect(await modelOutput({ success: true, content: '[exit code 1]', truncated: false, is_error: true, exit_code: 1 })).toEqual({
    type: 'error-text',
    value: '[exit code 1]',
  });
  const failure = { success: false, error: 'invalid_input', message: 'There is no "a".', matches: 0 };
  expect(await modelOutput({ ...failure, content: failure.message, truncated: false, is_error: true })).toEqual({
    type: 'error-json',
    value: failure,
  });
  expect(await modelOutput({ stored: 'elsewhere' })).toEqual({ type: 'json', value: { stored: 'elsewhere' } });
});
