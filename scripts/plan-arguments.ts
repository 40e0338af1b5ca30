import { parseArgs } from 'node:util';

export interface PlanArguments {
  file: string;
  /** As given; where the person called from when absent. */
  dir: string | undefined;
  dryRun: boolean;
  /** Origins that may be asked though they are neither https nor public. */
  allow: string[];
  undo: boolean;
  force: boolean;
  fresh: boolean;
}

/** @param called how the command is called */
export const planUsage = (called: string) => `Usage: ${called} file.yaml [--dir D] [--dry-run] [--allow ORIGIN] [--fresh]
       ${called} file.yaml [--dir D] --undo [--force]
       ${called} --help

  --dir D         the folder it works on; default: where you are
  --dry-run       shows what would happen, and changes nothing
  --allow ORIGIN  an address that may be asked though it is not https and public, such as http://localhost:8080; more than once
  --fresh         begins anew where the last run did not finish, and leaves what that one did
  --undo          gives every file that the last run which did something changed back its content of before
  --force         with --undo: also files that somebody else has changed since, whose changes are lost

It ends with 0 when every step passed, with 1 when one failed, with 2 when it was called wrongly or the plan is not
valid, with 130 when it was stopped.`;

/** The words of a command line. `problem` says what is wrong with them; `unread`: so that the usage helps. */
export function readPlanArguments(words: string[]): PlanArguments | { help: true } | { problem: string; unread?: true } {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        dir: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        allow: { type: 'string', multiple: true, default: [] },
        undo: { type: 'boolean', default: false },
        force: { type: 'boolean', default: false },
        fresh: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) return { help: true };
    const [file] = positionals;
    const { dir, 'dry-run': dryRun, undo, force, fresh } = values;
    if (!file) return { problem: '', unread: true };
    const problem =
      positionals.length > 1
        ? `One plan at a time: ${positionals.join(' or ')}?`
        : undo && (dryRun || fresh)
          ? `--undo goes with no ${dryRun ? '--dry-run' : '--fresh'}.`
          : force && !undo
            ? '--force goes with --undo.'
            : null;
    if (problem) return { problem };
    const wrong = values.allow.find((origin) => !originOf(origin));
    if (wrong !== undefined) return { problem: `--allow takes an origin such as http://localhost:8080, not ${wrong}` };
    return { file, dir, dryRun, allow: values.allow.map((origin) => originOf(origin)!), undo, force, fresh };
  } catch (error) {
    const [first] = (error as Error).message.split('. ');
    return { problem: `${first}.`, unread: true };
  }
}

function originOf(given: string): string | null {
  const url = URL.parse(given);
  const isOrigin = url && ['http:', 'https:'].includes(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username;
  return isOrigin ? url.origin : null;
}
