const loopback = ['127.0.0.1', 'localhost', '[::1]'];

/** Whether requests with this method change nothing. */
export const isSafe = (method: string) => ['GET', 'HEAD', 'OPTIONS'].includes(method);

/** Whether a request comes from a page of another site, by its headers. `site` is the address of this one. */
export function isForeign(headers: Headers, site: string): boolean {
  const origin = headers.get('origin');
  if (origin === null) return !['same-origin', 'none', null].includes(headers.get('sec-fetch-site'));
  const own = new URL(site);
  if (origin === own.origin) return false;
  const given = URL.canParse(origin) ? new URL(origin) : null;
  return !(
    given &&
    loopback.includes(own.hostname) &&
    loopback.includes(given.hostname) &&
    given.port === own.port &&
    given.protocol === own.protocol
  );
}
