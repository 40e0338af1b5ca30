import { PrimitiveError } from '#lib/errors.ts';
import { type Entity, fieldsToSet, type Row } from './define-entity.ts';
import type { EntityContext } from './entity-context.ts';
import type { Field } from './field.ts';
import { stableJson } from './stable-json.ts';

type When = 'creating' | 'editing';

/** A new entity's fields without those that only say what holds anyway: defaults of fields that are set by others. */
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
 * Refuses what may not be given: `permission_denied` for what only the system or only the person sets, `invalid_input`
 * for fields that do not exist. `at` is where the fields stand in the input.
 */
export function checkGivenFields(entity: Entity, given: Row, when: When, ctx: EntityContext, at: string, row?: Row): void {
  const allowed = fieldsToSet(entity, when, ctx.by).map(([name]) => name);
  for (const [name, value] of Object.entries(given)) {
    const field = entity.fields[name];
    if (!field) {
      throw new PrimitiveError('invalid_input', `${at}.${name}: a ${entity.noun.one} has no such field. It takes ${allowed.join(', ')}.`, {
        path: `${at}.${name}`,
        expected: `only ${allowed.join(', ')}`,
      });
    }
    const touched = value === null ? row?.[name] : value;
    const sensitive = ctx.by === 'person' ? undefined : sensitivePath(name, field, touched);
    if (sensitive) {
      const page = entity.page?.(row) ?? 'its page';
      const how = when === 'creating' && !ctx.programTurn ? ', or with Edit afterwards, which asks them' : '';
      throw denied(`${at}.${sensitive}`, sensitive, `${sensitive} is set by the person alone, on the page ${page}${how}.`, { page });
    }
    if (!allowed.includes(name)) throw denied(`${at}.${name}`, name, refusal(name, field, when));
  }
}

/** Whether a change touches what only the person sets. */
export function touchesSensitive(entity: Entity, changes: Row, row: Row): boolean {
  return Object.entries(changes).some(([name, value]) => {
    const field = entity.fields[name];
    return field && sensitivePath(name, field, value === null ? row[name] : value) !== undefined;
  });
}

/** What only the person sets, of all that is touched: the whole field, or one of its keys. */
function sensitivePath(name: string, { sensitive }: Field, value: unknown): string | undefined {
  if (sensitive === true) return name;
  if (!sensitive || typeof value !== 'object' || value === null) return undefined;
  const key = sensitive.find((candidate) => Object.hasOwn(value, candidate));
  return key && `${name}.${key}`;
}

function refusal(name: string, { set, because }: Field, when: When): string {
  if (set === 'creating') return `${name} stays as it was given at creation.`;
  if (set === 'editing') return `${name} cannot be given at creation. Use Edit afterwards.`;
  return `${name} cannot be ${when === 'creating' ? 'given' : 'changed'}. ${because}`;
}

function denied(path: string, field: string, message: string, details = {}): PrimitiveError {
  return new PrimitiveError('permission_denied', message, { path, field, ...details });
}
