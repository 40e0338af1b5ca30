import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { systemClock } from '#lib/base/clock.ts';
import { errorCodes, PrimitiveError } from '#lib/base/errors.ts';
import type { Db } from '#lib/database/db.ts';
import { registry as primitives } from '#lib/primitives/index.ts';
import type { PrimitiveContext } from './context.ts';
import { definePrimitive } from './define-primitive.ts';
import { Registry } from './registry.ts';

/** A context whose database must not be used. */
function contextWithoutDatabase(logged: unknown[] = []): PrimitiveContext {
  const reached = () => {
    throw new Error('secret: the database was reached');
  };
  const db = new Proxy({}, { get: () => reached }) as Db;
  return {
    db,
    userId: 'nobody',
    clock: systemClock(),
    timeZone: 'UTC',
    log: (message, error) => `log-${logged.push([message, error])}`,
  };
}

function primitiveThat(execute: () => Promise<{ said: string }>) {
  return definePrimitive({
    name: 'Say',
    description: 'Says something.',
    input: z.strictObject({ text: z.string().min(2).default('hello') }),
    output: z.object({ said: z.string() }),
    effect: 'read',
    parallelSafe: true,
    label: () => ({ doing: 'Saying', done: 'Said', failed: 'Could not say' }),
    execute,
  });
}

describe('a registry', () => {
  const saying = primitiveThat(async () => ({ said: 'hello' }));

  test('holds each primitive once, by name', () => {
    const registry = new Registry([saying]);
    expect(registry.get('Say')).toBe(saying);
    expect(registry.get('say')).toBeUndefined();
    expect(registry.names()).toEqual(['Say']);
    expect(() => registry.register(saying)).toThrow('There are two primitives called Say.');
  });

  test('passes validated input, with defaults and without characters that cannot be stored', async () => {
    const seen: unknown[] = [];
    const registry = new Registry([definePrimitive({ ...saying, execute: async (_, { text }) => ({ said: String(seen.push(text)) }) })]);
    await registry.execute('Say', {}, contextWithoutDatabase());
    await registry.execute('Say', { text: 'a\u0000\ud800' }, contextWithoutDatabase());
    expect(seen).toEqual(['hello', 'a\ufffd\ufffd']);
  });

  test.each(['__proto__', 'constructor', 'prototype'])('rejects input with the key %s, and does not run', async (key) => {
    let ran = 0;
    const input = z.strictObject({ text: z.string().default('hello'), more: z.unknown() });
    const registry = new Registry([definePrimitive({ ...saying, input, execute: async () => ({ said: String(++ran) }) })]);
    for (const json of [`{"${key}": 1}`, `{"more": [{"deep": {"${key}": {"address": "x"}}}]}`]) {
      const given: unknown = JSON.parse(json);
      expect(await registry.execute('Say', given, contextWithoutDatabase()), json).toMatchObject({
        success: false,
        error: 'invalid_input',
        message: expect.stringContaining('this key is not allowed'),
      });
      expect(registry.accepts('Say', given), json).toBe(false);
    }
    expect(ran).toBe(0);
  });

  test('returns a success, or the failure that was thrown', async () => {
    expect(await new Registry([saying]).execute('Say', {}, contextWithoutDatabase())).toEqual({ success: true, said: 'hello' });
    const failing = primitiveThat(() => Promise.reject(new PrimitiveError('conflict', 'Someone else spoke.', { path: 'text' })));
    expect(await new Registry([failing]).execute('Say', {}, contextWithoutDatabase())).toEqual({
      success: false,
      error: 'conflict',
      message: 'Someone else spoke.',
      path: 'text',
    });
  });

  test('reports a log id and no internal details when something breaks', async () => {
    const logged: unknown[] = [];
    const fault = new Error('password=hunter2');
    const result = await new Registry([primitiveThat(() => Promise.reject(fault))]).execute('Say', {}, contextWithoutDatabase(logged));
    expect(result).toEqual({ success: false, error: 'execution_failed', message: expect.stringContaining('log log-1'), log_id: 'log-1' });
    expect(JSON.stringify(result)).not.toContain('hunter2');
    expect(logged).toEqual([['Say failed', fault]]);
  });

  test('reports a stopped call as stopped, not as a fault', async () => {
    const logged: unknown[] = [];
    const ctx = { ...contextWithoutDatabase(logged), signal: AbortSignal.abort() };
    const stopped = new Registry([primitiveThat(() => Promise.reject(new DOMException('aborted', 'AbortError')))]);
    expect(await stopped.execute('Say', {}, ctx)).toMatchObject({
      error: 'execution_failed',
      message: 'Say was stopped. Read before you do it again.',
    });
    expect(logged).toEqual([]);
  });
});

