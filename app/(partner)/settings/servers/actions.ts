'use server';

import { refresh } from 'next/cache';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import { runtime } from '#lib/app/web.ts';
import { type ActionResult, failure, invalidFields } from '#lib/base/action-result.ts';
import { requireProfile } from '#lib/features/account/profile/current-profile.ts';
import type { Outcome } from '#lib/features/integrations/connections.ts';
import { formData, serverAction } from '../../../server-action.ts';

const token = z.string().trim().max(4000);
const addForm = z.object({
  name: z.string().trim().max(100),
  url: z.string().trim().max(2000),
  token: token.optional(),
});
const id = z.guid();
const decision = z.object({
  toolId: id,
  digest: z.string().length(64),
  state: z.enum(['allowed', 'refused']),
  needsApproval: z.boolean(),
});

/** The person's decision about a tool in the form that was shown to them. */
export type Decision = z.infer<typeof decision>;

export const addServer = serverAction([formData], async (form): Promise<ActionResult> => {
  const { person } = await requireProfile();
  const parsed = addForm.safeParse(Object.fromEntries(form));
  if (!parsed.success) return failure('This is too long.');
  const { name, url, token } = parsed.data;
  const outcome = await runtime().servers.add(person.id, name, { url, ...(token && { token }) });
  if (!outcome.ok) return refused(outcome);
  redirect(`/settings/servers/${name}`);
});

export const refreshServer = serverAction([z.guid()], async (serverId): Promise<Outcome> => {
  const { person } = await requireProfile();
  const outcome = await runtime().servers.refresh(person.id, id.parse(serverId));
  refresh();
  return outcome;
});

export const giveToken = serverAction([z.guid(), formData], async (serverId, form): Promise<ActionResult> => {
  const { person } = await requireProfile();
  const input = token.safeParse(form.get('token'));
  if (!input.success) return invalidFields({ token: 'This is too long.' });
  const outcome = await runtime().servers.refresh(person.id, id.parse(serverId), input.data);
  if (!outcome.ok) return refused(outcome);
  refresh();
  return { ok: true };
});

export const removeServer = serverAction([z.guid()], async (serverId): Promise<never> => {
  const { person } = await requireProfile();
  await runtime().servers.remove(person.id, id.parse(serverId));
  redirect('/settings/integrations#servers');
});

export const decideTool = serverAction([decision], async (input): Promise<Outcome> => {
  const { person } = await requireProfile();
  const { toolId, ...decided } = decision.parse(input);
  const outcome = await runtime().servers.decide(person.id, toolId, decided);
  refresh();
  return outcome;
});

function refused({ message, field }: Extract<Outcome, { ok: false }>): ActionResult {
  return field ? invalidFields({ [field]: message }) : failure(message);
}
