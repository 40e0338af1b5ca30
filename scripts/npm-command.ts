import { parseArgs } from 'node:util';
import type { Environment } from '#lib/base/env.ts';
import { giveUp, readSettings } from './settings.ts';

/** Why a command was refused, as one sentence for the person who ran it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/**
 * Runs a command of package.json with its arguments and the settings. On failure it prints one sentence and exits with a
 * non-zero code.
 * @param usage printed when the arguments are wrong
 * @param operands how many arguments it takes
 */
export async function runCommand(
  usage: string,
  operands: number,
  work: (settings: Environment, words: string[], options: { yes: boolean }) => Promise<string>,
): Promise<void> {
  try {
    const { values, positionals } = read();
    if (positionals.length !== operands) throw new Refusal(`Usage: ${usage}`);
    console.log(await work(readSettings(), positionals, { yes: values.yes }));
  } catch (error) {
    giveUp(error instanceof Error ? error.message : String(error));
  }

  function read() {
    try {
      return parseArgs({ options: { yes: { type: 'boolean', default: false } }, allowPositionals: true });
    } catch {
      throw new Refusal(`Usage: ${usage}`);
    }
  }
}

/** @throws {Refusal} when the installation does not use the embedded database */
export function demandEmbedded(settings: Environment, instead: string): void {
  if (settings.SUPABASE_URL)
    throw new Refusal(`SUPABASE_URL is set, but this command is only for the embedded Supabase. Instead, ${instead}.`);
}
