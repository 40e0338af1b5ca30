import { randomToken } from '#lib/base/random-token.ts';

/** A new invitation's token. */
export const newInvitationToken = () => randomToken('inv_');

/** The invitation token in a URL or form, or null. */
export function invitationToken(given: unknown): string | null {
  return typeof given === 'string' && /^inv_[\w-]{43}$/.test(given) ? given : null;
}

/** The sign-up link of an invitation. */
export function invitationLink(siteUrl: string, token: string): string {
  return new URL(`/sign-up?invitation=${token}`, siteUrl).href;
}
