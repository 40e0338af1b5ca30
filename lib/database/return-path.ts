/** The header in which the proxy tells a page its own path, whatever the browser sent in it. */
export const PATH_HEADER = 'x-path';

/** Where everybody begins. */
const START = '/chat';
const LONGEST = 2000;

/** A path of this site that somebody asked to be led to, normalised; null for whatever would lead elsewhere. Pure. */
export function returnPath(given: unknown): string | null {
  if (typeof given !== 'string' || given.length > LONGEST || !given.startsWith('/')) return null;
  const here = 'http://here.invalid';
  const url = URL.parse(given, here);
  // A path may itself begin with two slashes once its dots are resolved, and would then name another host.
  if (url?.origin !== here || url.pathname.startsWith('//')) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Where somebody goes once they are signed in: to what they asked for, else to where everybody begins. Pure. */
export const pathAfterSignIn = (asked: unknown): string => returnPath(asked) ?? START;

/** The door that is asked for, such as `/sign-in`, which leads on to `asked`. Pure. */
export function doorTo(door: '/sign-in' | '/sign-up', asked: unknown): string {
  const path = pathAfterSignIn(asked);
  return [START, '/'].includes(path) ? door : `${door}?to=${encodeURIComponent(path)}`;
}
