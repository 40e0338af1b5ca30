import type { Db, Row } from '#lib/database/db.ts';
import { changedValue } from '#lib/entities/memories/corrections.ts';
import { type MemoryScope, memoryScopes } from '#lib/entities/memories/memory-scope.ts';
import type { MemoryType } from '#lib/entities/memories/memory-types.ts';
import { readLastUses } from '#lib/features/uses/read-last-uses.ts';
import { mcpClientOf } from '#lib/turns/mcp-client-of.ts';
import type { Memory, MemorySource, Replacement } from './memory.ts';
import { boundsOf, type MemoryFilter } from './memory-filter.ts';

const PAGE = 50;

/**
 * The person's memories that a filter selects, newest first, without forgotten ones, with their total number. `page` counts from 1,
 * 50 per page; a page after the last one yields the first.
 */
export async function listMemories(
  db: Db,
  { query, type, person, deliverable, saved }: MemoryFilter,
  { page, now }: { page: number; now: Date },
): Promise<{ memories: Memory[]; total: number; page: number; pages: number }> {
  const filter = {
    ...(query && { words: query }),
    ...(type && { kind: type }),
    ...(person && { person }),
    ...(deliverable && { deliverable }),
    ...boundsOf(saved, now),
  };
  const from = (page - 1) * PAGE;
  const { data, count, error, status } = await db
    .rpc('find_memories', filter, { count: 'exact' })
    .select(
      'id, content, type, tags, source_type, source_ref, scope, deliverable_id, reader, domain_id, excluded_from, superseded_by, superseded_in, is_superseded, is_duplicate, created_at',
    )
    .order('created_at', { ascending: false })
    .order('id')
    .range(from, from + PAGE - 1);
  // PostgREST answers 416 when a page begins after the last row.
  if (status === 416) return listMemories(db, { query, type, person, deliverable, saved }, { page: 1, now });
  if (error) throw error;
  const rows = data ?? [];
  const [uses, chats, deliverables, programs, domains, replacements] = await Promise.all([
    readLastUses(
      db,
      'memory',
      rows.map(({ id }) => id),
    ),
    chatTitles(
      db,
      rows.flatMap((row) => sessionId(row.source_ref) ?? []),
    ),
    deliverableTitles(
      db,
      rows.flatMap((row) => [editedVersion(row.source_ref)?.deliverableId ?? [], row.deliverable_id ?? [], row.excluded_from].flat()),
    ),
    programNames(
      db,
      rows.flatMap((row) => programTurn(row.source_type, row.source_ref) ?? []),
    ),
    domainNames(
      db,
      rows.flatMap((row) => (row.scope === 'domain' && row.domain_id ? [row.domain_id] : [])),
    ),
    replacing(
      db,
      rows.flatMap((row) => (row.is_superseded && row.superseded_by ? [row.superseded_by] : [])),
    ),
  ]);
  const total = count ?? 0;
  return {
    total,
    page,
    pages: Math.max(1, Math.ceil(total / PAGE)),
    memories: rows.map((row) => ({
      id: row.id,
      content: row.content,
      type: row.type as MemoryType,
      tags: row.tags,
      createdAt: row.created_at,
      source: sourceOf(row.source_type, row.source_ref, { chats, deliverables, programs }),
      scope: scopeOf(row),
      scopeName: scopeName(row, { deliverables, domains }),
      leftOutOf: row.excluded_from.flatMap((id) => deliverables.get(id) ?? []),
      replacedBy: replacementOf(row, replacements),
      lastUse: uses.get(row.id) ?? null,
      takenOutIn: editedVersion(row.superseded_in) ?? null,
    })),
  };
}

async function chatTitles(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { data } = await db
    .from('chat_sessions')
    .select('id, title')
    .in('id', [...new Set(ids)])
    .is('deleted_at', null)
    .throwOnError();
  return new Map(data.map(({ id, title }) => [id, title || 'New chat']));
}

async function deliverableTitles(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { data } = await db
    .from('deliverables')
    .select('id, title')
    .in('id', [...new Set(ids)])
    .throwOnError();
  return new Map(data.map(({ id, title }) => [id, title]));
}

async function domainNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { data } = await db
    .from('context_domains')
    .select('id, name')
    .in('id', [...new Set(ids)])
    .throwOnError();
  return new Map(data.map(({ id, name }) => [id, name]));
}

