import { isJsonObject, type Json, stableJson } from '#lib/base/json.ts';
import { entities } from '#lib/entities/index.ts';
import { scheduleDefaults } from '#lib/schedule/schedule-defaults.ts';
import type { EvalCall } from '../eval-person.ts';
import { compare, contains, matches } from '../expectation.ts';
import type { Change, Rows } from '../rows.ts';
import { callsOf, changesSomething, effectOf, type Played, questionOf, succeeded } from './played.ts';
import type { CallPattern, Judged, Scenario } from './scenario.ts';

/** One sentence for each thing that is wrong. */
type Judge = (scenario: Scenario, played: Played) => string[];

/** Everything is judged by rows and calls; of the wording, only facts that a reply has to hold, or must not. */
export const judges: Record<Judged, Judge> = {
  outcome: (scenario, played) => [
    ...rowsAndAnswers(scenario, played),
    ...calls(scenario, played),
    ...missingQuestion(scenario, played),
    ...scenario.not_said.filter((text) => played.turns.some(({ reply }) => contains(reply, text))).map((text) => `A reply says “${text}”`),
    ...played.turns.filter(({ exitReason }) => !ended.has(exitReason)).map(({ exitReason }) => `A turn ended with ${exitReason}`),
  ],

  overAsked: ({ asks }, { turns }) =>
    turns
      .flatMap((turn) => questionOf(turn) ?? [])
      .slice(asks === 'never' ? 0 : 1)
      .map((question) => `It asked needlessly: ${question}`),

  assumed: (scenario, played) => [...actedUnasked(scenario, played), ...unstatedValues(scenario, played)],

  inProse: (_, { turns }) =>
    turns
      .filter(({ question, reply }) => !question && endsInQuestion(reply))
      .map(({ reply }) => `A reply ends in a question: ${linesOf(reply).at(-1)}`),

  wasted({ calls_at_most: most, failures }, played) {
    const made = callsOf(played);
    const failed = made.filter((call) => !succeeded(call)).slice(failures);
    const found = [
      ...failed.map((call) => `${nameOf(call)} failed: ${call.output?.error ?? 'no result'}`),
      ...repeated(made).map((call) => `${nameOf(call)} repeats a call`),
    ];
    const excess = most === undefined ? 0 : made.filter((call) => effectOf(call) !== 'surface').length - most;
    return [...found, ...Array.from({ length: Math.max(0, excess - found.length) }, () => `More calls than needed (${most})`)];
  },
};

/** The ways in which a turn ends as it should. */
const ended: ReadonlySet<string> = new Set(['complete', 'awaiting_input', 'awaiting_approval']);

function rowsAndAnswers({ expectations }: Scenario, { before, after, turns }: Played): string[] {
  const outcome = { before, after, earlier: before, turns };
  const results = expectations.map((expected) => {
    const { unmet, unexpected } = compare(expected, outcome);
    return [
      ...unmet.map((one) => `Expected ${JSON.stringify(one)}`),
      ...unexpected.map((change) => `Unexpected change: ${describeChange(change)}`),
    ];
  });
  return results.toSorted((a, b) => a.length - b.length)[0] ?? [];
}

function calls({ called, no_call }: Scenario, played: Played): string[] {
  const made = played.turns.flatMap((turn) => turn.calls);
  return [
    ...called
      .filter((pattern) => !made.some((call) => succeeded(call) && isLike(call, pattern)))
      .map((pattern) => `Expected the call ${JSON.stringify(pattern)}`),
    ...made.filter((call) => no_call.some((pattern) => isLike(call, pattern))).map((call) => `${nameOf(call)} is a forbidden call`),
  ];
}

const isLike = ({ name, input }: EvalCall, pattern: CallPattern) =>
  Object.entries(pattern).some(([primitive, expected]) => primitive === name && matches(input, expected));

function missingQuestion({ asks, options }: Scenario, { turns }: Played): string[] {
  const asked = turns.find(({ question }) => question);
  if (!asked) return asks === 'once' ? ['It did not ask'] : [];
  return options
    .filter((text) => !asked.question!.options.some((option) => contains(option, text)))
    .map((text) => `The question does not offer “${text}”`);
}

/** A question before a list of choices is a question too. */
function endsInQuestion(reply: string): boolean {
  const lines = linesOf(reply);
  return [lines.at(-1), lines.findLast((line) => !/^(?:[-*•]|\d+[.)])\s/.test(line))].some((line) => /\?[*_)\s]*$/.test(line ?? ''));
}

