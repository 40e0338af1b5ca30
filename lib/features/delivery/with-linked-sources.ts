import type { Db } from '#lib/database/db.ts';
import { type ClaimSource, type NamedSource, sourceId, withoutVersion } from '#lib/features/claims/claim.ts';
import type { SourceSnapshot } from '#lib/features/claims/source-snapshots.ts';
import { type RunOptions, untrusted } from '#lib/untrusted/untrusted.ts';
import type { Edition } from './edition.ts';

/** Ids in one request: they are in its address. */
const AT_ONCE = 100;

/**
 * A version whose statements link to what they rest on, as it is now: a source that is gone is not named. Only what others can open,
 * such as a message or a web page, is a link; memories and pasted texts are not named by their text.
 * @throws {RefusedInput} when its text cannot be laid out; the signal's reason when aborted
 */
export async function withLinkedSources<E extends Edition>(db: Db, edition: E, options: RunOptions = {}): Promise<E> {
  const { claims, snapshots = [], content } = edition;
  if (!claims) return edition;
  const cited = claims.flatMap((claim) => (claim.state === 'supported' ? claim.sources : []));
  const sources = await namedSources(db, cited, snapshots);
  return { ...edition, content: await untrusted.run('link-sources', { markdown: content, claims, sources }, options) };
}

async function namedSources(
  db: Db,
  cited: readonly ClaimSource[],
  snapshots: readonly SourceSnapshot[],
): Promise<Record<string, NamedSource>> {
  const refs = cited.map((source) => ({ source, ref: withoutVersion(source.ref ?? '') }));
  const idsIn = (pattern: RegExp) => [...new Set(refs.flatMap(({ ref }) => pattern.exec(ref)?.[1] ?? []))];
  const documents = await existing(idsIn(/^document:([0-9a-f-]{36})/), (ids) =>
    db.from('documents').select('id').in('id', ids).throwOnError(),
  );
  const tickets = await existing(idsIn(/^work:([0-9a-f-]{36})/), (ids) =>
    db.from('work_tickets').select('id').in('id', ids).throwOnError(),
  );
  const memories = await existing(idsIn(/^memory:([0-9a-f-]{36})/), (ids) =>
    db.from('memories').select('id').eq('is_active', true).in('id', ids).throwOnError(),
  );
  const deliverables = await existing(idsIn(/^deliverable:([0-9a-f-]{36})/), (ids) =>
    db.from('deliverables').select('id').in('id', ids).throwOnError(),
  );
  const items = await existing(idsIn(/^platform:[^/]+\/items\/([0-9a-f-]{36})/), (ids) =>
    db.from('platform_items').select('id, link').in('id', ids).throwOnError(),
  );
  const named = refs.flatMap(({ source, ref }): [string, NamedSource][] => {
    const title = snapshots[source.source]?.title ?? '';
    const [, type = '', id = ''] = /^(document|work|memory|deliverable):([^/@]+)/.exec(ref) ?? [];
    const item = items.get(/^platform:[^/]+\/items\/([^/]+)/.exec(ref)?.[1] ?? '');
    if (ref.startsWith('platform:mcp.')) return [[sourceId(source), { title }]];
    if (/^https?:/.test(ref)) return [[sourceId(source), { title, url: ref }]];
    if (item) return [[sourceId(source), { title, ...(item.link && /^https?:/.test(item.link) && { url: item.link }) }]];
    if (memories.has(id) || /\/sources\/\d+$/.test(ref)) return [[sourceId(source), { title: 'Own notes' }]];
    const isThere = { document: documents, work: tickets, deliverable: deliverables }[type]?.has(id);
    return isThere ? [[sourceId(source), { title }]] : [];
  });
  return Object.fromEntries(named);
}

async function existing<T extends { id: string }>(
  ids: readonly string[],
  select: (ids: string[]) => PromiseLike<{ data: T[] }>,
): Promise<Map<string, T>> {
  const found = new Map<string, T>();
  for (let from = 0; from < ids.length; from += AT_ONCE)
    for (const row of (await select(ids.slice(from, from + AT_ONCE))).data) found.set(row.id, row);
  return found;
}
