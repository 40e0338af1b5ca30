import { tmpdir } from 'node:os';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';
import { probeSandbox } from './sandbox/probe.ts';
import { type CommandSettings, workspaceCommands, workspaceMode } from './workspace-commands.ts';

// Processes and sockets are slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const there = async () => ({ available: true }) as const;
const missing = async () => ({ available: false, why: 'Install bubblewrap.' }) as const;
const settings = (WORKSPACE_COMMANDS: CommandSettings['WORKSPACE_COMMANDS'], dangerously?: 'yes'): CommandSettings => ({
  WORKSPACE_COMMANDS,
  DANGEROUSLY_RUN_WITHOUT_SANDBOX: dangerously,
});

test.each([
  ['auto', undefined, there, 'sandboxed', 'sandboxed'],
  ['auto', 'yes', there, 'sandboxed', 'sandboxed'],
  ['auto', undefined, missing, 'simulated', 'none'],
  ['auto', 'yes', missing, 'simulated', 'unsandboxed'],
  ['simulated', undefined, there, 'simulated', 'sandboxed'],
  ['simulated', undefined, missing, 'simulated', 'none'],
  ['simulated', 'yes', missing, 'simulated', 'unsandboxed'],
  ['sandboxed', undefined, there, 'sandboxed', 'sandboxed'],
  ['sandboxed', 'yes', there, 'sandboxed', 'sandboxed'],
  ['sandboxed', undefined, missing, 'none', 'none'],
  ['sandboxed', 'yes', missing, 'unsandboxed', 'unsandboxed'],
  ['none', 'yes', there, 'none', 'none'],
] as const)('WORKSPACE_COMMANDS=%s, without a sandbox allowed: %s', async (wanted, dangerously, probe, shell, programs) => {
  const mode = await workspaceMode(settings(wanted, dangerously), { probe });
  expect(mode).toMatchObject({ shell, programs });
  expect(mode.noPrograms !== undefined).toBe(programs === 'none');
  expect(mode.message.includes('WITHOUT a sandbox')).toBe(programs === 'unsandboxed');
  // Only the administrator can fix it, so the message for everybody does not say how.
  expect(mode.noPrograms ?? 'Install bubblewrap.').toMatch(/Install bubblewrap\.|switched commands off/);
  expect(mode.message).not.toContain('Install');
  if (wanted !== 'none') expect(mode.message.includes('ask your administrator')).toBe(programs === 'none');
  expect(mode.noShell !== undefined).toBe(shell === 'none');
});

describe('a workspace that has used a shell before', () => {
  test.each([
    ['simulated', 'auto', undefined, there],
    ['simulated', 'auto', undefined, missing],
    ['simulated', 'simulated', undefined, there],
    ['sandboxed', 'auto', undefined, there],
    ['sandboxed', 'sandboxed', 'yes', there],
    ['unsandboxed', 'sandboxed', 'yes', missing],
  ] as const)('keeps it: %s with WORKSPACE_COMMANDS=%s', async (previous, wanted, dangerously, probe) => {
    expect(await workspaceMode(settings(wanted, dangerously), { probe, previous })).toMatchObject({ shell: previous, noShell: undefined });
  });

  test.each([
    ['sandboxed', 'auto', undefined, missing],
    ['sandboxed', 'auto', 'yes', missing],
    ['sandboxed', 'simulated', undefined, there],
    ['simulated', 'sandboxed', undefined, there],
    ['unsandboxed', 'sandboxed', undefined, there],
    ['unsandboxed', 'auto', 'yes', missing],
  ] as const)('gets no other kind, and a reason: %s with WORKSPACE_COMMANDS=%s', async (previous, wanted, dangerously, probe) => {
    const mode = await workspaceMode(settings(wanted, dangerously), { probe, previous });
    expect(mode.shell).toBe('none');
    expect(mode.noShell).toMatch(/^Earlier commands ran (?:in|without) .+ no longer .+ here/);
    expect(mode.message).toContain(mode.noShell!.replace(' Install bubblewrap.', ''));
    expect(mode.message).not.toContain('Install');
  });

  test('gets the current shell if it had none before', async () => {
    expect(await workspaceMode(settings('auto'), { probe: there, previous: 'none' })).toMatchObject({ shell: 'sandboxed' });
  });
});

test('shell and programs of a workspace run one at a time', async () => {
  const folder = temporaryFolder();
  const { available } = await probeSandbox();
  const commands = await workspaceCommands(folder, { settings: settings('simulated', available ? undefined : 'yes') });
  onTestFinished(() => {
    commands.close();
  });
  const order: string[] = [];
  const recordEnd = (name: string) => () => order.push(name);
  await Promise.all([
    commands.programs!.run(['/bin/bash', '-c', 'sleep 0.3; echo real > file']).then(recordEnd('real')),
    commands.shell!.run('cat file; echo simulated >> file').then(({ stdout }) => order.push(`simulated after ${stdout.trim()}`)),
    commands.programs!.run(['cat', 'file']).then(({ stdout }) => order.push(stdout.trim().replace('\n', ' and '))),
  ]);
  expect(order).toEqual(['real', 'simulated after real', 'real and simulated']);
});

test('commands that are switched off give neither shell nor programs', async () => {
  const commands = await workspaceCommands(tmpdir(), { settings: settings('none') });
  expect([commands.shell, commands.programs, commands.noPrograms]).toEqual([
    undefined,
    undefined,
    expect.stringContaining('switched commands off'),
  ]);
});
