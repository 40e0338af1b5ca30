import { createContext, runInContext } from 'node:vm';
import { PrimitiveError } from '#lib/base/errors.ts';

/** How long an untrusted schema may keep this process busy, in ms. */
const BUSY_MS = 250;
const MOST_TRIES = 8;

const box = createContext({}) as { run?: (() => unknown) | undefined };

/**
 * Ends work that takes too long: a schema can be written so that checking it takes forever. Work that was ended while the
 * processor was busy elsewhere is retried, because a busy machine says nothing about a schema.
 * @param run without side effects
 * @throws {PrimitiveError} `execution_failed`, and what `run` throws
 */
export function withinProcessorTime<T>(run: () => T): T {
  const before = process.cpuUsage();
  box.run = run;
  try {
    for (let tries = 1; ; tries++) {
      try {
        return runInContext('run()', box, { timeout: BUSY_MS }) as T;
      } catch (error) {
        if ((error as { code?: unknown }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
        const { user, system } = process.cpuUsage(before);
        if (tries === MOST_TRIES || (user + system) / 1000 >= BUSY_MS)
          throw new PrimitiveError(
            'execution_failed',
            'The input schema of this tool cannot be checked in reasonable time, so the tool was not used.',
          );
      }
    }
  } finally {
    box.run = undefined;
  }
}
