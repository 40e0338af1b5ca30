import { z } from 'zod';
import { PrimitiveError } from '#lib/errors.ts';
import { defineTool, toolResult } from '../define-tool.ts';
import { risk } from '../risk.ts';
import { surfaces } from '../surface.ts';
import { count, someText } from '../tool-input.ts';
import type { WorkspaceContext } from '../workspace-context.ts';
import { tellCommand } from './tell-command.ts';

/** Characters of a command. */
const longest = 100_000;

export const bash = defineTool({
  name: 'bash',
  description:
    'Execute a bash command. It begins in the root of the workspace or in working_dir; what it leaves in the workspace is kept, ' +
    'nothing else is. There is no network. Where no programs of the machine can run, only the usual commands for text and files ' +
    'are there (ls, cat, find, grep, sed, awk, sort, jq, yq, tar, diff and the like; no git, node, npm or python).',
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
    const kind = ctx.shell?.kind ?? 'simulated';
    if (kind === 'simulated') return null;
    return risk(ctx, {
      subject: kind === 'sandboxed' ? 'Run a command in the sandbox' : 'Run a command on this machine, without a sandbox',
      verb: 'Run',
      facts: [
        { label: 'Command', value: command },
        { label: 'Folder', value: working_dir ?? ctx.files.root },
      ],
    });
  },
  async execute(ctx, { command, working_dir, timeout_ms }) {
    if (!ctx.shell) throw new PrimitiveError('unsupported_action', 'No commands can be run here.');
    if (working_dir !== undefined) await mustBeFolder(ctx, working_dir);
    return tellCommand(await ctx.shell.run(command, { cwd: working_dir, timeoutMs: timeout_ms, signal: ctx.signal }));
  },
});

async function mustBeFolder({ files }: WorkspaceContext, path: string): Promise<void> {
  const found = await files.stat(path);
  if (!found) throw new PrimitiveError('not_found', `There is no folder ${path}.`, { path });
  if (found.type !== 'directory') throw new PrimitiveError('invalid_input', `${path} is a file, not a folder.`, { path });
}
