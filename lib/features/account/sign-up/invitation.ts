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