describe('the nine primitives', () => {
  test('have a fixed order', () => {
    expect(primitives.names()).toEqual(['Read', 'Write', 'Edit', 'List', 'Search', 'Execute', 'Todo', 'Respond', 'Clarify']);
  });

  test('never throw, whatever their input: a failure has a known code', async () => {
    const ctx = contextWithoutDatabase();
    const refs = fc.constantFrom('deliverable:latest', 'memory:new', 'deliverable:*', 'action:*', 'platform:*/credentials');
    const name = fc.constantFrom(...primitives.names(), '', 'toString');
    const input = fc.oneof(
      fc.jsonValue(),
      fc.record({ ref: refs, pattern: refs, content: fc.jsonValue(), changes: fc.jsonValue(), query: fc.string() }, { requiredKeys: [] }),
    );
    await fc.assert(
      fc.asyncProperty(name, input, async (primitive, given) => {
        const result = await primitives.execute(primitive, given, ctx);
        if (result.success) return;
        expect(errorCodes).toContain(result.error);
        expect(result.message).not.toContain('secret');
        expect(result.message.length).toBeGreaterThan(10);
      }),
      { numRuns: 500 },
    );
  });

  test('survive extremely deep input', async () => {
    const deep = JSON.parse(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`);
    expect(await primitives.execute('Write', { ref: 'memory:new', content: deep }, contextWithoutDatabase())).toMatchObject({
      success: false,
    });
  });

  test('are described for a model: a name, a text, an object of properties', () => {
    for (const { name, description, input_schema } of primitives.toolDefinitions()) {
      expect(name).toMatch(/^[A-Z][a-z]+$/);
      expect(description.length).toBeGreaterThan(50);
      expect(input_schema).toMatchObject({ type: 'object', properties: expect.any(Object), additionalProperties: false });
      expect(input_schema).not.toHaveProperty('$schema');
    }
  });

  test('are described for MCP with their hints: read-only, destructive, idempotent, open-world', () => {
    const tools = primitives.mcpTools();
    const hinted = (hint: 'destructiveHint' | 'idempotentHint') =>
      tools.filter(({ annotations }) => annotations[hint]).map(({ name }) => name);
    expect(hinted('destructiveHint')).toEqual(['Edit', 'Execute']);
    expect(hinted('idempotentHint')).toEqual(['Read', 'Edit', 'List', 'Search', 'Todo', 'Respond', 'Clarify']);
    expect(tools.filter(({ annotations }) => annotations.readOnlyHint).map(({ name }) => name)).toEqual([
      'Read',
      'List',
      'Search',
      'Todo',
      'Respond',
      'Clarify',
    ]);
    expect(tools.filter(({ annotations }) => annotations.openWorldHint).map(({ name }) => name)).toEqual(['Execute']);
    for (const { outputSchema } of tools)
      expect(outputSchema).toMatchObject({ type: 'object', required: expect.arrayContaining(['success']) });
  });

  test('describe every field that Write accepts to a model, and none that only the person sets', () => {
    const { description } = primitives.get('Write')!;
    for (const field of ['title*: ', 'deliverable_type*: status_report', 'task*: ', 'importance: number 0 to 1 (default 0.5)']) {
      expect(description).toContain(field);
    }
    expect(description).not.toMatch(/governance|destination|next_run_at|user_id/);
  });
});
