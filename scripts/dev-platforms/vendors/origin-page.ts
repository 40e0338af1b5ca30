import type { FaultProxy } from '#lib/features/integrations/platforms/testing/fault-proxy.ts';

/** What a link to a platform leads to. */
export interface Origin {
  title: string;
  entries: { author?: string | null; at?: string | Date | null; text?: string | null }[];
}

/**
 * What the emulators lack: the pages that links lead to. `find` is asked for each address that a browser opens; what it does not know
 * is passed on.
 */
export function withPages(
  find: (address: URL) => Promise<Origin | undefined>,
  others: FaultProxy['fault'] = () => undefined,
): FaultProxy['fault'] {
  return async (request) => {
    const opened = request.method === 'GET' && request.authorization === '';
    const origin = opened ? await find(new URL(request.path, 'http://localhost')).catch(() => undefined) : undefined;
    if (!origin) return others(request);
    return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: pageOf(origin) };
  };
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function pageOf({ title, entries }: Origin): string {
  const articles = entries.map(({ author, at, text }) => {
    const time = at ? new Date(at).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' }) : '';
    return `<article><h2>${escaped([author, time].filter(Boolean).join(', '))}</h2><p>${escaped(text ?? '')}</p></article>`;
  });
  const style = 'body{font:16px/1.5 system-ui;max-width:40rem;margin:3rem auto;padding:0 1rem}h2{font-size:.9rem}p{white-space:pre-line}';
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${style}</style><h1>${escaped(title)}</h1>${articles.join('')}<hr><p>An emulator shows this instead of the platform.</p></html>`;
}
