'use server';

import { refresh } from 'next/cache';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import { runtime } from '#lib/app/web.ts';
import { type ActionResult, failure, invalidFields, type MessageResult } from '#lib/base/action-result.ts';
import { requireProfile } from '#lib/features/account/profile/current-profile.ts';
import type { Outcome } from '#lib/features/integrations/connections.ts';
import { knownServers } from '#lib/features/integrations/known-servers.ts';
import { readServers } from '#lib/features/integrations/read-servers.ts';
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

/** Adds a server of the short list. The address is that of its sign-in; null when there is nothing to sign in to now. */
export const addKnownServer = serverAction([z.string().max(30)], async (name): Promise<ActionResult<{ address: string | null }>> => {
  const { person, db } = await requireProfile();
  const known = knownServers.find((server) => server.name === name);
  if (!known) return failure('This server is not on the list.');
  const { servers } = runtime();
  const added = await servers.add(person.id, known.name, { url: known.url });
  if (!added.ok) return failure(added.message);
  const server = (await readServers(db, person.id)).find((one) => one.name === name);
  // If the sign-in cannot begin now, the page of the server says so, and offers it again.
  const begun = server?.signIn ? await servers.signIn.begin(person.id, server.id) : null;
  return { ok: true, address: begun?.ok ? begun.address : null };
});

/** The address at which the person signs in; null when the server needs no sign-in. */
export const beginSignIn = serverAction([z.guid()], async (serverId): Promise<ActionResult<{ address: string | null }>> => {
  const { person } = await requireProfile();
  const begun = await runtime().servers.signIn.begin(person.id, serverId);
  if (begun.ok && !begun.address) refresh();
  return begun.ok ? begun : failure(begun.message);
});

export const removeServer = serverAction([z.guid()], async (serverId): Promise<MessageResult> => {
  const { person } = await requireProfile();
  const { revoked } = await runtime().servers.remove(person.id, id.parse(serverId));
  return {
    ok: true,
    message:
      revoked === false
        ? 'The server is removed, but it could not be told to end the app’s access. Remove Thinking Partner in your settings there.'
        : 'The server is removed.',
  };
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
