import { confirmLink } from '#lib/database/auth.ts';

/** The parameters of an emailed link. */
export interface MailLink {
  type?: string;
  tokenHash?: string;
  code?: string;
}

export function linkOf(asked: URLSearchParams): MailLink {
  return { type: asked.get('type') ?? undefined, tokenHash: asked.get('token_hash') ?? undefined, code: asked.get('code') ?? undefined };
}

/** Signs in with a link, which ends any other login of this browser, and returns the path to go to. */
export async function followLink(link: MailLink): Promise<string> {
  const outcome = await confirmLink(link);
  if (!outcome.ok) return '/sign-in?link=failed';
  return link.type === 'recovery' || link.code ? '/new-password' : '/chat';
}
