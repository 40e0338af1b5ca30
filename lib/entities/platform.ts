import { z } from 'zod';
import { defineEntity } from './define-entity.ts';
import { fieldToEdit, shortText, systemField, text, time } from './field.ts';
import { nouns } from './nouns.ts';

const connecting = 'It comes from the platform when the person connects it.';
const syncing = 'It is set when the platform is read.';

/** A service that the person connected. A ref names it by its provider. */
export const platform = defineEntity({
  type: 'platform',
  table: 'user_integrations',
  noun: nouns.platform,
  about: 'Connected platforms (by provider name)',
  key: 'provider',
  fields: {
    provider: systemField(shortText(50), connecting, { filter: true, order: 'asc' }),
    status: systemField(z.enum(['active', 'expired', 'revoked', 'error']), 'It says whether the connection works.', { filter: true }),
    account: systemField(text.nullable(), connecting),
    scopes: systemField(z.array(z.string()), connecting),
    resources: systemField(z.array(z.unknown()), syncing, { detail: true }),
    selected_sources: fieldToEdit(z.array(z.union([shortText(500), z.record(z.string(), z.unknown())])).max(500)),
    expires_at: systemField(time.nullable(), connecting),
    last_synced_at: systemField(time.nullable(), syncing, { order: 'desc' }),
    last_error: systemField(text.nullable(), syncing),
  },
  title: (row) => String(row.provider),
  breakdown: 'status',
  views: { credentials: ['provider', 'account', 'scopes', 'status', 'expires_at'] },
  instead: { write: 'A platform appears when the person connects it; it cannot be made up.' },
});
