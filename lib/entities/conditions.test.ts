import { describe, expect, test } from 'vitest';
import { conditionOf, meets, orderOf } from './conditions.ts';
import { entities } from './index.ts';

const condition = (type: keyof typeof entities, filters: Record<string, string[]>) =>
  conditionOf(entities[type], { filters }, 'invalid_pattern');

describe('a filter accepts the values of its field', () => {
  test('one of a few', () => expect(condition('deliverable', { status: ['active', 'paused'] })).toEqual({ status: ['active', 'paused'] }));
  test('true and false', () => expect(condition('memory', { is_active: ['false'] })).toEqual({ is_active: [false] }));
  test('numbers', () => {
    const versions = entities.deliverable.children.versions!.entity;
    expect(conditionOf(versions, { filters: { version_number: ['2', '3'] } }, 'invalid_pattern')).toEqual({ version_number: [2, 3] });
  });
  test('an item of a list', () => expect(condition('memory', { tags: ['board'] })).toEqual({ tags: ['board'] }));

  test.for([
    ['deliverable', { status: ['Active'] }, 'one of active, paused, archived'],
    ['memory', { is_active: ['1'] }, 'true or false'],
    ['memory', { is_active: ['TRUE'] }, 'true or false'],
    ['memory', { domain_id: ['none'] }, 'the id (a UUID) of something that exists'],
    ['memory', { tags: [' '] }, 'at least 1 character'],
    ['domain', { name: ['a'.repeat(201)] }, 'at most 200 characters'],
  ] as const)('and rejects others: %s %j', ([type, filters, expected]) => {
    expect(() => condition(type, filters as unknown as Record<string, string[]>)).toThrow(expected);
  });

  test('a field that cannot filter is rejected with those that can', () => {
    expect(() => condition('domain', { description: ['a'] })).toThrow(
      'Domains cannot be filtered by "description". They can be filtered by: name.',
    );
  });
});

describe('order', () => {
  const order = (by?: string, direction?: 'asc' | 'desc') => orderOf(entities.deliverable, by, direction, 'invalid_pattern');
  test('is newest first by default', () => {
    expect(order()).toEqual({ by: 'updated_at', direction: 'desc' });
    expect(order(undefined, 'asc')).toEqual({ by: 'updated_at', direction: 'asc' });
  });
  test('has a natural direction for each field', () => {
    expect(order('title')).toEqual({ by: 'title', direction: 'asc' });
    expect(order('next_run_at')).toEqual({ by: 'next_run_at', direction: 'asc' });
    expect(order('last_run_at')).toEqual({ by: 'last_run_at', direction: 'desc' });
    expect(order('title', 'desc')).toEqual({ by: 'title', direction: 'desc' });
  });
  test('rejects fields that cannot order', () =>
    expect(() => order('instructions')).toThrow('They can be ordered by: created_at, updated_at, title'));
});

test('a row matches a condition when each field has one of its values', () => {
  const row = { status: 'active', tags: ['a', 'b'] };
  expect(meets(row, {})).toBe(true);
  expect(meets(row, { status: ['paused', 'active'], tags: ['b', 'c'] })).toBe(true);
  expect(meets(row, { status: ['paused'] })).toBe(false);
  expect(meets(row, { tags: ['c'] })).toBe(false);
  expect(meets(row, { absent: ['a'] })).toBe(false);
});
