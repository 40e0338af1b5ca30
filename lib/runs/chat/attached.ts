import type { Db } from '#lib/database/db.ts';
import { splitAttached } from '#lib/refs/attachments.ts';
import type { PartnerMessage } from '#lib/turns/message.ts';

type History = readonly Pick<PartnerMessage, 'id' | 'role' | 'parts'>[];

/** A document that is attached to a message. */
export interface AttachedDocument {
  id: string;
  name: string;
  /** `reading`: it cannot be searched yet; `failed`: it never can, for the reason in `error`. */
  state: 'ready' | 'reading' | 'failed';
  error: string | null;
}

/** The ids of the documents that are attached to a text. */
export const attachedTo = (text: string) => splitAttached(text).refs.map((ref) => ref.replace('document:', ''));

/** The attachments of the person's messages, oldest first. */
export function attachmentsIn(history: History): { message: string; document: string }[] {
  return history
    .filter(({ role }) => role === 'user')
    .flatMap(({ id: message, parts }) => attachedTo(textOf(parts)).map((document) => ({ message, document })));
}

/** How many attachments a context can name, the newest. */
const MOST_NAMED = 40;

/** What became of the documents that are attached to the person's messages, the newest first; deleted ones are left out. */
export async function readAttached(db: Db, history: History): Promise<AttachedDocument[]> {
  const newest = attachmentsIn(history.toReversed()).map(({ document }) => document);
  const ids = [...new Set(newest)].slice(0, MOST_NAMED);
  if (ids.length === 0) return [];
  const { data } = await db.from('documents').select('id, name, status, error, read_at').in('id', ids).throwOnError();
  const rows = new Map(data.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    if (!row) return [];
    const { name, status, error, read_at } = row;
    const isReady = status === 'ready' || (status === 'processing' && read_at !== null);
    return [{ id, name, state: status === 'failed' ? 'failed' : isReady ? 'ready' : 'reading', error }];
  });
}

const textOf = (parts: PartnerMessage['parts']) => parts.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
