import type { EntityType } from '#lib/refs/ref.ts';
import type { Entity, Row } from './define-entity.ts';
import type { EntityContext } from './entity-context.ts';
import { invalidInput, type Problem } from './invalid-input.ts';
import { problemsOfPause } from './pause.ts';
import { problemsOfDestination } from './possible-destination.ts';
import { problemsOfSources } from './possible-sources.ts';
import { problemsOfParameters } from './ticket-plan.ts';

/** A row as it would be, its new values, and the stored row if there is one. */
interface Written {
  row: Row;
  values: Row;
  before?: Row;
}

type Check = (ctx: EntityContext, written: Written) => Promise<Problem[]> | Problem[];

/** Checks per type for what is valid in itself but can never work. */
const checks: Partial<Record<EntityType, readonly Check[]>> = {
  deliverable: [
    (ctx, { values, before }) => ('sources' in values ? problemsOfSources(ctx, values.sources, before?.sources) : []),
    (ctx, { values, before }) => problemsOfPause(ctx, values.paused_until, before?.paused_until),
    (ctx, { row, values, before }) => (goesElsewhere(values, before) ? problemsOfDestination(ctx, row) : []),
  ],
  work: [({ userId }, { values, before }) => problemsOfParameters(userId, values.parameters, before?.parameters)],
};

/**
 * Rejects what can never work, before anything is stored or the person is asked: a source that cannot be read, a
 * destination that nothing can be sent to. Throws `invalid_input`; `at` is the path of the values in the input.
 */
export async function refuseImpossible(ctx: EntityContext, entity: Entity, written: Written, at: string): Promise<void> {
  if (entity.childOf) return;
  const problems = (await Promise.all((checks[entity.type] ?? []).map((check) => check(ctx, written)))).flat();
  if (problems.length > 0) throw invalidInput(problems.map((problem) => below(at, problem)));
}

function below(at: string, { path, sentence, ...problem }: Problem): Problem {
  return { ...problem, path: `${at}.${path}`, ...(sentence && { sentence: `${at}.${sentence}` }) };
}

function goesElsewhere(values: Row, before: Row | undefined): boolean {
  return 'destination' in values || ('recipient' in values && addressOf(values) !== addressOf(before));
}

const addressOf = (row: Row | undefined) => (row?.recipient as { address?: string } | null | undefined)?.address;
