import { existsSync } from 'node:fs';
import { type Environment, EnvironmentError, readInstallation } from '#lib/base/env.ts';

/**
 * The settings of a command: the environment over `.env`, checked. What is wrong is said in words and ends the process.
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

/** Says one clear sentence and ends with a non-zero exit code. */
export function giveUp(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
