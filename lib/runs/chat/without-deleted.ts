import type { Db } from '#lib/database/db.ts';
import type { GatheredContext } from './context.ts';

type History = GatheredContext['history'];
type Part = History[number]['parts'][number];

const documentRef = /document:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g;
/** The most ids in one request. */
const AT_ONCE = 200;

/**
 * A history without what its calls returned of documents that were deleted since, so that no later reply is written from them. What
 * the replies themselves say stays.
 * @throws what the database client throws
 */
export async function withoutDeleted(db: Db, history: History): Promise<History> {
  const named = new Set(history.flatMap(({ parts }) => parts.flatMap((part) => documentsIn(outputOf(part)))));
  const gone = new Set(named);
  for (const ids of batches([...named])) {
    const { data } = await db.from('documents').select('id').in('id', ids).throwOnError();
    for (const { id } of data) gone.delete(id);
  }
  return gone.size === 0 ? history : history.map((message) => ({ ...message, parts: message.parts.map((part) => forget(part, gone)) }));
}

const outputOf = (part: Part): unknown => ('output' in part ? part.output : undefined);
const documentsIn = (output: unknown) =>
  output === undefined ? [] : [...JSON.stringify(output).matchAll(documentRef)].map(([, id]) => id!);
const batches = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, n) => ids.slice(n * AT_ONCE, (n + 1) * AT_ONCE));

function forget(part: Part, gone: ReadonlySet<string>): Part {
  const output = outputOf(part);
  if (!documentsIn(output).some((id) => gone.has(id))) return part;
  return {
    ...part,
    output: without(output, gone) ?? { success: false, error: 'not_found', message: 'This document was deleted.' },
  } as Part;
}

/** A value without what is of these documents; undefined if it is of one itself. */
function without(value: unknown, gone: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((one) => without(one, gone)).filter((one) => one !== undefined);
  if (value === null || typeof value !== 'object') return value;
  const { ref } = value as { ref?: unknown };
  if (typeof ref === 'string' && documentsIn(ref).some((id) => gone.has(id))) return undefined;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      const kept = without(one, gone);
      return kept === undefined ? [] : [[name, kept]];
    }),
  );
}
