import { headers } from 'next/headers';

/** The address of whoever calls: the first that a proxy names, else the connection's, as Next puts it there. */
export async function callerIp(): Promise<string> {
  const forwarded = (await headers()).get('x-forwarded-for');
  return forwarded?.split(',')[0]?.trim().slice(0, 64) || 'unknown';
}
