import { z } from 'zod';
import { PrimitiveError } from '#lib/base/errors.ts';
import { defineTool, toolResult } from '../define-tool.ts';
import { risk } from '../risk.ts';
import { count, someText } from '../tool-input.ts';
import { surfaces } from '../tool-surfaces.ts';
import type { WorkspaceContext } from '../workspace-context.ts';
import { formatCommandResult } from './command-result.ts';

/** The maximum length of a command in characters. */
const longest = 100_000;

export const bash = defineTool({
  name: 'bash',
  description:
    'Execute a bash command. It starts in the root of the workspace or in working_dir. Only changes inside the workspace persist. ' +
    'There is no network. The shell is either a sandbox with real programs, or a simulated shell; the instructions say which. The ' +
    'simulated shell runs no programs (no git, node, npm, python): it has re-implementations of ls, cat, find, grep, sed, awk, sort, ' +
    'jq, yq, tar, diff and similar commands. An unsupported form of a command ends the whole command line with exit code 2 and a ' +
    'message; then use another form, or the tools that search, read and edit files.',
  input: z.strictObject({
    command: someText.refine((text) => text.length <= longest, `at most ${longest} characters`).describe('The bash command to execute'),
    working_dir: z.string().optional().describe('Working directory for the command'),
    timeout_ms: count.optional().describe('Timeout in milliseconds'),
  }),
  output: toolResult.extend({ exit_code: z.int(), ended: z.enum(['exited', 'timeout', 'stopped', 'limit']) }),
  effect: 'write',
  parallelSafe: false,
  ...surfaces.bash,
  async approval(ctx, { command, working_dir }) {
    // A sandbox has no network and only the workspace's files, whose changes can be undone.
    if (ctx.shell?.kind !== 'unsandboxed') return null;
    return risk(ctx, {
      subject: 'Run a command on this machine, without a sandbox',
      verb: 'Run',
      facts: [
        { label: 'Command', value: command },
        { label: 'Folder', value: working_dir ?? ctx.files.root },
      ],
    });
  },
  async execute(ctx, { command, working_dir, timeout_ms }) {
    if (!ctx.shell) throw new PrimitiveError('unsupported_action', ctx.noShell ?? 'Commands cannot run here.');
    if (working_dir !== undefined) await mustBeFolder(ctx, working_dir);
    return formatCommandResult(await ctx.shell.run(command, { cwd: working_dir, timeoutMs: timeout_ms, signal: ctx.signal }));
  },
});

async function mustBeFolder({ files }: WorkspaceContext, path: string): Promise<void> {
  const found = await files.stat(path);
  if (!found) throw new PrimitiveError('not_found', `Folder not found: ${path}.`, { path });
  if (found.type !== 'directory') throw new PrimitiveError('invalid_input', `${path} is a file, not a folder.`, { path });
}
