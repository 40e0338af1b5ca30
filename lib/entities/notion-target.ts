const id = /^[0-9a-f]{32}$/i;
const hosts = /(?:^|\.)(?:notion\.so|notion\.com|notion\.site)$/;

/** The id of the page on Notion that a link names, or an id itself; null for anything else. */
export function parseNotionTarget(text: string): string | null {
  const bare = text.trim().replaceAll('-', '');
  if (id.test(bare)) return dashed(bare);
  const url = URL.parse(text.trim());
  if (url?.protocol !== 'https:' || !hosts.test(url.hostname)) return null;
  // A page that is open beside a database is in the query.
  const last = url.searchParams.get('p') ?? url.pathname.split('/').at(-1) ?? '';
  const named = last.replaceAll('-', '').slice(-32);
  return id.test(named) ? dashed(named) : null;
}

const dashed = (hex: string) => hex.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
