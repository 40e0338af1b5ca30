import { existsSync } from 'node:fs';
import { type Environment, EnvironmentError, readInstallation } from '#lib/base/env.ts';

/**
 * The validated settings of a command, from the environment and `.env`. Invalid settings are reported and exit the process.
 */
export function readSettings(): Environment {
  if (existsSync('.env')) process.loadEnvFile('.env');
  try {
    return readInstallation(process.env);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return giveUp(error.message);
  }
}

/** Prints one sentence and exits with a non-zero code. */
export function giveUp(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
