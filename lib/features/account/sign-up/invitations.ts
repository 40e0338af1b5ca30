import { z } from 'zod';
import type { Clock } from '#lib/base/clock.ts';
import { limitMessage } from '#lib/base/limits/limit-message.ts';
import { limitOfError } from '#lib/base/limits/limits.ts';
import { hashOfToken, randomToken } from '#lib/base/random-token.ts';
import type { Db } from '#lib/database/db.ts';
import { type Invitation, invitationDays } from './invitation.ts';

const DAY_MS = 86_400_000;

/** The form for a new invitation. */
export const invitationForm = z.object({
  label: z.string().trim().min(1, { error: 'Enter who it’s for.' }).max(100, { error: 'Use at most 100 characters.' }),
  uses: z.enum(['once', 'many'], { error: 'Choose how often it works.' }).transform((uses) => (uses === 'once' ? 1 : null)),
  days: z.enum(invitationDays.map(String), { error: 'Choose how long it works.' }).transform(Number),
});

type NewInvitation = z.infer<typeof invitationForm>;

/** The invitations that administrators created, newest first. `service` is the client with the secret key. @throws what the database client throws */
export async function readInvitations(service: Db, admin: string): Promise<Invitation[]> {
  const { data } = await service.rpc('list_invitations', { admin }).throwOnError();
  return data.map((row) => ({
    id: row.id,
    label: row.label,
    uses: row.uses,
    usesLeft: row.uses_left as number | null,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
  }));
}

/** A new invitation's token. */
export const newInvitationToken = () => randomToken('inv_');

/** Creates an invitation and returns its token, which cannot be read again. @throws what the database client throws */
export async function makeInvitation(
  service: Db,
  clock: Clock,
  admin: string,
  { label, uses, days }: NewInvitation,
): Promise<{ ok: true; token: string } | { ok: false; message: string }> {
  const token = newInvitationToken();
  const expires_at = new Date(clock.now().getTime() + days * DAY_MS).toISOString();
  const { error } = await service.rpc('make_invitation', { admin, hash: hashOfToken(token), label, uses: uses as number, expires_at });
  if (limitOfError(error)) return { ok: false, message: limitMessage('invitations') };
  if (error) throw error;
  return { ok: true, token };
}

/** Ends an invitation immediately. Ending one that no longer exists is not an error. @throws what the database client throws */
export async function revokeInvitation(service: Db, admin: string, invitation: string): Promise<void> {
  await service.rpc('revoke_invitation', { admin, invitation }).throwOnError();
}
