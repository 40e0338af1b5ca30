import { PrimitiveError } from '#lib/base/errors.ts';
import { truncate } from '#lib/base/text/shorten.ts';
import type { Row } from '#lib/entities/define-entity.ts';
import { deliverableVersion } from '#lib/entities/deliverable-version.ts';
import type { EntityContext } from '#lib/entities/entity-context.ts';
import { findTarget } from '#lib/entities/find-entity.ts';
import { listEntities } from '#lib/entities/list-entities.ts';
import { nouns } from '#lib/entities/nouns.ts';
import { isServer } from '#lib/entities/tool-source.ts';
import { type AddressPolicy, mayBeLed } from '#lib/features/addresses/approved-addresses.ts';
import { refTo } from '#lib/refs/format-ref.ts';
import { parseRef } from '#lib/refs/parse-ref.ts';
import { isCollection, type Ref } from '#lib/refs/ref.ts';
import { isRefError } from '#lib/refs/ref-error.ts';
import type { Material, Missing, Passage } from './brief.ts';
import { readCalendarEvents } from './calendar-events.ts';
import { fetchPage, PageError, UnapprovedAddress } from './fetch-page.ts';
import { type PlatformReading, readPlatformSource } from './read-platform-source.ts';
import { readToolSource } from './read-tool-source.ts';

/** A stored source of a deliverable. */
export interface Source {
  type: 'url' | 'document' | 'description' | 'platform' | 'ref';
  /** An address, a ref, or the text itself. */
  value: string;
  /** The person's name for it. */
  name?: string;
  provider?: string;
  scope?: { mode?: 'delta' | 'fixed_window'; fallback_days?: number; max_items?: number };
}

/** The maximum length of one source's text, in characters. */
const LONGEST = 20_000;
const MOST_CHUNKS = 40;
const MOST_OUTPUTS = 10;

/** A sentence about how many words, outputs or entries were read. */
const partOf = (read: number, all: number, unit: string, about = '') =>
  `Only ${about}the first ${read.toLocaleString('en')} of ${all.toLocaleString('en')} ${unit} were read.`;

/** The beginning of a text, with a sentence about how much that is if it is not all. */
function beginning(text: string): Pick<Material, 'text' | 'part'> {
  const read = text.slice(0, LONGEST).toWellFormed();
  return read.length < text.length ? { text: read, part: partOf(read.length, text.length, 'characters') } : { text: read };
}

/** Reads a source, or returns the reason why it cannot be read. @throws errors of the database client */
export async function readSource(
  ctx: EntityContext,
  source: Source,
  policy: AddressPolicy,
  reading: PlatformReading & { since: Date | null } = { since: null },
): Promise<{ materials: Material[]; rest?: Missing } | Missing> {
  const title = source.name ?? truncate(source.value, 80);
  if (source.type === 'platform')
    return isServer(source.provider ?? '') ? readToolSource(ctx, source, reading.tools) : readPlatformSource(ctx, source, reading);
  try {
    if (source.type === 'url') {
      const unapproved = problemOfAddress(source.value, policy);
      return unapproved ? { title, ...unapproved } : { materials: [await pageOf(source.value, ctx, policy)] };
    }
    const ref = parseRef(source.value);
    if (!isRefError(ref)) {
      const { materials, left, row } = await readRef(ctx, ref, reading.since);
      if (materials.length === 0) return { title: source.name ?? titleOf(ref, row) ?? title, why: whyEmpty(ref, row) };
      return { materials, ...(left ? { rest: { title, why: left, isPart: true } } : {}) };
    }
    if (source.type !== 'description') return { title, why: 'It is not a reference to anything in your workspace.' };
    return { materials: [{ ref: 'pasted', kind: 'text', title: source.name ?? 'Pasted text', text: source.value }] };
  } catch (error) {
    if (error instanceof SourceGone) return { title: source.name ?? error.title, why: error.message };
    if (error instanceof UnapprovedAddress) return { title, why: error.message, waitsFor: error.address };
    if (error instanceof PrimitiveError || error instanceof PageError) return { title, why: error.message };
    throw error;
  }
}

