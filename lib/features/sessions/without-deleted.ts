import { isTextUIPart } from 'ai';
import type { Db } from '#lib/database/db.ts';
import type { PartnerMessage, PartnerPart } from '#lib/turns/message.ts';

type Message = Pick<PartnerMessage, 'parts'>;
/** `restsOnDeleted`: the refs of what its calls returned and was deleted since; only on a reply that has some. */
export type Rests = { restsOnDeleted?: readonly string[] };

/** What a model reads in place of a reply that rests on something that was deleted. */
const REMOVED_REPLY = '(This reply used something that is no longer stored, so it was removed.)';

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** The refs of what can be deleted: documents, items of platforms, and servers whose tools answered. */
const deletable = new RegExp(`document:${ID}|platform:(?:[a-z0-9_-]+/items/${ID}|mcp\\.[a-z0-9_-]+)`, 'g');

/**
 * A history without what its calls returned of documents that were deleted since, of items of platforms that are no longer stored, and
 * of servers that were removed, so that no later reply is written from it; nor what the replies that rest on it say.
 * @throws what the database client throws
 */
export async function withoutDeleted<M extends Message>(db: Db, history: readonly M[]): Promise<(M & Rests)[]> {
  const gone = await deletedAmong(db, refsReadIn(history));
  return history.map((message) => {
    const restsOnDeleted = [...refsReadIn([message]).intersection(gone)];
    return restsOnDeleted.length > 0 ? { ...message, parts: message.parts.map((part) => forget(part, gone)), restsOnDeleted } : message;
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

const outputOf = (part: PartnerPart): unknown => ('output' in part ? part.output : undefined);
const refsIn = (output: unknown): string[] => (output === undefined ? [] : (JSON.stringify(output).match(deletable) ?? []));
const namesOneOf = (output: unknown, refs: ReadonlySet<string>) => refsIn(output).some((ref) => refs.has(ref));

function forget(part: PartnerPart, gone: ReadonlySet<string>): PartnerPart {
  if (isTextUIPart(part)) return { ...part, text: REMOVED_REPLY };
  if (part.type === 'tool-Respond')
    return { ...part, input: { message: REMOVED_REPLY }, ...('output' in part && { output: { message: REMOVED_REPLY } }) } as PartnerPart;
  const output = outputOf(part);
  if (!namesOneOf(output, gone)) return part;
  return {
    ...part,
    output: without(output, gone) ?? { success: false, error: 'not_found', message: 'This is no longer stored here.' },
  } as PartnerPart;
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
