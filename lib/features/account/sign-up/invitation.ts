/** An invitation as administrators see it. Times are ISO 8601. */
export interface Invitation {
  id: string;
  label: string;
  /** Accounts that were created with it. */
  uses: number;
  /** null: unlimited until it expires. */
  usesLeft: number | null;
  expiresAt: string;
  createdAt: string;
}

/** Days that an invitation can last. */
export const invitationDays = [1, 7, 30] as const;

/** The invitation token in a URL or form, or null. */
export function invitationToken(given: unknown): string | null {
  return typeof given === 'string' && /^inv_[\w-]{43}$/.test(given) ? given : null;
}

/** The sign-up link of an invitation. */
export function invitationLink(siteUrl: string, token: string): string {
  return new URL(`/sign-up?invitation=${token}`, siteUrl).href;
}