/** What a source pointed to no longer exists. */
class SourceGone extends Error {
  readonly title: string;
  constructor({ type }: Ref) {
    super('It was deleted. Remove it from the sources.');
    this.title = `A deleted ${nouns[type].one}`;
  }
}

/** Why an address cannot be read without the person's approval; null if they have approved it. */
function problemOfAddress(address: string, policy: AddressPolicy): Pick<Missing, 'why' | 'waitsFor'> | null {
  switch (policy.stateOf(address)) {
    case 'approved':
      return null;
    case 'declined':
      return { why: `You declined to have this site read. Remove the source, or add it again yourself: ${address}` };
    case 'waiting':
      return { why: `Waiting for your approval: ${address}`, waitsFor: address };
  }
}

async function pageOf(address: string, ctx: EntityContext, policy: AddressPolicy): Promise<Material> {
  const { title, text, url } = await fetchPage(address, ctx.signal, {
    person: ctx.userId,
    mayBeLed: (from, to) => mayBeLed(policy, from, to),
  });
  return { ref: `${url}@${ctx.clock.now().toISOString()}`, kind: 'url', title: title || url, ...beginning(text) };
}

/** What a person calls an entity that has no content. */
function titleOf({ type }: Ref, row: Row | undefined): string | undefined {
  const title = row?.[type === 'document' ? 'name' : type === 'work' ? 'task' : 'title'];
  return typeof title === 'string' ? truncate(title, 80) : undefined;
}

/** Why an entity has no content: a document knows. */
function whyEmpty({ type }: Ref, row: Row | undefined): string {
  if (type === 'document' && row?.status === 'failed' && row.error) return String(row.error);
  if (type === 'document' && row && row.status !== 'ready') return 'It is still being read.';
  return 'It is still empty.';
}

/** Reads the target of a ref, with a sentence about what was left out. `row`: the entity, if it is one. */
async function readRef(ctx: EntityContext, ref: Ref, since: Date | null): Promise<{ materials: Material[]; left?: string; row?: Row }> {
  if (isCollection(ref)) {
    const { items, total } = await listEntities(ctx, ref, {}, 'invalid_ref');
    const each = await Promise.all(items.map((item) => contentOf(ctx, ref.type, item, since)));
    const materials = each.filter((material) => material !== null);
    return { materials, ...(items.length < total ? { left: partOf(items.length, total, nouns[ref.type].many) } : {}) };
  }
  const target = await findTarget(ctx, ref).catch((error: unknown) => {
    throw error instanceof PrimitiveError && error.code === 'not_found' ? new SourceGone(ref) : error;
  });
  if (target.kind === 'children') {
    const { items, total } = await listEntities(ctx, ref, {}, 'invalid_ref');
    const material = { ref: target.ref, kind: kindOf(ref.type), title: target.ref, ...beginning(JSON.stringify(items)) };
    const left = items.length < total ? partOf(items.length, total, 'entries') : undefined;
    return { materials: items.length > 0 ? [material] : [], ...(left ? { left } : {}) };
  }
  if (target.kind === 'part') {
    const text = typeof target.value === 'string' ? target.value : JSON.stringify(target.value);
    return { materials: text ? [{ ref: target.ref, kind: kindOf(ref.type), title: target.ref, ...beginning(text) }] : [] };
  }
  if (target.entity === deliverableVersion) {
    const text = String(target.row.final_content ?? target.row.draft_content ?? '');
    const at = `${target.ref}@${target.row.updated_at}`;
    return { materials: text ? [{ ref: at, kind: 'deliverable', title: target.ref, text, isMarkdown: true }] : [] };
  }
  if (ref.type === 'memory') refuseOutdated(target.row);
  const material = await contentOf(ctx, ref.type, target.row, since);
  return { materials: material ? [material] : [], row: target.row };
}

/** @throws {PrimitiveError} for a memory that was forgotten or replaced */
function refuseOutdated({ is_active, is_superseded }: Row): void {
  if (!is_active) throw new PrimitiveError('not_found', 'This memory was forgotten.');
  if (is_superseded) throw new PrimitiveError('not_found', 'This memory was replaced by a newer one.');
}

const kindOf = (type: Ref['type']): Material['kind'] =>
  type === 'memory' || type === 'work' || type === 'document' ? type : 'deliverable';

