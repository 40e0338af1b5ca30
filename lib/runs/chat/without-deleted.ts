import type { Db } from '#lib/database/db.ts';
import type { GatheredContext } from './context.ts';

type Message = GatheredContext['history'][number];
type Part = Message['parts'][number];

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** The refs of what can be deleted: documents, items of platforms, and servers whose tools answered. */
const deletable = new RegExp(`document:${ID}|platform:(?:[a-z0-9_-]+/items/${ID}|mcp\\.[a-z0-9_-]+)`, 'g');

/**
 * A history without what its calls returned of documents that were deleted since, of items of platforms that are no longer stored, and
 * of servers that were removed, so that no later reply is written from it. What the replies themselves say stays; they are marked.
 * @throws what the database client throws
 */
export async function withoutDeleted(db: Db, history: Message[]): Promise<Message[]> {
  const gone = await deletedAmong(db, refsReadIn(history));
  if (gone.size === 0) return history;
  return history.map((message) => {
    const parts = message.parts.map((part) => forget(part, gone));
    return parts.every((part, place) => part === message.parts[place]) ? message : { ...message, parts, restsOnDeleted: true as const };
  });
}

/** The refs of what calls returned, as far as it can be deleted. */
export const refsReadIn = (history: readonly Message[]): Set<string> =>
  new Set(history.flatMap(({ parts }) => parts.flatMap((part) => refsIn(outputOf(part)))));

/** Which of these refs name something that was deleted. @throws what the database client throws */
export async function deletedAmong(db: Db, refs: ReadonlySet<string>): Promise<Set<string>> {
  if (refs.size === 0) return new Set();
  const { data } = await db.rpc('forgotten_refs', { refs: [...refs] }).throwOnError();
  return new Set(data);
}

const outputOf = (part: Part): unknown => ('output' in part ? part.output : undefined);
const refsIn = (output: unknown): string[] => (output === undefined ? [] : (JSON.stringify(output).match(deletable) ?? []));
const namesOneOf = (output: unknown, refs: ReadonlySet<string>) => refsIn(output).some((ref) => refs.has(ref));

function forget(part: Part, gone: ReadonlySet<string>): Part {
  const output = outputOf(part);
  if (!namesOneOf(output, gone)) return part;
  return {
    ...part,
    output: without(output, gone) ?? { success: false, error: 'not_found', message: 'This is no longer stored here.' },
  } as Part;
}

/** A value without what is of these; undefined if it is of one itself, or was returned by one. */
function without(value: unknown, gone: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((one) => without(one, gone)).filter((one) => one !== undefined);
  if (value === null || typeof value !== 'object') return value;
  const { ref, target } = value as { ref?: unknown; target?: unknown };
  if ([ref, target].some((name) => typeof name === 'string' && namesOneOf(name, gone))) return undefined;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      const kept = without(one, gone);
      return kept === undefined ? [] : [[name, kept]];
    }),
  );
}
