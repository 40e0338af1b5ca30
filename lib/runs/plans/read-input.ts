import type { z } from 'zod';
import type { PlanProblem } from '#lib/entities/plan-problem.ts';
import { type Located, plain } from './located.ts';
import type { PlanTool } from './plan-tool.ts';

type Entries = Extract<Located, { kind: 'map' }>['entries'];

/**
 * A step's parameters, validated by the tool's schema; every problem has its own position.
 * @param named the tool's name, whose position is used for missing parameters
 */
export function readInput(
  tool: PlanTool,
  name: string,
  entries: Entries,
  named: Located,
): { input: Record<string, unknown> | null; problems: PlanProblem[] } {
  const parametersOfStep = Object.fromEntries([...entries].map(([key, { value }]) => [key, plain(value)]));
  const { success, data, error } = tool.input.safeParse(parametersOfStep);
  if (success) return { input: data, problems: [] };
  const parameters = Object.keys(tool.input.shape);
  return { input: null, problems: error.issues.flatMap(problemsOf) };

  function problemsOf(issue: z.core.$ZodIssue): PlanProblem[] {
    const path = issue.path.map(String);
    const { at, value } = find(entries, path) ?? { at: named, value: undefined };
    const written = at.kind === 'value' ? at.written : undefined;
    const called = path.join('.');
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({
        ...placeOf(find(entries, [...path, key])?.key ?? at),
        message:
          path.length === 0
            ? `${name} has no “${key}”. It takes ${[...parameters, 'validations'].join(', ')}.`
            : `${called} has no “${key}”.`,
      }));
    if (value === undefined) return [{ ...placeOf(at), message: `${name} needs “${called}”.` }];
    if (issue.code !== 'invalid_type') return [{ ...placeOf(at), message: `${called} ${issue.message}.` }];
    return [
      {
        ...placeOf(at),
        message: `${called} must be ${kinds[issue.expected] ?? issue.expected}, not ${kindOf(value, written)}.${hint(issue.expected, value)}`,
      },
    ];
  }
}

/** The part at a path of keys and indexes, or null. */
function find(entries: Entries, [first, ...rest]: string[]): { key: { line: number; column: number }; at: Located; value: unknown } | null {
  const entry = first === undefined ? undefined : entries.get(first);
  if (!entry) return null;
  const { value: part } = entry;
  if (rest.length === 0) return { key: entry, at: part, value: plain(part) };
  if (part.kind === 'map') return find(part.entries, rest);
  if (part.kind !== 'list') return { key: entry, at: part, value: plain(part) };
  const item = part.items[Number(rest[0])];
  return item ? { key: item, at: item, value: plain(item) } : null;
}

const placeOf = ({ line, column }: { line: number; column: number }) => ({ line, column });

const kinds: Record<string, string> = { string: 'text', record: 'a map', object: 'a map', array: 'a list' };

/** @param written the source text of the value */
function kindOf(value: unknown, written: string | undefined): string {
  if (value === null) return 'empty';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'a map' : `the ${typeof value} ${written ?? value}`;
}

function hint(expected: string, value: unknown): string {
  if (expected !== 'string') return '';
  if (value === null) return ' Empty text is written "".';
  return ['number', 'boolean'].includes(typeof value) ? ' Put it in quotes.' : '';
}
