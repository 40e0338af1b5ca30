import { z } from 'zod';
import type { Surface } from '#lib/agent/registry/surface.ts';
import { PrimitiveError } from '#lib/base/errors.ts';
import { type CheckName, hasCommand } from '../checks/check.ts';
import { checksOf } from '../checks/detect-checks.ts';
import type { Programs } from '../command.ts';
import { defineTool, toolResult } from '../define-tool.ts';
import { risk } from '../risk.ts';
import { surfaces } from '../tool-surfaces.ts';
import type { WorkspaceContext } from '../workspace-context.ts';
import { workspacePath } from '../workspace-path.ts';
import { formatCommandResult } from './command-result.ts';

interface About extends Surface {
  name: string;
  description: string;
  check: CheckName;
  /** The action, as shown for approval: "Run the tests". */
  subject: string;
}

/** A tool that runs one of the project's checks. */
function checkTool({ check, subject, description, ...about }: About) {
  return defineTool({
    ...about,
    description: `${description} The command is detected from the project’s files and returned in the result. It runs real programs: in a sandbox without network or, if the installation allows running without one, after the person’s approval.`,
    input: z.strictObject({ path: z.string().optional().describe('A file or folder to check; omit it to check the whole project') }),
    output: toolResult.extend({
      command: z.array(z.string()),
      exit_code: z.int(),
      ended: z.enum(['exited', 'timeout', 'stopped', 'limit']),
    }),
    effect: 'external',
    parallelSafe: false,
    async approval(ctx, { path }) {
      const { argv, script, programs } = await planOf(ctx, check, path);
      if (programs.sandboxed) return null;
      const facts = [
        { label: 'Command', value: argv.join(' ') },
        ...(script === undefined ? [] : [{ label: 'Its script', value: script }]),
      ];
      return risk(ctx, { subject, verb: 'Run', facts });
    },
    async execute(ctx, { path }) {
      const { argv, programs } = await planOf(ctx, check, path);
      const answer = formatCommandResult(await programs.run(argv, { signal: ctx.signal }));
      return { ...answer, content: `$ ${argv.join(' ')}\n${answer.content}`, command: [...argv] };
    },
  });
}

/** The command to run. Throws when none can run. */
async function planOf(
  ctx: WorkspaceContext,
  name: CheckName,
  path?: string,
): Promise<{ argv: readonly string[]; programs: Programs; script?: string }> {
  const { files, programs, noPrograms } = ctx;
  if (path !== undefined && !(await files.stat(path))) throw new PrimitiveError('not_found', `Not found: ${path}.`, { path });
  const { kinds, checks } = await checksOf(ctx);
  const check = checks[name];
  if (!hasCommand(check)) throw new PrimitiveError('unsupported_action', check.reason, { project: kinds });
  const argv = path === undefined ? check.argv : check.on(workspacePath(files.root, path) || '.');
  if (!programs) throw new PrimitiveError('unsupported_action', noPrograms ?? 'Programs cannot run here.', { command: argv });
  const isScript = check.argv.every((word, place) => argv[place] === word);
  return { argv, programs, script: isScript ? check.script : undefined };
}

export const lint = checkTool({
  name: 'lint',
  description: 'Run the project’s linter.',
  check: 'lint',
  subject: 'Run the linter',
  ...surfaces.lint,
});

export const runTests = checkTool({
  name: 'run_tests',
  description: 'Run the project’s tests.',
  check: 'test',
  subject: 'Run the tests',
  ...surfaces.run_tests,
});

export const typeCheck = checkTool({
  name: 'type_check',
  description: 'Run the project’s type checker.',
  check: 'type_check',
  subject: 'Run the type checker',
  ...surfaces.type_check,
});
