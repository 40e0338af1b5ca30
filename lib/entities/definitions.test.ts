import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { entityTypes } from '#lib/refs/ref.ts';
import { isCreatable } from './create-entity.ts';
import { columnsToShow, type Entity } from './define-entity.ts';
import { allEntities, entities } from './index.ts';
import { bare } from './invalid-input.ts';

const migrations = readdirSync('supabase/migrations')
  .sort()
  .map((file) => readFileSync(`supabase/migrations/${file}`, 'utf8'))
  .join('\n');

const name = ({ type, childOf }: Entity) => (childOf ? `${type}/${childOf}` : type);
const cases = allEntities.map((entity) => [name(entity), entity] as const);

test('every ref type has an entity', () => {
  expect(Object.keys(entities)).toEqual([...entityTypes]);
  for (const [type, entity] of Object.entries(entities)) expect([entity.type, entity.childOf]).toEqual([type, undefined]);
});

describe.for(cases)('%s', ([, entity]) => {
  const fields = Object.entries(entity.fields);

  test('required fields have no default, and defaults fit their schema', () => {
    for (const [field, { required, default: value, schema }] of fields) {
      if (required) expect(value, field).toBeUndefined();
      if (value !== undefined) expect(schema.parse(value), field).toEqual(value);
    }
  });

  test('everything that the definition refers to is a field', () => {
    const { key, order, breakdown, latest, unlessFiltered, editableWhile, alive, derivation, searchable, views, children } = entity;
    const named = [
      key,
      order.by,
      breakdown ?? key,
      ...(derivation?.from ?? []),
      ...(searchable?.columns ?? []),
      ...Object.values(views).flat(),
    ];
    for (const condition of [latest, unlessFiltered, editableWhile, alive]) named.push(...Object.keys(condition ?? {}));
    for (const field of named) expect(entity.fields).toHaveProperty(field);
    for (const [childName, child] of Object.entries(children)) {
      expect(child.entity).toMatchObject({ type: entity.type, childOf: childName });
      expect(child.entity.fields).toHaveProperty(child.parentKey);
    }
  });

  test('conditions name values that the fields can have', () => {
    for (const condition of [entity.latest, entity.unlessFiltered, entity.editableWhile]) {
      for (const [field, values] of Object.entries(condition ?? {})) {
        for (const value of values) expect(entity.fields[field]!.schema.safeParse(value)).toMatchObject({ success: true });
      }
    }
  });

  test('fields set by the system explain where they come from', () => {
    for (const [field, { set, because }] of fields) if (set === 'never') expect(because, field).toMatch(/^[A-Z].*\.$/);
  });

  test('its owner and its embedding are never shown', () => {
    for (const hidden of ['user_id', 'embedding', 'embedding_model', 'words']) expect(columnsToShow(entity, 'read')).not.toContain(hidden);
  });

  test('the database allows the same values', () => {
    if (!entity.table) return;
    const table = new RegExp(`create table public\\.${entity.table} \\(([\\s\\S]*?)\\n\\);`).exec(migrations)![1]!;
    for (const [field, { schema }] of fields) {
      const column = bare(schema);
      const later = new RegExp(`alter table public\\.${entity.table} add constraint \\w+\\s*check \\(${field} in \\(([^)]*)\\)`, 'g');
      const values =
        [...migrations.matchAll(later)].at(-1)?.[1] ??
        new RegExp(`^  ${field} .*?check \\(${field} in\\s*\\(([^)]*)\\)`, 'ms').exec(table)?.[1];
      if (column instanceof z.ZodEnum) expect(values?.match(/\w+/g), field).toEqual(column.options);
      else expect(values, field).toBeUndefined();
    }
  });

  test('the database has the same defaults', () => {
    if (!isCreatable(entity)) return;
    const table = new RegExp(`create table public\\.${entity.table} \\(([\\s\\S]*?)\\n\\);`).exec(migrations)![1]!;
    for (const [field, { default: value }] of fields) {
      const later = new RegExp(`alter table public\\.${entity.table}\\s+add column ${field} .*? default '?([^\\s',;]+)`).exec(
        migrations,
      )?.[1];
      const stored = new RegExp(`^  ${field} .*? default '?([^\\s',]+)`, 'm').exec(table)?.[1] ?? later;
      if (value !== undefined && typeof value !== 'object') expect(stored, field).toBe(String(value));
    }
  });
});

test('an entity that can be created requires the fields without which it means nothing', () => {
  const required = (entity: Entity) => Object.keys(entity.fields).filter((field) => entity.fields[field]!.required);
  const creatable = Object.values(entities).filter(isCreatable);
  expect(Object.fromEntries(creatable.map((entity) => [entity.type, required(entity)]))).toEqual({
    deliverable: ['title', 'deliverable_type'],
    memory: ['content'],
    work: ['task', 'agent_type'],
    document: ['name'],
    domain: ['name'],
  });
});
