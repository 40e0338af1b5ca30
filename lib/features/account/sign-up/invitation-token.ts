import { randomToken } from '#lib/base/random-token.ts';

/** A new invitation's token. */
export const newInvitationToken = () => randomToken('inv_');

/** The token of an invitation in an address or a form, or null when there is none. */
export function invitationToken(given: unknown): string | null {
  return typeof given === 'string' && /^inv_[\w-]{43}$/.test(given) ? given : null;
}

/** The link with which somebody creates an account. */
export function invitationLink(siteUrl: string, token: string): string {
  return new URL(`/sign-up?invitation=${token}`, siteUrl).href;
}
