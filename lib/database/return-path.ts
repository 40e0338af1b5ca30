/** The header in which the proxy passes a page its path, overriding any value from the browser. */
export const PATH_HEADER = 'x-path';

/** The start page. */
const START = '/chat';
const LONGEST = 2000;

/** A requested path of this site, normalized; null for anything that would lead elsewhere. Pure. */
export function returnPath(given: unknown): string | null {
  if (typeof given !== 'string' || given.length > LONGEST || !given.startsWith('/')) return null;
  const here = 'http://here.invalid';
  const url = URL.parse(given, here);
  // A path may begin with two slashes once its dots are resolved, and would then name another host.
  if (url?.origin !== here || url.pathname.startsWith('//')) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Where a person goes after signing in: to the requested page, otherwise to the start page. Pure. */
export const pathAfterSignIn = (asked: unknown): string => returnPath(asked) ?? START;

/** The link to `/sign-in` or `/sign-up` that leads on to `asked`. Pure. */
export function authLink(page: '/sign-in' | '/sign-up', asked: unknown): string {
  const path = pathAfterSignIn(asked);
  return [START, '/'].includes(path) ? page : `${page}?to=${encodeURIComponent(path)}`;
}
