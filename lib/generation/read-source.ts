import type { Row } from '#lib/entities/define-entity.ts';
import { deliverableVersion } from '#lib/entities/deliverable-version.ts';
import type { EntityContext } from '#lib/entities/entity-context.ts';
import { findTarget } from '#lib/entities/find-entity.ts';
import { listEntities } from '#lib/entities/list-entities.ts';
import { PrimitiveError } from '#lib/errors.ts';
import { parseRef } from '#lib/refs/parse-ref.ts';
import { isCollection, type Ref } from '#lib/refs/ref.ts';
import { isRefError } from '#lib/refs/ref-error.ts';
import type { Material, Missing } from './brief.ts';
import { fetchPage, PageError } from './fetch-page.ts';

/** A source as a deliverable keeps it. */
export interface Source {
  type: 'url' | 'document' | 'description' | 'platform' | 'ref';
  /** An address, a ref, or the text itself. */
  value: string;
  provider?: string;
}

/** Characters that one thing may give. */
const LONGEST = 20_000;

/** Reads what a source names; the answer says why not when it cannot be read. @throws what the database client throws */
export async function readSource(ctx: EntityContext, source: Source): Promise<{ materials: Material[] } | Missing> {
  const title = source.value.length > 80 ? `${source.value.slice(0, 79).toWellFormed()}…` : source.value;
  if (source.type === 'platform')
    return { title: source.provider ?? title, why: 'Platforms cannot be connected yet, so nothing was read from it.' };
  try {
    if (source.type === 'url') return { materials: [await pageOf(source.value, ctx)] };
    const ref = parseRef(source.value);
    if (!isRefError(ref)) {
      const materials = await readRef(ctx, ref);
      return materials.length > 0 ? { materials } : { title, why: 'There is nothing in it yet.' };
    }
    if (source.type !== 'description') return { title, why: 'It is not a reference to anything of yours.' };
    return { materials: [{ ref: 'pasted', kind: 'text', title: 'Pasted text', text: source.value }] };
  } catch (error) {
    if (error instanceof PrimitiveError || error instanceof PageError) return { title, why: error.message };
    throw error;
  }
}

async function pageOf(address: string, ctx: EntityContext): Promise<Material> {
  const { title, text, url } = await fetchPage(address, ctx.signal);
  return { ref: `${url}@${ctx.clock.now().toISOString()}`, kind: 'url', title: title || url, text: text.slice(0, LONGEST).toWellFormed() };
}

async function readRef(ctx: EntityContext, ref: Ref): Promise<Material[]> {
  if (isCollection(ref)) {
    const { items } = await listEntities(ctx, ref, {}, 'invalid_ref');
    const each = await Promise.all(items.map((item) => contentOf(ctx, ref.type, item)));
    return each.filter((material) => material !== null);
  }
  const target = await findTarget(ctx, ref);
  if (target.kind === 'children') {
    const { items } = await listEntities(ctx, ref, {}, 'invalid_ref');
    return items.length > 0
      ? [{ ref: target.ref, kind: kindOf(ref.type), title: target.ref, text: JSON.stringify(items).slice(0, LONGEST) }]
      : [];
  }
  if (target.kind === 'part') {
    const text = typeof target.value === 'string' ? target.value : JSON.stringify(target.value);
    return text ? [{ ref: target.ref, kind: kindOf(ref.type), title: target.ref, text: text.slice(0, LONGEST).toWellFormed() }] : [];
  }
  if (target.entity === deliverableVersion) {
    const text = String(target.row.final_content ?? target.row.draft_content ?? '');
    return text ? [{ ref: `${target.ref}@${target.row.updated_at}`, kind: 'deliverable', title: target.ref, text }] : [];
  }
  const material = await contentOf(ctx, ref.type, target.row);
  return material ? [material] : [];
}

const kindOf = (type: Ref['type']): Material['kind'] =>
  type === 'memory' || type === 'work' || type === 'document' ? type : 'deliverable';

/** What a thing says, each kind in its own way; null when it says nothing yet. @throws {PrimitiveError} for a kind that is no source */
async function contentOf(ctx: EntityContext, type: Ref['type'], row: Row): Promise<Material | null> {
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
          text: cut(text),
        }
      : null;
  }
  if (type === 'document') {
    const { data } = await ctx.db.from('document_chunks').select('content').eq('document_id', id).order('ordinal').limit(40).throwOnError();
    const text = data.map(({ content }) => content).join('\n\n');
    return text ? { ref: `document:${id}@${at}`, kind: 'document', title: String(row.name), text: cut(text) } : null;
  }
  if (type === 'work') {
    const { data } = await ctx.db
      .from('work_outputs')
      .select('name, content')
      .eq('ticket_id', id)
      .order('created_at', { ascending: false })
      .limit(10)
      .throwOnError();
    const text = data.flatMap(({ name, content }) => (content ? [`${name}\n\n${content}`] : [])).join('\n\n');
    return text ? { ref: `work:${id}@${at}`, kind: 'work', title: String(row.task).slice(0, 80).toWellFormed(), text: cut(text) } : null;
  }
  throw new PrimitiveError('unsupported_type', `A ${type} cannot be a source: name a deliverable, a memory, a work ticket or a document.`);
}

const cut = (text: string) => text.slice(0, LONGEST).toWellFormed();
