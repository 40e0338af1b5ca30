import { firstProblems, type PlanProblem } from '#lib/entities/plan-problem.ts';
import { checkNames } from '#lib/runs/workspace/checks/check.ts';
import { RefusedInput } from '#lib/untrusted/refused-input.ts';
import type { OutputOf } from '#lib/untrusted/tasks.ts';
import { type RunOptions, untrusted } from '#lib/untrusted/untrusted.ts';
import { type Located, plain } from './located.ts';
import type { Plan, PlanCommands, Step } from './plan.ts';
import { readInput } from './read-input.ts';
import { planTools } from './tools/index.ts';
import { problemOfPath } from './validate-path.ts';

/** Steps and validations of one plan. */
const MAX_STEPS = 1000;

/** How deep validations may hold validations. */
const MAX_DEPTH = 5;

const topLevel = ['steps', 'validations', 'commands'];

/** What came of reading a plan. `rest` is what nothing is wrong with, for whoever finds further problems in that. */
export type ParsedPlan = { plan: Plan } | { problems: PlanProblem[]; rest: Plan };

/**
 * Reads a whole plan in a process of its own, see {@link planIn}. One that is too much, or takes too long to read, has that
 * problem alone.
 * @throws the signal's reason when aborted
 */
export async function parsePlan(source: string | Uint8Array, root: string, options: RunOptions = {}): Promise<ParsedPlan> {
  try {
    return planIn(await untrusted.run('read-yaml', source, options), root);
  } catch (error) {
    if (!(error instanceof RefusedInput)) throw error;
    return { problems: [{ line: 1, column: 1, message: error.message }], rest: { commands: {}, steps: [], validations: [] } };
  }
}

/**
 * A whole plan, out of what was read: YAML, a list of steps or a map with `steps`, `validations` (of the plan as a whole, after its last
 * step) and `commands`. What is wrong with it is told at once, in the order of the file.
 * @param root the absolute path of the folder that it works on
 */
export function planIn({ root: document, problems }: OutputOf<'read-yaml'>, root: string): ParsedPlan {
  const tell = (place: { line: number; column: number }, message: string) => {
    problems.push({ line: place.line, column: place.column, message });
  };
  const plan: Plan = { commands: {}, steps: [], validations: [] };
  if (document) readPlan(document);
  else if (problems.length === 0) tell({ line: 1, column: 1 }, 'The plan is empty: write a list of steps.');
  return problems.length > 0 ? { problems: firstProblems(problems), rest: plan } : { plan };

  function readPlan(part: Located): void {
    let count = 0;
    if (part.kind === 'list') plan.steps = readSteps(part, '', 0);
    else if (part.kind === 'map') {
      for (const [key, entry] of part.entries)
        if (!topLevel.includes(key))
          tell(entry, `A plan has no “${key}”: it holds ${words(topLevel)}${key === 'tool' ? '. A step begins with “- ”' : ''}.`);
      const [steps, validations, commands] = topLevel.map((key) => part.entries.get(key)?.value);
      if (commands) plan.commands = readCommands(commands);
      if (steps) plan.steps = readSteps(steps, '', 0);
      if (validations) plan.validations = readSteps(validations, 'end.', 1);
      if (!steps && !validations) tell(part, 'This plan has no steps: write them as a list under “steps:”.');
    } else tell(part, 'A plan is a list of steps, or a map with “steps:”.');
    if (problems.length === 0 && count === 0) tell(part, 'The plan is empty: write a list of steps.');

    function readSteps(list: Located, prefix: string, depth: number): Step[] {
      if (list.kind !== 'list') {
        tell(list, `${depth === 0 ? 'The steps' : 'Validations'} must be a list: begin each with “- ”.`);
        return [];
      }
      if (depth > MAX_DEPTH) {
        tell(list, `Validations hold validations here, ${MAX_DEPTH} deep: that is the most.`);
        return [];
      }
      return list.items.flatMap((item, index) => {
        count += 1;
        if (count === MAX_STEPS + 1)
          tell(item, `There are too many steps from here on: a plan has at most ${MAX_STEPS}, validations included.`);
        return count > MAX_STEPS ? [] : readStep(item, `${prefix}${index + 1}`, depth);
      });
    }

    function readStep(item: Located, id: string, depth: number): Step[] {
      const what = depth === 0 ? 'step' : 'validation';
      if (item.kind !== 'map') {
        tell(item, `A ${what} is a map with “tool:” and what the tool takes.`);
        return [];
      }
      const { tool: named, validations: nested, ...rest } = Object.fromEntries(item.entries);
      const validations = nested ? readSteps(nested.value, `${id}.`, depth + 1) : [];
      const name = named && plain(named.value);
      const tool = typeof name === 'string' ? planTools.get(name) : undefined;
      if (!named) tell(item, `This ${what} has no “tool:”.`);
      else if (!tool) tell(named.value, unknownTool(name));
      else if (tool.kind === 'change' && depth > 0) tell(named.value, `${name} changes files: it is a step, not a validation.`);
      if (!named || !tool) return validations;
      const found = readInput(tool, String(name), new Map(Object.entries(rest)), named.value);
      problems.push(...found.problems);
      const path = 'path' in tool.input.shape && rest.path && plain(rest.path.value);
      // What else is wrong with the step hides nothing of its path; that it must not be empty is told already.
      const wrong = typeof path === 'string' && path !== '' ? problemOfPath(path, root, tool.takesFolders ? 'any' : 'file') : null;
      if (wrong) tell(rest.path!.value, `path ${wrong}`);
      if (!found.input || wrong) return validations;
      return [{ id, tool: String(name), line: item.line, column: item.column, input: found.input, validations }];
    }
  }

  function readCommands(part: Located): PlanCommands {
    if (part.kind !== 'map') {
      tell(part, `“commands:” is a map with ${words(checkNames)}.`);
      return {};
    }
    const commands: PlanCommands = {};
    for (const [key, { value, ...at }] of part.entries) {
      const name = checkNames.find((known) => known === key);
      const given = plain(value);
      const argv = typeof given === 'string' ? given.trim().split(/\s+/) : given;
      if (!name) tell(at, `There is no command “${key}”: there are ${words(checkNames)}.`);
      else if (!Array.isArray(argv) || argv.length === 0 || !argv.every((word) => typeof word === 'string' && word !== ''))
        tell(value, `${name} must be a command line, or a list of its words.`);
      else if (typeof given === 'string' && /["'`$\\|&;<>()*?]/.test(given))
        tell(value, `${name} is not read by a shell: write a command with quotes or signs such as $ | & ; as a list of its words.`);
      else commands[name] = argv;
    }
    return commands;
  }
}

function unknownTool(name: unknown): string {
  const known = [...planTools.keys()];
  const meant = typeof name === 'string' ? known.find((tool) => tool === name.trim().toUpperCase().replaceAll(/[\s-]/g, '_')) : undefined;
  if (meant) return `There is no tool “${name}”. It is written ${meant}.`;
  return `There is no tool “${typeof name === 'string' ? name : JSON.stringify(name)}”. There are ${words(known)}.`;
}

function words(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
