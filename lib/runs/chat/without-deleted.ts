import type { Db } from '#lib/database/db.ts';
import type { GatheredContext } from './context.ts';

type History = GatheredContext['history'];
type Part = History[number]['parts'][number];

/** The refs of what can be deleted, with their ids, and where it is stored. */
const stored = [
  { table: 'documents', ref: /document:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g },
  { table: 'platform_items', ref: /platform:[a-z0-9_-]+\/items\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g },
] as const;
/** The most ids in one request. */
const AT_ONCE = 200;

/**
 * A history without what its calls returned of documents that were deleted since, and of items of platforms that are no longer stored,
 * so that no later reply is written from them. What the replies themselves say stays.
 * @throws what the database client throws
 */
export async function withoutDeleted(db: Db, history: History): Promise<History> {
  const outputs = history.flatMap(({ parts }) => parts.map(outputOf));
  const gone = new Set<string>();
  for (const { table, ref } of stored) {
    for (const ids of batches([...new Set(outputs.flatMap((output) => idsIn(output, ref)))])) {
      const { data } = await db.from(table).select('id').in('id', ids).throwOnError();
      for (const id of new Set(ids).difference(new Set(data.map((row) => row.id)))) gone.add(id);
    }
  }
  return gone.size === 0 ? history : history.map((message) => ({ ...message, parts: message.parts.map((part) => forget(part, gone)) }));
}

const outputOf = (part: Part): unknown => ('output' in part ? part.output : undefined);
const idsIn = (output: unknown, ref: RegExp) =>
  output === undefined ? [] : [...JSON.stringify(output).matchAll(ref)].map(([, id]) => id!);
const namesOneOf = (output: unknown, ids: ReadonlySet<string>) => stored.some(({ ref }) => idsIn(output, ref).some((id) => ids.has(id)));
const batches = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, n) => ids.slice(n * AT_ONCE, (n + 1) * AT_ONCE));

function forget(part: Part, gone: ReadonlySet<string>): Part {
  const output = outputOf(part);
  if (!namesOneOf(output, gone)) return part;
  return {
    ...part,
    output: without(output, gone) ?? { success: false, error: 'not_found', message: 'This is no longer stored here.' },
  } as Part;
}

/** A value without what is of these; undefined if it is of one itself. */
function without(value: unknown, gone: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((one) => without(one, gone)).filter((one) => one !== undefined);
  if (value === null || typeof value !== 'object') return value;
  const { ref } = value as { ref?: unknown };
  if (typeof ref === 'string' && namesOneOf(ref, gone)) return undefined;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      const kept = without(one, gone);
      return kept === undefined ? [] : [[name, kept]];
    }),
  );
}
