import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, reply, type ScriptedModel, startScriptedModel, toolResults } from '#e2e/scripted-model/index.ts';
import { modelOperator } from '#lib/agent/model-operator.ts';
import { operatorInput } from '#lib/agent/operator/operator-input.ts';
import { systemClock } from '#lib/base/clock.ts';
import { guardedHttpClient } from '#lib/base/http/guarded-http-client.ts';
import { listen } from '#lib/base/http/testing/listener.ts';
import { createModel } from '#lib/models/model.ts';
import { marksErrors, scriptedSettings } from '#lib/models/testing/scripted-settings.ts';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';
import { directoryFiles } from './directory-files.ts';
import { workspaceTools } from './registries.ts';
import { SimulatedShell } from './simulated-shell/simulated-shell.ts';
import type { WorkspaceContext } from './workspace-context.ts';

const folder = temporaryFolder();
const shell = new SimulatedShell(folder);
let model: ScriptedModel;
beforeAll(async () => {
  model = await startScriptedModel();
  writeFileSync(join(folder, 'bad.json'), '{"a": }\n');
  writeFileSync(join(folder, 'twice.json'), 'JSON.parse(a)\nJSON.parse(a)\n');
});
afterAll(async () => {
  shell.close();
  await model.close();
});

/** Runs an agent that makes these calls, one per step. Returns its output and what the model read of each call. */
async function run(calls: readonly [name: string, input: object][], more: Partial<WorkspaceContext> = {}) {
  const marker = `marker-${randomUUID()}`;
  model.script([...calls.map(([name, input]) => reply([call(name, input)])), 'Done.'], { when: marker });
  const log = () => 'log-1';
  const output = await modelOperator<WorkspaceContext>({
    name: 'agent',
    model: createModel(scriptedSettings(model)),
    registry: workspaceTools,
    clock: systemClock(),
    log,
    assemble: async () => ({
      instructions: { role: 'system', content: 'You are a test.' },
      lastInstructions: '',
      messages: [{ role: 'user', content: marker }],
      context: { files: directoryFiles(folder), shell, log, approve: async () => null, ...more },
    }),
  }).execute(operatorInput('Go', 'task'));
  const last = model.requests.findLast(({ body }) => JSON.stringify(body).includes(marker));
  return { output, read: toolResults(last!.body) };
}

const failing: [name: string, input: object, code: string, details: object][] = [
  ['read_file', { path: 'package.json' }, 'not_found', {}],
  ['write_file', { path: 'JSON/../../parse.json', content: '' }, 'permission_denied', {}],
  ['edit_file', { path: 'bad.json', old_string: 'JSON.parse(', new_string: '' }, 'invalid_input', { matches: 0 }],
  ['edit_file', { path: 'twice.json', old_string: 'JSON.parse(', new_string: '' }, 'invalid_input', { matches: 2, lines: [1, 2] }],
  ['delete_file', { path: 'tsconfig.json' }, 'not_found', {}],
  ['list_files', { path: 'parser' }, 'not_found', {}],
  ['file_exists', { path: '../package.json' }, 'permission_denied', {}],
  ['code_search', { pattern: 'JSON(', path: '.' }, 'invalid_input', {}],
  ['grep', { pattern: 'parse(' }, 'invalid_input', {}],
  ['glob', { pattern: '*.json', path: 'parser' }, 'not_found', {}],
  ['bash', { command: 'true', working_dir: 'JSON' }, 'not_found', { path: 'JSON' }],
  ['http_request', { method: 'GET', url: 'package.json' }, 'invalid_input', {}],
  ['lint', { path: 'parser.json' }, 'not_found', { path: 'parser.json' }],
  ['run_tests', { path: 'parser.json' }, 'not_found', { path: 'parser.json' }],
  ['type_check', { path: 'parser.json' }, 'not_found', { path: 'parser.json' }],
];

describe('a model that reads a failed call', () => {
  test('is tested with every workspace tool', () =>
    expect([...new Set(failing.map(([name]) => name))].toSorted()).toEqual(workspaceTools.names().toSorted()));

  test.each(failing)('%s %j: reads the code, message and details, marked as an error', async (name, input, code, details) => {
    const { read } = await run([[name, input]], { http: guardedHttpClient() });
    const expected = await workspaceTools.execute(name, input, {
      files: directoryFiles(folder),
      shell,
      http: guardedHttpClient(),
      log: () => 'log-1',
      approve: async () => null,
    });
    expect(read).toMatchObject([{ isError: marksErrors }]);
    const failure = JSON.parse(read[0]!.text);
    expect(failure).toMatchObject({ success: false, error: code, message: expected.message, ...details });
    expect(JSON.stringify(failure)).toMatch(/json|parse/i);
    expect(failure.message).not.toContain('not valid JSON');
  });

  test('reads the output of a failed command unchanged, marked as an error', async () => {
    const { read } = await run([['bash', { command: 'jq . bad.json; exit 5' }]]);
    expect(read).toMatchObject([{ isError: marksErrors, text: expect.stringMatching(/^\[exit code 5\]\n[\s\S]*parse error/) }]);
  });

  test('reads a 500 response that mentions JSON unchanged, marked as an error', async () => {
    const { origin } = await listen((_, response) => response.writeHead(500).end('JSON parse error'));
    const { read } = await run([['http_request', { method: 'GET', url: origin }]], {
      http: guardedHttpClient({ allowedOrigins: [origin] }),
    });
    expect(read).toMatchObject([{ isError: marksErrors, text: expect.stringContaining('JSON parse error') }]);
  });
});

test('three different missing files do not end a run with circuit_breaker', async () => {
  const { output, read } = await run(['package.json', 'config.json', 'tsconfig.json'].map((path) => ['read_file', { path }]));
  expect(output).toMatchObject({ exit: { reason: 'complete' }, message: 'Done.' });
  expect(read.map(({ text }) => JSON.parse(text).error)).toEqual(['not_found', 'not_found', 'not_found']);
});

test('the same missing file three times ends a run with circuit_breaker', async () => {
  const { output } = await run(Array.from({ length: 3 }, () => ['read_file', { path: 'package.json' }]));
  expect(output.exit.reason).toBe('circuit_breaker');
});
