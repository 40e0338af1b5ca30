import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Registry } from '#lib/agent/registry/registry.ts';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';
import type { CommandOptions, CommandResult, Shell } from '../command.ts';
import { SimulatedShell } from '../simulated-shell/simulated-shell.ts';
import type { WorkspaceContext } from '../workspace-context.ts';
import { bash } from './bash.ts';

// Processes and sockets are slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const folder = temporaryFolder();
const shell = new SimulatedShell(folder);
afterAll(() => {
  shell.close();
});

const registry = new Registry<WorkspaceContext>([bash]);
const files = {
  root: '/workspace',
  stat: async (path: string) => (path === 'sub' ? { type: 'directory', size: 0, modifiedAt: new Date(0) } : null),
} as unknown as WorkspaceContext['files'];
const testEnv = (more: Partial<WorkspaceContext> = {}): WorkspaceContext => ({ files, shell, log: () => 'log', ...more });
const run = (input: object, more?: Partial<WorkspaceContext>) => registry.execute('bash', input, testEnv(more));

test('has the parameters command, working_dir and timeout_ms', () => {
  expect(registry.toolDefinitions()[0]!.input_schema).toMatchObject({
    type: 'object',
    properties: {
      command: { type: 'string', description: 'The bash command to execute' },
      working_dir: { type: 'string', description: 'Working directory for the command' },
      timeout_ms: { type: 'integer', description: 'Timeout in milliseconds' },
    },
    required: ['command'],
  });
});

test('returns output, errors and the exit code', async () => {
  expect(await run({ command: 'echo out; echo err >&2; exit 4' })).toEqual({
    success: true,
    content: '[exit code 4]\n[stderr]\nerr\n[stdout]\nout',
    truncated: false,
    is_error: true,
    exit_code: 4,
    ended: 'exited',
  });
});

test('reports a command that timed out', async () => {
  expect(await run({ command: 'sleep 30', timeout_ms: 200 })).toMatchObject({
    is_error: true,
    ended: 'timeout',
    content: expect.stringContaining('[exit code 124: it took too long]'),
  });
});

test('a long output is cut, but the exit code and the errors remain', async () => {
  const answer = await run({ command: 'seq 1 5000; echo wrong >&2; exit 2' });
  expect(answer).toMatchObject({
    truncated: true,
    content: expect.stringMatching(/^\[exit code 2\]\n\[stderr\]\nwrong\n\[stdout\]\n1\n2\n/),
  });
  expect(answer.content).toMatch(/more lines are not shown/);
});

test('a missing folder, a missing shell and an empty command are failures', async () => {
  expect(await run({ command: 'pwd', working_dir: 'nowhere' })).toMatchObject({ success: false, error: 'not_found' });
  expect(await run({ command: 'pwd' }, { shell: undefined })).toMatchObject({ success: false, error: 'unsupported_action' });
  expect(await run({ command: 'pwd' }, { shell: undefined, noShell: 'The sandbox is gone.' })).toMatchObject({
    message: 'The sandbox is gone.',
  });
  expect(await run({ command: '' })).toMatchObject({ success: false, error: 'invalid_input' });
});

describe('real programs', () => {
  const asked: CommandOptions[] = [];
  const inKind = (kind: Shell['kind']): Shell => ({
    kind,
    run: async (_command, options = {}): Promise<CommandResult> => {
      asked.push(options);
      return { stdout: 'ran\n', stderr: '', exitCode: 0, ended: 'exited', truncated: false };
    },
  });
  beforeEach(() => {
    asked.length = 0;
  });

  test('run without approval in a sandbox', async () => {
    expect(await run({ command: 'npm run build' }, { shell: inKind('sandboxed') })).toMatchObject({ success: true, exit_code: 0 });
  });

  test('without a sandbox, run only after the person has seen and approved the command', async () => {
    const shown: unknown[] = [];
    const answer = await run(
      { command: 'npm run build', working_dir: 'sub' },
      {
        shell: inKind('unsandboxed'),
        approve: async (_call, proposal) => {
          shown.push(proposal);
          return null;
        },
      },
    );
    expect(shown).toMatchObject([{ facts: [{ value: 'npm run build' }, { value: 'sub' }] }]);
    expect(answer).toMatchObject({ success: true, content: '[exit code 0]\nran', exit_code: 0 });
  });

  test('without a sandbox, are refused when no one can approve them', async () => {
    expect(await run({ command: 'npm run build' }, { shell: inKind('unsandboxed') })).toMatchObject({
      success: false,
      error: 'permission_denied',
    });
    expect(asked).toEqual([]);
  });
});
