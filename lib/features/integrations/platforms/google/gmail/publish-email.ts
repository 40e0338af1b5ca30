import { z } from 'zod';
import type { Destination } from '#lib/entities/destination.ts';
import type { Content, Grant, Published, PublishTarget } from '../../connector.ts';
import { PlatformError } from '../../platform-error.ts';
import type { AskGoogle } from '../google-client.ts';
import { notAllowed } from '../google-error.ts';
import { googleScopes } from '../google-scopes.ts';

/** The person to whom an email is sent or drafted. */
export function findRecipient({ scopes }: Grant, { platform, target }: Pick<Destination, 'platform' | 'target'>): PublishTarget {
  if (!scopes.includes(googleScopes.writeMail)) throw notAllowed();
  if (!z.email().safeParse(target).success) throw new PlatformError('gone', `${target} is not an email address.`);
  return { platform, resource: target };
}

/** Sends an email in the person’s name, or leaves it among their drafts. */
export async function publishEmail(
  ask: AskGoogle,
  { accessToken, account, home }: Grant,
  { email }: Content,
  { platform }: PublishTarget,
  signal: AbortSignal,
): Promise<Published> {
  const raw = (await email(account)).toString('base64url');
  const isDraft = platform === 'gmail_draft';
  const { id } = await ask<{ id?: string | null }>({ accessToken, signal }, async ({ gmail }) => {
    const { drafts, messages } = (await gmail()).users;
    if (!isDraft) return messages.send({ userId: 'me', requestBody: { raw } });
    const { data } = await drafts.create({ userId: 'me', requestBody: { message: { raw } } });
    return { data: data.message ?? {} };
  });
  const link = id ? `${home}#${isDraft ? 'drafts' : 'sent'}/${encodeURIComponent(id)}` : null;
  return { link, message: isDraft ? 'Saved as a draft' : `Sent from ${account}` };
}
