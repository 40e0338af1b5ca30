import type { Clock } from '#lib/base/clock.ts';
import type { FolderJournals } from '#lib/runs/plans/folder-journals.ts';
import type { CommandSettings } from '#lib/runs/workspace/workspace-commands.ts';
import type { PlanArguments } from './plan-arguments.ts';

/** Where the command runs. */
export interface Terminal {
  /** The folder that paths of the command line are relative to. */
  from: string;
  /** How the command is called, such as `npm run plan --`. */
  called: string;
  /** The folder of this program itself. */
  ownFolder: string;
  /** Where journals are kept. */
  stateFolder: string;
  /** @throws {EnvironmentError} */
  readSettings: () => CommandSettings;
  out: NodeJS.WritableStream & { isTTY?: boolean };
  err: NodeJS.WritableStream;
  /** Aborted by Ctrl-C or SIGTERM. */
  signal: AbortSignal;
}

/** The arguments or the plan are invalid; nothing was done. */
export class Refused extends Error {}

/** One call of the command. `file` and `directory` are absolute. */
export interface PlanCall extends Terminal {
  args: PlanArguments;
  file: string;
  directory: string;
  settings: CommandSettings;
  journals: FolderJournals;
  clock: Clock;
}

/** The same command with other options, quoted for a shell. */
export function command({ called, args: { file, dir } }: Pick<PlanCall, 'called' | 'args'>, ...options: string[]): string {
  return [called, ...[file, ...(dir === undefined ? [] : ['--dir', dir]), ...options].map(shellWord)].join(' ');
}

/** The same call with another plan file. */
export const withFile = (call: PlanCall, file: string): PlanCall => ({ ...call, args: { ...call.args, file } });

const shellWord = (word: string) => (/^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);
