'use server';

import { z } from 'zod';
import type { Undoable } from '#components/shell/use-undo.ts';
import { requirePerson } from '#lib/database/server.ts';
import { formats } from '#lib/entities/format.ts';
import { governances } from '#lib/features/deliverables/deliverable.ts';
import { outlets } from '#lib/features/delivery/outlets/index.ts';
import { problemOfTarget } from '#lib/features/delivery/problem-of-target.ts';
import { formData, inForm, serverAction } from '../../server-action.ts';
import { refused, save } from './save.ts';

const target = z.object({ platform: z.string().trim().max(50), target: z.string().trim().max(500) });
const deliveryForm = target
  .extend({ governance: z.enum(governances), format: z.union([z.literal(''), z.enum(formats)]).optional() })
  .refine(({ platform, target }) => platform === '' || target !== '', { path: ['target'], error: 'Write where it goes.' });

/** What is wrong with where versions are to go, while it is written; null when nothing is. */
export const checkTarget = serverAction([target], async (wish): Promise<string | null> => {
  await requirePerson();
  const given = wish;
  return problemOfTarget(given.platform, given.target, outlets().allowedOrigins);
});

/** Where versions go, as what, and who lets them go. An address that nothing can be sent to is refused. */
export const saveDelivery = serverAction(
  [z.guid(), formData],
  async (id, form): Promise<Undoable> => {
    const parsed = deliveryForm.safeParse(Object.fromEntries(form));
    if (!parsed.success) return refused(parsed.error);
    const { governance, platform, target, format } = parsed.data;
    return save(id, { governance, destination: platform ? { platform, target, format: format || null } : null });
  },
  inForm,
);

/** What the receivers of this person's webhooks check signatures with. */
export const showSigningSecret = serverAction([], async (): Promise<string> => {
  return outlets().webhookSecret((await requirePerson()).id);
});
