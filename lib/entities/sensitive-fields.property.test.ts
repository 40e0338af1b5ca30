import fc from 'fast-check';
import { expect, test } from 'vitest';
import { systemClock } from '#lib/base/clock.ts';
import { PrimitiveError } from '#lib/base/errors.ts';
import type { Db } from '#lib/database/db.ts';
import { foreseeChange } from './change-entity.ts';
import type { Row } from './define-entity.ts';
import type { EntityContext } from './entity-context.ts';
import { entities } from './index.ts';

/** The fields that only the person sets, read from a row like the delivery reads it: inherited values count. */
const sensitiveOf = {
  deliverable: ({ governance, destination, recipient }: Row) =>
    JSON.stringify([governance, destination ?? null, (recipient as { address?: string } | null)?.address ?? null]),
  work: ({ governance }: Row) => JSON.stringify([governance]),
};

const context: EntityContext = {
  db: new Proxy({}, { get: () => () => Promise.reject(new Error('the database was reached')) }) as Db,
  userId: 'nobody',
  clock: systemClock(),
  timeZone: 'UTC',
  log: () => '',
};

const recipients = [null, { name: 'Sarah' }, { name: 'Sarah', address: 'sarah@acme.example' }];
const weekly = {
  title: 'Weekly status',
  frequency: 'weekly',
  schedule: {},
  status: 'active',
  governance: 'manual',
  sources: [],
  destination: null,
  recipient: null,
};
const deliverables = fc.record({
  ...constants(weekly),
  governance: fc.constantFrom('manual', 'full_auto'),
  destination: fc.constantFrom(null, { platform: 'email', target: 'sarah@acme.example' }),
  recipient: fc.constantFrom(...recipients),
});
const once = { task: 'Count', status: 'pending', frequency: 'once', schedule: {}, parameters: {}, governance: 'manual' };
const tickets = fc.record({
  ...constants(once),
  governance: fc.constantFrom('manual', 'full_auto'),
});

const key = fc.constantFrom('address', 'name', 'role', 'platform', 'target', 'format', '__proto__', 'constructor', 'prototype', 'toString');
const leaf = fc.oneof(
  fc.constantFrom('evil@example.com', 'sarah@acme.example', 'full_auto', 'manual', 'email', 'https://evil.example/', '', null),
  fc.jsonValue(),
);
/** JSON text, because only parsing makes `__proto__` an ordinary key. */
const value = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'medium' },
    leaf.map((part) => JSON.stringify(part)),
    fc.array(fc.tuple(key, tie('value')), { maxLength: 4 }).map(jsonObject),
  ),
})).value;
const field = fc.constantFrom('governance', 'destination', 'recipient', 'title', 'task', 'sources', 'schedule', '__proto__', 'constructor');
const patch = fc.array(fc.tuple(field, value), { minLength: 1, maxLength: 4 }).map((entries) => JSON.parse(jsonObject(entries)) as Row);

function jsonObject(entries: [string, string][]): string {
  return `{${entries.map(([name, part]) => `${JSON.stringify(name)}:${part}`).join(',')}}`;
}

function constants<R extends Row>(row: R) {
  return Object.fromEntries(Object.entries(row).map(([name, part]) => [name, fc.constant(part)]));
}

test.for([
  ['deliverable', deliverables, { ...weekly, recipient: {} }],
  ['work', tickets, once],
] as const)('no patch of the partner or a client changes a sensitive field of a %s', async ([type, rows, first]) => {
  let changed = 0;
  await fc.assert(
    fc.asyncProperty(rows as fc.Arbitrary<Row>, patch, async (row, changes) => {
      const values = await foreseeChange(context, entities[type], row, changes).catch((error: unknown) => {
        if (error instanceof PrimitiveError) return null;
        throw error;
      });
      if (!values) return;
      if (Object.keys(values).length > 0) changed += 1;
      expect(sensitiveOf[type]({ ...row, ...values })).toBe(sensitiveOf[type](row));
    }),
    { numRuns: 3000, examples: [[first, JSON.parse('{"recipient":{"__proto__":{"address":"evil@example.com"}}}')]] },
  );
  expect(changed).toBeGreaterThan(0);
});

test('a person may change each of them', async () => {
  const row = weekly;
  const changes = { governance: 'full_auto', recipient: { address: 'tom@acme.example' } };
  expect(await foreseeChange({ ...context, by: 'person' }, entities.deliverable, row, changes)).toMatchObject(changes);
});

test('repeating the current value changes nothing, so no approval is requested', async () => {
  const row = { ...weekly, recipient: { name: 'Sarah', address: 'sarah@acme.example' } };
  const changes = { governance: 'manual', recipient: { name: 'Sara', address: 'sarah@acme.example' } };
  expect(await foreseeChange(context, entities.deliverable, row, changes)).toEqual({ recipient: changes.recipient });
});
