'use server';

import { z } from 'zod';
import { runtime } from '#lib/app/web.ts';
import { type ActionResult, invalidForm } from '#lib/base/action-result.ts';
import { requirePerson } from '#lib/database/current-person.ts';
import { problemOfTarget, providerOfOutlet } from '#lib/entities/destination.ts';
import { formats } from '#lib/entities/format.ts';
import type { PlatformName } from '#lib/entities/platform-names.ts';
import type { OwnChange } from '#lib/features/account/profile/change-own.ts';
import { requireProfile } from '#lib/features/account/profile/current-profile.ts';
import { governances } from '#lib/features/deliverables/deliverable.ts';
import { formData, serverAction } from '../../server-action.ts';
import { save } from './save.ts';

const target = z.object({ platform: z.string().trim().max(50), target: z.string().trim().max(500) });
const deliveryForm = target
  .extend({
    governance: z.enum(governances),
    format: z.union([z.literal(''), z.enum(formats)]).optional(),
    sources: z.enum(['', 'links']).optional(),
  })
  .refine(({ platform, target }) => platform === '' || target !== '', { path: ['target'], error: 'Enter a destination.' });

/** Checks a destination while it is typed; `problem` is null if it is valid. */
export const checkTarget = serverAction([target], async ({ platform, target }): Promise<ActionResult<{ problem: string | null }>> => {
  await requirePerson();
  return { ok: true, problem: await problemOfTarget(platform, target, runtime().outlets.allowedOrigins) };
});

/** The destinations that need a platform which the person has not connected, with that platform. */
export const listUnconnected = serverAction([], async (): Promise<ActionResult<{ destinations: Record<string, PlatformName> }>> => {
  const { db, person } = await requireProfile();
  const { data } = await db.from('user_integrations').select('provider').eq('user_id', person.id).throwOnError();
  const missing = Object.entries(providerOfOutlet).filter(([, platform]) => !data.some(({ provider }) => provider === platform));
  return { ok: true, destinations: Object.fromEntries(missing) };
});

/** Saves the destination, the format and the governance. Refuses an address that nothing can be sent to. */
export const saveDelivery = serverAction([z.guid(), formData], async (id, form): Promise<OwnChange> => {
  const parsed = deliveryForm.safeParse(Object.fromEntries(form));
  if (!parsed.success) return invalidForm(parsed.error);
  const { governance, platform, target, format, sources } = parsed.data;
  return save(id, { governance, destination: platform ? { platform, target, format: format || null, sources: sources || null } : null });
});

/** The secret with which receivers of this person's webhooks verify signatures. */
export const showSigningSecret = serverAction([], async (): Promise<ActionResult<{ secret: string }>> => {
  return { ok: true, secret: runtime().outlets.webhookSecret((await requirePerson()).id) };
});