type Replacing = Pick<Row<'memories'>, 'id' | 'content' | 'as_of' | 'created_at'>;

async function replacing(db: Db, ids: string[]): Promise<Map<string, Replacing>> {
  if (ids.length === 0) return new Map();
  const { data } = await db
    .from('memories')
    .select('id, content, as_of, created_at')
    .in('id', [...new Set(ids)])
    .throwOnError();
  return new Map(data.map((row) => [row.id, row]));
}

function replacementOf(
  row: Pick<Row<'memories'>, 'content' | 'is_superseded' | 'superseded_by' | 'is_duplicate'>,
  replacements: Map<string, Replacing>,
): Replacement | null {
  const by = row.is_superseded && row.superseded_by ? replacements.get(row.superseded_by) : undefined;
  if (!by) return null;
  const { id, content, as_of, created_at } = by;
  return { id, content, since: as_of ?? created_at, isDuplicate: row.is_duplicate, ...changedValue(row.content, content) };
}

type ScopeColumns = Pick<Row<'memories'>, 'scope' | 'deliverable_id' | 'reader' | 'domain_id'>;

function scopeOf({ scope, deliverable_id, reader, domain_id }: ScopeColumns): MemoryScope {
  const known = memoryScopes.find((one) => one === scope);
  if (known === undefined) return null;
  switch (known) {
    case 'everywhere':
      return { scope: known };
    case 'reader':
      return { scope: known, reader: reader ?? '' };
    case 'deliverable':
      return { scope: known, deliverable_id: deliverable_id ?? '' };
    case 'domain':
      return { scope: known, domain_id: domain_id ?? '' };
  }
}

function scopeName(
  { scope, deliverable_id, reader, domain_id }: ScopeColumns,
  { deliverables, domains }: { deliverables: Map<string, string>; domains: Map<string, string> },
): string | null {
  if (scope === 'reader') return reader;
  if (scope === 'deliverable') return deliverables.get(deliverable_id ?? '') ?? null;
  return scope === 'domain' ? (domains.get(domain_id ?? '') ?? null) : null;
}

/** The names of the MCP clients' tokens, by the turns of their calls. */
async function programNames(db: Db, turns: string[]): Promise<Map<string, string>> {
  if (turns.length === 0) return new Map();
  const { data } = await db
    .from('turns')
    .select('id, exit_detail')
    .in('id', [...new Set(turns)])
    .throwOnError();
  return new Map(
    data.flatMap(({ id, exit_detail }) => {
      const program = mcpClientOf(exit_detail);
      return program ? [[id, program.via] as const] : [];
    }),
  );
}

function sourceOf(
  type: string,
  ref: string | null,
  titles: { chats: Map<string, string>; deliverables: Map<string, string>; programs: Map<string, string> },
): MemorySource {
  if (type === 'program') {
    const name = titles.programs.get(programTurn(type, ref) ?? '');
    return { kind: 'other', text: name ? `through ${name}` : 'through another client' };
  }
  const id = sessionId(ref);
  if (id) {
    const title = titles.chats.get(id);
    return title === undefined ? { kind: 'deleted chat' } : { kind: 'chat', id, title };
  }
  const edited = type === 'edit' ? editedVersion(ref) : undefined;
  if (edited) {
    const title = titles.deliverables.get(edited.deliverableId);
    return title === undefined ? { kind: 'deleted deliverable' } : { kind: 'edits', ...edited, title };
  }
  return { kind: 'other', text: type === 'conversation' ? 'in a chat' : `from ${type.replaceAll('_', ' ')}` };
}

const sessionId = (ref: string | null) => /^session:([0-9a-f-]{36})/i.exec(ref ?? '')?.[1];

const programTurn = (type: string, ref: string | null) => (type === 'program' ? /^turn:([0-9a-f-]{36})$/i.exec(ref ?? '')?.[1] : undefined);

function editedVersion(ref: string | null): { deliverableId: string; number: number } | undefined {
  const [, deliverableId, number] = /^deliverable:([0-9a-f-]{36})\/versions\/(\d+)$/i.exec(ref ?? '') ?? [];
  return deliverableId && number ? { deliverableId: deliverableId.toLowerCase(), number: Number(number) } : undefined;
}
