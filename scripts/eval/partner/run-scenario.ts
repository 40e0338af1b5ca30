import type { PartnerVariant } from '../eval-partners.ts';
import type { Rows } from '../rows.ts';
import type { EvalEnv } from '../start-eval-env.ts';
import { playScenario } from './play-scenario.ts';
import { brokenOff, judge, noUsage, type Result, readUsage } from './result.ts';
import type { Scenario } from './scenario.ts';

/**
 * Plays a scenario with a new person and judges it. Never throws: a scenario that stops with an error counts as wrong.
 * @param prepare called with the person's rows before the first message
 */
export async function runScenario(
  env: Pick<EvalEnv, 'person' | 'services'>,
  scenario: Scenario,
  variant: PartnerVariant,
  prepare?: (before: Rows) => void,
): Promise<Result> {
  try {
    const person = await env.person(scenario.workspace, variant);
    const played = await playScenario(scenario, person, env.services, prepare);
    return { scenario, findings: judge(scenario, played), usage: await readUsage(person.db) };
  } catch (error) {
    return { scenario, findings: brokenOff(error), usage: { ...noUsage, cost: null } };
  }
}
