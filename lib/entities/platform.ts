import { z } from 'zod';
import { defineEntity } from './define-entity.ts';
import { shortText, systemField, text, time } from './field.ts';
import { nouns } from './nouns.ts';
import { platformAliases } from './platform-aliases.ts';
import { platformItem } from './platform-item.ts';
import { platformResource } from './platform-resource.ts';

const connecting = 'It comes from the platform when the person connects it.';
const syncing = 'It is set when the platform is read.';

/** A service that the person connected. A ref names it by its provider. */
export const platform = defineEntity({
  type: 'platform',
  table: 'user_integrations',
  noun: nouns.platform,
  about: 'Connected platforms (by provider name)',
  key: 'provider',
  aliases: platformAliases,
  fields: {
    provider: systemField(shortText(50), connecting, { filter: true, order: 'asc' }),
    status: systemField(z.enum(['active', 'expired', 'revoked', 'error']), 'It says whether the connection works.', { filter: true }),
    account: systemField(text.nullable(), connecting),
    scopes: systemField(z.array(z.string()), connecting),
    expires_at: systemField(time.nullable(), connecting),
    last_synced_at: systemField(time.nullable(), syncing, { order: 'desc' }),
    last_error: systemField(text.nullable(), syncing),
  },
  title: (row) => String(row.provider),
  breakdown: 'status',
  children: {
    items: { entity: platformItem, parentKey: 'integration_id', parentRefKey: 'provider', acrossParents: true },
    resources: { entity: platformResource, parentKey: 'integration_id', parentRefKey: 'provider', acrossParents: true },
  },
  views: { credentials: ['provider', 'account', 'scopes', 'status', 'expires_at'] },
  instead: {
    write: 'A platform appears when the person connects it; it cannot be made up.',
    edit: 'The person connects platforms and picks what may be read, on the page /settings/integrations.',
  },
});
