import { PrimitiveError } from '#lib/base/errors.ts';
import { stableJson } from '#lib/base/json.ts';
import { type Entity, fieldsToSet, type Row } from './define-entity.ts';
import type { EntityContext } from './entity-context.ts';
import type { Field } from './field.ts';

type When = 'creating' | 'editing';

/** A new entity's fields without those that only repeat a default of a field that the caller cannot set. */
export function withoutOwnDefaults(entity: Entity, given: Row, by: EntityContext['by']): Row {
  const allowed = new Set(fieldsToSet(entity, 'creating', by).map(([name]) => name));
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => {
      const field = entity.fields[name];
      return !field || allowed.has(name) || stableJson(value) !== stableJson(field.default ?? null);
    }),
  );
}

/**
 * Rejects fields that cannot be set: `permission_denied` for fields that only the system sets, `invalid_input` for unknown
 * ones. `at` is the path of the fields in the input.
 */
export function checkGivenFields(entity: Entity, given: Row, when: When, by: EntityContext['by'], at: string): void {
  const allowed = fieldsToSet(entity, when, 'person').map(([name]) => name);
  for (const name of Object.keys(given)) {
    const field = entity.fields[name];
    if (!field) {
      const names = fieldsToSet(entity, when, by).map(([one]) => one);
      throw new PrimitiveError(
        'invalid_input',
        `${at}.${name}: a ${entity.noun.one} has no such field. The fields are ${names.join(', ')}.`,
        {
          path: `${at}.${name}`,
          expected: `only ${names.join(', ')}`,
        },
      );
    }
    if (!allowed.includes(name)) throw denied(`${at}.${name}`, name, refusal(name, field, when));
  }
}

/** Fields, and keys of fields, that only the person sets and that differ between `before` and `after`. */
export function sensitiveChanges(entity: Entity, before: Row, after: Row): string[] {
  return Object.entries(entity.fields).flatMap(([name, { sensitive }]) => {
    if (sensitive === true) return differ(before[name], after[name]) ? [name] : [];
    return (sensitive ?? []).filter((key) => differ(keyOf(before[name], key), keyOf(after[name], key))).map((key) => `${name}.${key}`);
  });
}

/** Throws `permission_denied` when a caller other than the person would change what only the person sets. */
export function refuseSensitive(entity: Entity, rows: { before: Row; after: Row }, when: When, ctx: EntityContext, at: string): void {
  const [field] = ctx.by === 'person' ? [] : sensitiveChanges(entity, rows.before, rows.after);
  if (!field) return;
  const page = entity.page?.(when === 'editing' ? rows.before : undefined) ?? 'its page';
  const how = when === 'creating' && !ctx.programTurn ? ', or with Edit afterwards, which asks them' : '';
  throw denied(`${at}.${field}`, field, `${field} can only be set by the person, on the page ${page}${how}.`, { page });
}

/** The fields that determine when something runs automatically. */
const timing = ['frequency', 'schedule', 'status', 'paused_until', 'next_run_at'] as const;

/** Throws `permission_denied` when a caller who may not start runs would make a row run automatically, or at other times. */
export function refuseStarting(entity: Entity, { before, after }: { before: Row; after: Row }, ctx: EntityContext): void {
  if (ctx.mayStart !== false || (after.next_run_at ?? after.paused_until ?? null) === null) return;
  if (!timing.some((name) => differ(before[name], after[name]))) return;
  const still = entity.fields.status?.set === 'always' ? 'frequency "once" or status "paused"' : 'frequency "once"';
  const message = `A ${entity.noun.one} that runs automatically needs the scope "execute", which your token does not have. Give it ${still} to create it without runs.`;
  throw new PrimitiveError('permission_denied', message, { scope: 'execute' });
}

/** The fields of a row with only defaults. */
export function defaultsOf(entity: Entity): Row {
  return Object.fromEntries(Object.entries(entity.fields).map(([name, field]) => [name, field.default ?? null]));
}

export function differ(a: unknown, b: unknown): boolean {
  return stableJson(a ?? null) !== stableJson(b ?? null);
}

function keyOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Row)[key] : null;
}

function refusal(name: string, { set, because }: Field, when: When): string {
  if (set === 'creating') return `${name} can only be set at creation.`;
  if (set === 'editing') return `${name} cannot be set at creation. Use Edit afterwards.`;
  return `${name} cannot be ${when === 'creating' ? 'set' : 'changed'}. ${because}`;
}

function denied(path: string, field: string, message: string, details = {}): PrimitiveError {
  return new PrimitiveError('permission_denied', message, { path, field, ...details });
}