const linesOf = (reply: string) =>
  reply
    .replace(/\p{Extended_Pictographic}|\u{fe0f}/gu, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

function actedUnasked({ asks }: Scenario, { turns }: Played): string[] {
  if (asks !== 'once') return [];
  const asked = turns.findIndex(({ question }) => question);
  return callsOf({ turns: turns.slice(0, asked < 0 ? turns.length : asked) })
    .filter(changesSomething)
    .map((call) => `${nameOf(call)} ran without the question that it needs`);
}

/** The fields that a person must have given. Titles, descriptions and tags are the partner's own to choose. */
const decisive: Record<string, readonly string[]> = {
  deliverable: ['status', 'frequency', 'schedule', 'governance', 'sources', 'destination', 'recipient', 'instructions'],
  memory: ['is_active', 'as_of', 'scope', 'deliverable_id', 'reader'],
  work: ['frequency', 'schedule', 'governance'],
};

/** Decisive values that calls set, that the person did not give, and that neither are the default nor were there before. */
function unstatedValues(scenario: Scenario, { turns, before, timeZone }: Played): string[] {
  const stated = statedFields(scenario);
  const known = new Map<string, Json>(rowsByRef(before));
  const found = new Map<string, string>();
  for (const call of callsOf({ turns }).filter(succeeded)) {
    const { ref, values } = valuesSet(call);
    const type = ref.split(':')[0]!;
    const previous = flat(known.get(ref) ?? {});
    for (const [path, value] of flat(values)) {
      const [field] = path.split('.') as [string];
      if (!decisive[type]?.includes(field) || [path, field].some((one) => stated.has(`${type}.${one}`))) continue;
      const was = previous.get(path) ?? null;
      if (was === null ? isDefault(type, path, value, timeZone) : stableJson(was) === stableJson(value)) continue;
      found.set(`${ref} ${path}`, `${call.name} set ${path} to ${JSON.stringify(value)}, which the person did not give`);
    }
    if (isJsonObject(call.output?.data)) known.set(ref, call.output.data);
  }
  return [...found.values()];
}

/** The fields that a call sets, and on what. */
function valuesSet({ name, input, output }: EvalCall): { ref: string; values: Json } {
  const ref = String(output?.ref ?? output?.target ?? '');
  if (name === 'Write' && isJsonObject(input.content)) return { ref, values: input.content };
  if (name === 'Edit' && isJsonObject(input.changes)) return { ref, values: input.changes };
  if (input.action !== 'deliverable.schedule' || !isJsonObject(input.params)) return { ref, values: {} };
  const { frequency, ...schedule } = input.params;
  return { ref, values: { ...(frequency !== undefined && { frequency }), schedule } };
}

const types = { deliverable: 'deliverable', memory: 'memory', ticket: 'work', document: 'document' } as const;

/** The fields that the scenario's person gives: those of the expected rows, and those that it lists. */
function statedFields({ expectations, given }: Scenario): ReadonlySet<string> {
  const rows = expectations.flat().flatMap((one) => ('new' in one ? [one.new] : 'changed' in one ? [one.changed] : []));
  const ofRows = rows.flatMap((row) => {
    const type = types[Object.keys(types).find((kind) => kind in row) as keyof typeof types];
    return [...flat(row).keys()].map((path) => `${type}.${path === 'source' ? 'sources' : path}`);
  });
  return new Set([...ofRows, ...given.flatMap((path) => Object.values(types).map((type) => `${type}.${path}`))]);
}

function isDefault(type: string, path: string, value: unknown, timeZone: string): boolean {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return true;
  const [field, key] = path.split('.') as [string, string?];
  if (field === 'schedule' && key)
    return value === (key === 'time_zone' ? timeZone : scheduleDefaults[key as keyof typeof scheduleDefaults]);
  return stableJson(value) === stableJson(entities[type as keyof typeof entities].fields[field]?.default ?? null);
}

/** The fields of a row by path; those of an object one by one. */
function flat(row: Json): Map<string, unknown> {
  return new Map(
    Object.entries(row).flatMap(([name, value]): [string, unknown][] =>
      isJsonObject(value) ? Object.entries(value).map(([key, part]) => [`${name}.${key}`, part]) : [[name, value]],
    ),
  );
}

function rowsByRef({ deliverables, memories, work_tickets }: Rows): [string, Json][] {
  return Object.entries({ deliverable: deliverables, memory: memories, work: work_tickets }).flatMap(([type, rows]) =>
    rows.map((row): [string, Json] => [`${type}:${row.id}`, row]),
  );
}

/** Calls that equal an earlier one, with no change between them that could give another result. */
function repeated(made: readonly EvalCall[]): EvalCall[] {
  const seen = new Set<string>();
  return made.filter((call) => {
    if (!succeeded(call) || effectOf(call) === 'surface') return false;
    const key = stableJson([call.name, call.input]);
    const isAgain = seen.has(key);
    if (changesSomething(call)) seen.clear();
    seen.add(key);
    return isAgain;
  });
}

function nameOf({ name, input }: EvalCall): string {
  return [name, input.action, input.ref ?? input.target ?? input.pattern ?? input.query]
    .filter((part) => typeof part === 'string')
    .join(' ');
}

function describeChange({ table, before, after, fields }: Change): string {
  const row = after ?? before!;
  return `${table} “${row.title ?? row.content ?? row.task ?? row.name ?? row.id}”, ${before ? (after ? fields.join(', ') : 'deleted') : 'new'}`;
}
