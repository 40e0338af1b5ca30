import type { Services } from '#lib/base/services.ts';
import type { Db } from '#lib/database/db.ts';
import { asImageType } from '#lib/features/documents/image-type.ts';
import type { PartnerMessage, PartnerPart } from '#lib/turns/message.ts';
import { attachedTo, attachmentsIn } from './attached.ts';

/** How many images a model is sent, the newest: with each message of a chat it is sent them again. */
const MOST_IMAGES = 8;

interface Reading extends Pick<Services, 'storage'> {
  db: Db;
  userId: string;
}

/** Whether images are attached to a message. */
export async function hasImages(db: Db, text: string): Promise<boolean> {
  const ids = attachedTo(text);
  return ids.length > 0 && (await rowsOf(db, ids)).length > 0;
}

/**
 * The images that are attached to the person's messages, as parts of these messages, by their ids. A model that cannot see is told
 * that there are some.
 */
export async function readImages(
  { db, storage, userId }: Reading,
  history: readonly Pick<PartnerMessage, 'id' | 'role' | 'parts'>[],
  sees: boolean,
): Promise<Map<string, PartnerPart[]>> {
  const attached = attachmentsIn(history);
  const found = new Map<string, PartnerPart[]>();
  if (attached.length === 0) return found;
  const rows = new Map((await rowsOf(db, [...new Set(attached.map(({ document }) => document))])).map((row) => [row.id, row]));
  const images = attached.filter(({ document }) => rows.has(document));
  for (const { message, document } of images.slice(-MOST_IMAGES)) {
    const { name, mime_type, storage_key } = rows.get(document)!;
    const mediaType = asImageType(mime_type);
    const content = sees && mediaType && storage_key ? await storage.get(userId, storage_key) : null;
    const part: PartnerPart =
      content && mediaType
        ? { type: 'file', mediaType, url: `data:${mediaType};base64,${Buffer.from(content).toString('base64')}` }
        : { type: 'text', text: `[Image “${name}”, which you are not shown]` };
    found.set(message, [...(found.get(message) ?? []), part]);
  }
  return found;
}

async function rowsOf(db: Db, ids: string[]) {
  const images = db.from('documents').select('id, name, mime_type, storage_key').in('id', ids.slice(-100));
  return (await images.eq('kind', 'image').eq('status', 'ready').throwOnError()).data;
}
