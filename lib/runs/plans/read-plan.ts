import { firstProblems, type PlanProblem } from '#lib/entities/plan-problem.ts';
import { checkNames } from '#lib/runs/workspace/checks/check.ts';
import { type Located, plain } from './located.ts';
import type { Plan, PlanCommands, Step } from './plan.ts';
import { readInput } from './read-input.ts';
import { readYaml } from './read-yaml.ts';
import { planTools } from './tools/index.ts';
import { problemOfPath } from './validate-path.ts';

/** The most steps and validations of one plan. */
const MAX_STEPS = 1000;

/** How deep validations may nest. */
const MAX_DEPTH = 5;

const topLevel = ['steps', 'validations', 'commands'];

/** A parsed plan, or its problems with `rest`, the valid part, in which further checks can look for more. */
export type ParsedPlan = { plan: Plan } | { problems: PlanProblem[]; rest: Plan };

/**
 * Reads a plan in YAML: a list of steps, or a map with `steps`, `validations` (of the whole plan, after its last step) and
 * `commands`. All problems are reported together, in file order. Called only by `untrusted`, since it can take long.
 * @param root the absolute path of the folder that it works on
 */
export function readPlan(source: string | Uint8Array, root: string): ParsedPlan {
  const { root: document, problems } = readYaml(source);
  const tell = (place: { line: number; column: number }, message: string) => {
    problems.push({ line: place.line, column: place.column, message });
  };
  const plan: Plan = { commands: {}, steps: [], validations: [] };
  if (document) readDocument(document);
  else if (problems.length === 0) tell({ line: 1, column: 1 }, 'The plan is empty. Write a list of steps.');
  return problems.length > 0 ? { problems: firstProblems(problems), rest: plan } : { plan };

  function readDocument(part: Located): void {
    let count = 0;
    if (part.kind === 'list') plan.steps = readSteps(part, '', 0);
    else if (part.kind === 'map') {
      for (const [key, entry] of part.entries)
        if (!topLevel.includes(key))
          tell(entry, `Unknown key “${key}”. A plan has ${listed(topLevel)}${key === 'tool' ? '. A step starts with “- ”' : ''}.`);
      const [steps, validations, commands] = topLevel.map((key) => part.entries.get(key)?.value);
      if (commands) plan.commands = readCommands(commands);
      if (steps) plan.steps = readSteps(steps, '', 0);
      if (validations) plan.validations = readSteps(validations, 'end.', 1);
      if (!steps && !validations) tell(part, 'This plan has no steps. Write them as a list under “steps:”.');
    } else tell(part, 'A plan is a list of steps, or a map with “steps:”.');
    if (problems.length === 0 && count === 0) tell(part, 'The plan is empty. Write a list of steps.');

    function readSteps(list: Located, prefix: string, depth: number): Step[] {
      if (list.kind !== 'list') {
        tell(list, `${depth === 0 ? 'The steps' : 'Validations'} must be a list. Start each item with “- ”.`);
        return [];
      }
      if (depth > MAX_DEPTH) {
        tell(list, `Validations are nested too deeply: at most ${MAX_DEPTH} levels.`);
        return [];
      }
      return list.items.flatMap((item, index) => {
        count += 1;
        if (count === MAX_STEPS + 1) tell(item, `Too many steps: a plan has at most ${MAX_STEPS}, including validations.`);
        return count > MAX_STEPS ? [] : readStep(item, `${prefix}${index + 1}`, depth);
      });
    }

    function readStep(item: Located, id: string, depth: number): Step[] {
      const what = depth === 0 ? 'step' : 'validation';
      if (item.kind !== 'map') {
        tell(item, `A ${what} is a map with “tool:” and the tool’s parameters.`);
        return [];
      }
      const { tool: named, validations: nested, ...rest } = Object.fromEntries(item.entries);
      const validations = nested ? readSteps(nested.value, `${id}.`, depth + 1) : [];
      const name = named && plain(named.value);
      const tool = typeof name === 'string' ? planTools.get(name) : undefined;
      if (!named) tell(item, `This ${what} has no “tool:”.`);
      else if (!tool) tell(named.value, unknownTool(name));
      else if (tool.kind === 'change' && depth > 0) tell(named.value, `${name} changes files, so it can be a step but not a validation.`);
      if (!named || !tool) return validations;
      const found = readInput(tool, String(name), new Map(Object.entries(rest)), named.value);
      problems.push(...found.problems);
      const path = 'path' in tool.input.shape && rest.path && plain(rest.path.value);
      // The path is checked even when the step has other problems; an empty path is already reported.
      const wrong = typeof path === 'string' && path !== '' ? problemOfPath(path, root, tool.takesFolders ? 'any' : 'file') : null;
      if (wrong) tell(rest.path!.value, `path ${wrong}`);
      if (!found.input || wrong) return validations;
      return [{ id, tool: String(name), line: item.line, column: item.column, input: found.input, validations }];
    }
  }

  function readCommands(part: Located): PlanCommands {
    if (part.kind !== 'map') {
      tell(part, `“commands:” is a map with ${listed(checkNames)}.`);
      return {};
    }
    const commands: PlanCommands = {};
    for (const [key, { value, ...at }] of part.entries) {
      const name = checkNames.find((known) => known === key);
      const command = plain(value);
      const argv = typeof command === 'string' ? command.trim().split(/\s+/) : command;
      if (!name) tell(at, `Unknown command “${key}”. The commands are ${listed(checkNames)}.`);
      else if (!Array.isArray(argv) || argv.length === 0 || !argv.every((word) => typeof word === 'string' && word !== ''))
        tell(value, `${name} must be a command line, or a list of its arguments.`);
      else if (typeof command === 'string' && /["'`$\\|&;<>()*?]/.test(command))
        tell(value, `${name} is not run by a shell. Write a command with quotes or characters such as $ | & ; as a list of its arguments.`);
      else commands[name] = argv;
    }
    return commands;
  }
}

function unknownTool(name: unknown): string {
  const known = [...planTools.keys()];
  const meant = typeof name === 'string' ? known.find((tool) => tool === name.trim().toUpperCase().replaceAll(/[\s-]/g, '_')) : undefined;
  if (meant) return `Unknown tool “${name}”. Did you mean ${meant}?`;
  return `Unknown tool “${typeof name === 'string' ? name : JSON.stringify(name)}”. The tools are ${listed(known)}.`;
}

function listed(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
