import { parseArgs } from 'node:util';

export interface PlanArguments {
  file: string;
  /** As typed; absent means the current folder. */
  dir: string | undefined;
  dryRun: boolean;
  /** Origins that requests may go to although they are not https and public. */
  allow: string[];
  undo: boolean;
  force: boolean;
  fresh: boolean;
}

/** @param called how the command is called */
export const planUsage = (called: string) => `Usage: ${called} file.yaml [--dir D] [--dry-run] [--allow ORIGIN] [--fresh]
       ${called} file.yaml [--dir D] --undo [--force]
       ${called} --help

  --dir D         folder to work on (default: the current folder)
  --dry-run       show what would happen without changing anything
  --allow ORIGIN  allow requests to an origin that is not https and public, such as http://localhost:8080; repeatable
  --fresh         start over after an unfinished run and keep what it did
  --undo          restore the files that the last run changed
  --force         with --undo: also restore files that were changed since, discarding those changes

Exit codes: 0 all steps passed, 1 a step failed, 2 invalid arguments or plan, 130 stopped.`;

/** Parses the arguments. `problem` says what is wrong with them; with `unread` the usage is shown too. */
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
        ? `Pass one plan file, not ${positionals.length}: ${positionals.join(', ')}`
        : undo && (dryRun || fresh)
          ? `--undo cannot be combined with ${dryRun ? '--dry-run' : '--fresh'}.`
          : force && !undo
            ? '--force requires --undo.'
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

function originOf(text: string): string | null {
  const url = URL.parse(text);
  const isOrigin = url && ['http:', 'https:'].includes(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username;
  return isOrigin ? url.origin : null;
}