/** The content of an entity; null if it has none yet. @throws {PrimitiveError} for a type that cannot be a source */
async function contentOf(ctx: EntityContext, type: Ref['type'], row: Row, since: Date | null): Promise<Material | null> {
  const id = String(row.id);
  const at = String(row.updated_at);
  if (type === 'memory')
    return { ref: `memory:${id}@${at}`, kind: 'memory', title: String(row.content).slice(0, 80).toWellFormed(), text: String(row.content) };
  if (type === 'deliverable') {
    const { data } = await ctx.db
      .from('deliverable_versions')
      .select('version_number, final_content, draft_content, updated_at')
      .eq('deliverable_id', id)
      .in('status', ['approved', 'delivered'])
      .order('version_number', { ascending: false })
      .limit(1)
      .throwOnError();
    const [newest] = data;
    const text = newest?.final_content ?? newest?.draft_content;
    return newest && text
      ? {
          ref: `deliverable:${id}/versions/${newest.version_number}@${newest.updated_at}`,
          kind: 'deliverable',
          title: String(row.title),
          isMarkdown: true,
          ...beginning(text),
        }
      : null;
  }
  if (type === 'document' && row.kind === 'ics') {
    const { events, count } = await readCalendarEvents(ctx, id, since);
    const { text, passages } = joined(
      events.map(({ ordinal, text }) => ({ ref: `${refTo('document', id, 'chunks', String(ordinal))}@${at}`, text })),
    );
    const part = events.length < count ? partOf(events.length, count, 'events') : undefined;
    const about = { ref: `document:${id}@${at}`, kind: 'document', title: String(row.name) } as const;
    return text
      ? { ...about, text, passages, ...(part && { part }) }
      : { ...about, text: 'There are no events in it from this time on.', isBackground: true };
  }
  if (type === 'document') {
    const { data, count } = await ctx.db
      .from('document_chunks')
      .select('ordinal, content', { count: 'exact' })
      .eq('document_id', id)
      .order('ordinal')
      .limit(MOST_CHUNKS)
      .throwOnError();
    const { text, passages } = joined(
      data.map(({ ordinal, content }) => ({ ref: `${refTo('document', id, 'chunks', String(ordinal))}@${at}`, text: content })),
    );
    if (!text) return null;
    const read = beginning(text);
    // Chunks overlap, and only the word count of the rest is known.
    const words = Number(row.word_count);
    const isCut = read.part !== undefined || (count ?? 0) > data.length;
    const part = isCut ? partOf(Math.min(wordsIn(read.text), words), words, 'words', 'about ') : undefined;
    return { ref: `document:${id}@${at}`, kind: 'document', title: String(row.name), text: read.text, passages, ...(part ? { part } : {}) };
  }
  if (type === 'work') {
    const { data, count } = await ctx.db
      .from('work_outputs')
      .select('id, name, content', { count: 'exact' })
      .eq('ticket_id', id)
      .order('created_at', { ascending: false })
      .limit(MOST_OUTPUTS)
      .throwOnError();
    const outputs = data.flatMap(({ id: output, name, content }) =>
      content ? [{ ref: `${refTo('work', id, 'outputs', output)}@${at}`, text: `${name}\n\n${content}` }] : [],
    );
    const { text, passages } = joined(outputs);
    if (!text) return null;
    const read = beginning(text);
    const part = [(count ?? 0) > data.length ? partOf(data.length, count!, 'outputs') : null, read.part].filter(Boolean).join(' ');
    const title = String(row.task).slice(0, 80).toWellFormed();
    return { ref: `work:${id}@${at}`, kind: 'work', title, text: read.text, isMarkdown: true, passages, ...(part ? { part } : {}) };
  }
  throw new PrimitiveError('unsupported_type', `A ${type} cannot be a source: name a deliverable, a memory, a work ticket or a document.`);
}

/** The text of passages, and where each begins in it. */
function joined(parts: readonly { ref: string; text: string }[]): { text: string; passages: Passage[] } {
  let from = 0;
  const passages = parts.map(({ ref, text }) => {
    const passage = { ref, from };
    from += text.length + 2;
    return passage;
  });
  return { text: parts.map(({ text }) => text).join('\n\n'), passages };
}

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length;
