import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleOf, ConfinedProcess, ownFiles } from '#lib/base/confined-process.ts';
import { processSingleton } from '#lib/base/process-singleton.ts';
import { type Guard, guards } from './guards.ts';
import { Pool, type TaskProcess } from './pool.ts';
import { RefusedInput } from './refused-input.ts';
import type { InputOf, OutputOf, TaskName } from './tasks.ts';

/* Paths are built at run time: a bundler must leave the program and its imports in place. */
const here = dirname(fileURLToPath(import.meta.url));
const project = join(/* turbopackIgnore: true */ here, '..', '..');

const MEGABYTES = { heap: 256, resident: 512 };
const IDLE_MS = 10 * 60_000;
const PROCESSES = 3;

function taskProcess(): TaskProcess {
  // The compiled command ships its own copy of the program.
  const compiled = join(/* turbopackIgnore: true */ here, 'untrusted-program.js');
  const isCompiled = existsSync(/* turbopackIgnore: true */ compiled);
  const source = join(/* turbopackIgnore: true */ project, 'lib', 'untrusted', 'program.ts');
  return new ConfinedProcess({
    program: isCompiled ? compiled : (bundleOf('untrusted') ?? source),
    cwd: isCompiled ? here : project,
    readable: () =>
      isCompiled
        ? [here, join(/* turbopackIgnore: true */ here, '..', 'package.json')]
        : ownFiles((name) => join(/* turbopackIgnore: true */ project, name)),
    heapMegabytes: MEGABYTES.heap,
    residentMegabytes: MEGABYTES.resident,
    idleMs: IDLE_MS,
  });
}

/** A pool of processes like the one used here. */
export const startPool = () => new Pool(Array.from({ length: PROCESSES }, taskProcess));

export interface RunOptions {
  /** The person of the request: each has at most one process at a time. */
  person?: string;
  signal?: AbortSignal;
  /** The path of a file that the task reads, of those whose guard has `alone`. */
  file?: string;
  /** Called while a task that reports its progress runs. */
  progress?: (progress: unknown) => void;
}

/**
 * Reads, compares or renders untrusted input in a separate process: with limits on time and memory, without
 * network and files. Input over the limits is refused first. No other person's request waits for it.
 */
export const untrusted = {
  /** @throws {RefusedInput} with a message for the person; the signal's reason when aborted */
  async run<Name extends TaskName>(task: Name, input: InputOf<Name>, options: RunOptions = {}): Promise<OutputOf<Name>> {
    const guard = guards[task] as Guard<InputOf<Name>>;
    const problem = guard.problem(input);
    if (problem) throw new RefusedInput('too_much', problem);
    const pool = processSingleton('untrusted', startPool);
    return (await pool.run({ task, input, guard: guard as Guard, ...options })) as OutputOf<Name>;
  },
};
