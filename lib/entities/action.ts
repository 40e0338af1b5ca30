import { z } from 'zod';
import { entityTypes } from '#lib/refs/ref.ts';
import { defineEntity } from './define-entity.ts';
import { shortText, systemField } from './field.ts';
import { nouns } from './nouns.ts';

const catalog = 'It is part of the catalog of actions.';

/** The actions of Execute. Virtual: its rows are the catalog of actions. */
export const action = defineEntity({
  type: 'action',
  table: null,
  noun: nouns.action,
  about: 'Available actions for Execute',
  key: 'name',
  fields: {
    name: systemField(shortText(100), catalog, { order: 'asc' }),
    description: systemField(shortText(500), catalog),
    target_type: systemField(z.enum(entityTypes), catalog, { filter: true, order: 'asc' }),
    requires: systemField(z.array(z.string()), catalog),
    params: systemField(z.record(z.string(), z.unknown()), 'It is the JSON Schema of the action’s parameters.', { detail: true }),
    effect: systemField(z.enum(['read', 'write', 'external']), catalog, { filter: true }),
  },
  title: (row) => String(row.name),
  order: { by: 'name', direction: 'asc' },
  breakdown: 'target_type',
  instead: { write: 'Actions are built in; use Execute to run one.', edit: 'Actions are built in; use Execute to run one.' },
});
