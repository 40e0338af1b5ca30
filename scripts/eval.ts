import './compile-cache.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startScriptedModel } from '#e2e/scripted-model/index.ts';
import { checkModel } from '#lib/models/check-model.ts';
import { findModel } from '#lib/models/model.ts';
import type { PartnerVariant } from './eval/eval-partners.ts';
import { isRight, type Result } from './eval/partner/result.ts';
import { runScenario } from './eval/partner/run-scenario.ts';
import { capabilities, type Judged, judged, readScenarios, type Scenario } from './eval/partner/scenario.ts';
import { ScriptedPlayer } from './eval/partner/scripted-player.ts';
import { comparison, resultTable, type VariantResults } from './eval/partner/table.ts';
import type { Rows } from './eval/rows.ts';
import { startEvalEnv } from './eval/start-eval-env.ts';
import { giveUp, readSettings } from './settings.ts';

/*
 * `npm run eval -- [options] [capability, or part of a name…]`: plays the scenarios of scripts/eval/partner/scenarios/ with each
 * model and each prompt, judges rows and calls, prints a table for each and compares them. `--model ID` and `--prompt FILE` can
 * be repeated; `--prompt current` is the product's own. `--repeat N` plays each scenario N times, `--at-once N` so many at the
 * same time, `--json FILE` saves what was found. `--scripted` plays the scripted good and bad steps of the scenarios.
 */
const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    model: { type: 'string', multiple: true },
    prompt: { type: 'string', multiple: true, default: ['current'] },
    repeat: { type: 'string', default: '1' },
    'at-once': { type: 'string', default: '4' },
    json: { type: 'string' },
    scripted: { type: 'boolean', default: false },
  },
});

/** One play of a scenario. */
interface Play {
  scenario: Scenario;
  /** Called with the rows before the first message. */
  prepare?: (before: Rows) => void;
  /** What the scripted steps do wrong. */
  fault?: Judged;
}

/** What is compared: a model with a prompt. */
interface Variant extends PartnerVariant {
  label: string;
  plays: Play[];
}

const scenarios = readScenarios().filter(
  ({ name, capability }) => wanted.length === 0 || wanted.some((text) => capability === text || name.includes(text)),
);
if (scenarios.length === 0) giveUp(`No scenario matches. The capabilities are ${capabilities.join(', ')}.`);

const scripted = values.scripted ? await startScriptedModel() : null;
if (scripted) Object.assign(process.env, { ANTHROPIC_API_KEY: scripted.apiKey, ANTHROPIC_BASE_URL: scripted.url });
const variants = scripted ? scriptedVariants(new ScriptedPlayer(scripted)) : await configuredVariants();

// The worker writes versions and runs tickets with the built-in assistant: only the partner is evaluated.
const env = await startEvalEnv({ MODEL: 'built-in' });
try {
  const all: VariantResults[] = [];
  for (const variant of variants) {
    console.log(`\n${variant.label}: ${variant.plays.length} scenarios`);
    all.push({ label: variant.label, results: await playAll(variant) });
    console.log(`\n${resultTable(all.at(-1)!)}`);
  }
  if (all.length > 1) console.log(`\n${comparison(all)}`);
  if (values.json) writeFileSync(values.json, JSON.stringify(all.map(toJson), null, 2));
} finally {
  await scripted?.close();
  await env.end();
}
process.exit();

/** Every model with every prompt. Exits if one cannot be used. */
async function configuredVariants(): Promise<Variant[]> {
  const settings = readSettings();
  const models = values.model ?? (settings.MODEL ? [settings.MODEL] : giveUp('Name a model with --model, or set MODEL.'));
  for (const MODEL of models) {
    const modelSettings = { ...settings, MODEL };
    if (!findModel(modelSettings)(MODEL))
      giveUp(`The model “${MODEL}” is not set up. docs/configuration.md lists the settings of each provider.`);
    const { usable, message } = await checkModel(modelSettings);
    if (!usable) giveUp(message);
  }
  const plays = Array.from({ length: numberOf('repeat') }, () => scenarios.map((scenario) => ({ scenario }))).flat();
  return models.flatMap((model) =>
    values.prompt.map((prompt) => ({
      label: values.prompt.length > 1 || prompt !== 'current' ? `${model}, ${prompt}` : model,
      model,
      plays,
      ...(prompt === 'current' ? {} : { prompt: readFileSync(prompt, 'utf8') }),
    })),
  );
}

/** Two models that play the scripted steps: one that does everything right, and one with every fault of the scenarios. */
function scriptedVariants(player: ScriptedPlayer): Variant[] {
  const [good, bad] = ['anthropic:claude-sonnet-5-5', 'anthropic:claude-haiku-5-5'] as const;
  const play = (model: string, scenario: Scenario, fault?: Judged): Play => ({
    scenario,
    prepare: (before) => player.play(model, scenario, fault ? scenario.bad[fault]! : scenario.good, before),
    ...(fault ? { fault } : {}),
  });
  return [
    { label: `${good}, good steps`, model: good, plays: scenarios.map((scenario) => play(good, scenario)) },
    {
      label: `${bad}, bad steps`,
      model: bad,
      plays: scenarios.flatMap((scenario) => {
        const faults = judged.filter((fault) => scenario.bad[fault]);
        return faults.length > 0 ? faults.map((fault) => play(bad, scenario, fault)) : [play(bad, scenario)];
      }),
    },
  ];
}

/** Plays several at the same time, but the plays of one scenario one after the other. */
async function playAll(variant: Variant): Promise<Result[]> {
  const results: Result[] = [];
  const groups = [...Map.groupBy(variant.plays.entries(), ([, { scenario }]) => scenario).values()].values();
  const work = async () => {
    for (const group of groups)
      for (const [n, play] of group) {
        results[n] = await runScenario(env, play.scenario, variant, play.prepare);
        report(results[n], play);
      }
  };
  await Promise.all(Array.from({ length: numberOf('at-once') }, work));
  return results;
}

/** Prints what was found. With scripted steps, a judge that does not find exactly the fault ends the command with 1. */
function report(result: Result, { fault }: Play): void {
  console.log(`${isRight(result) ? '✓' : '✗'} ${result.scenario.capability}: ${result.scenario.name}`);
  for (const name of judged) for (const finding of result.findings[name]) console.log(`    ${name}: ${finding}`);
  if (!scripted) return;
  const isJudgedWell = fault ? result.findings[fault].length > 0 : judged.every((name) => result.findings[name].length === 0);
  if (isJudgedWell) return;
  console.log(`    The judge is wrong: ${fault ? `these steps fail in ${fault}` : 'these steps are good'}.`);
  process.exitCode = 1;
}

function numberOf(option: 'repeat' | 'at-once'): number {
  const number = Number(values[option]);
  return Number.isInteger(number) && number > 0 ? number : giveUp(`--${option} needs a whole number from 1.`);
}

function toJson({ label, results }: VariantResults) {
  return {
    label,
    results: results.map((result) => ({
      name: result.scenario.name,
      capability: result.scenario.capability,
      right: isRight(result),
      findings: result.findings,
      usage: result.usage,
    })),
  };
}
