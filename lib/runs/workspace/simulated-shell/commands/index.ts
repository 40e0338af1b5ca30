import { type Command, type CommandName, type ExecResult, getCommandNames } from 'just-bash';
import { LimitReached, Refusal } from '../refusal.ts';
import { awk } from './awk.ts';
import { type OwnCommand, stdinOf } from './command-io.ts';
import { cp, ln } from './cp-ln.ts';
import { cut } from './cut.ts';
import { diff } from './diff.ts';
import { env } from './env.ts';
import { file } from './file.ts';
import { grep } from './grep.ts';
import { head } from './head.ts';
import { jq } from './jq.ts';
import { ls } from './ls.ts';
import { nestedShell } from './nested-shell.ts';
import { rg } from './rg.ts';
import { sed } from './sed.ts';
import { sort } from './sort.ts';
import { stat } from './stat.ts';
import { demandText } from './text-only.ts';
import { uniq } from './uniq.ts';
import { wc } from './wc.ts';
import { which } from './which.ts';
import { xargs } from './xargs.ts';

/** sqlite3 needs a thread, which the process may not start; the library's od has different columns. */
const excluded = ['sqlite3', 'od'];

/** The library's commands that the shell has. */
export const libraryCommands = getCommandNames().filter((name) => !excluded.includes(name)) as CommandName[];

const own: readonly OwnCommand[] = [
  awk,
  cp,
  cut,
  diff,
  env,
  file,
  grep('grep'),
  grep('egrep'),
  grep('fgrep'),
  head,
  jq,
  ln,
  ls,
  nestedShell('bash'),
  nestedShell('sh'),
  rg,
  sed,
  sort,
  stat,
  uniq,
  wc,
  which,
  xargs,
];

/** Shell builtins that the library lacks and that change the meaning of what follows. */
const missing = ['trap', 'ulimit', 'umask', 'select'].map((name): OwnCommand => ({ name, run: () => Promise.reject(new Refusal(name)) }));

/** All commands of the shell. `end` gets the error that stops the whole line. */
export function shellCommands(end: (why: Refusal | LimitReached) => void): Command[] {
  const taken = new Set([...own, ...missing].map(({ name }) => name));
  const others = libraryCommands
    .filter((name) => !taken.has(name))
    .map((name): OwnCommand => ({ name, run: (words, ctx) => ctx.origCommand!(words) }));
  return [...own, ...missing, ...others].map(({ name, run }) => ({
    name,
    trusted: true,
    async execute(words, ctx): Promise<ExecResult> {
      try {
        if (words.includes('/dev/stdin')) await ctx.fs.writeFile('/dev/stdin', Buffer.from(stdinOf(ctx), 'latin1'));
        await demandText(name, words, ctx);
        const result = await run(words, ctx);
        demandSupported(name, result);
        return result;
      } catch (error) {
        if (!(error instanceof Refusal || error instanceof LimitReached)) throw error;
        end(error);
        return { stdout: '', stderr: `${error.message}\n`, exitCode: 2 };
      }
    },
  }));
}

/** Stops the line when the library reports an unknown form, which would otherwise look like empty output. */
function demandSupported(name: string, { stderr, exitCode }: ExecResult): void {
  if (exitCode === 0) return;
  const limit = new RegExp(`^${name}: .*(?:limit exceeded|iterations? .*exceeded|exceeded .*(?:limit|iterations)).*`, 'm').exec(stderr);
  if (limit) throw new LimitReached(limit[0]);
  const unknown = new RegExp(
    `^(${name}: (?:invalid option|unrecognized option|unknown option|unknown predicate|invalid argument|invalid date|invalid number|invalid mode|start index).*)`,
    'm',
  ).exec(stderr);
  if (unknown) throw new Refusal(`“${unknown[1]}”: this form`);
}
