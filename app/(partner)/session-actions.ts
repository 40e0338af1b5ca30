'use server';

import { z } from 'zod';
import { runtime } from '#lib/app/runtime.ts';
import { appClock } from '#lib/base/app-clock.ts';
import { actingAs } from '#lib/database/acting-as.ts';
import { requirePerson } from '#lib/database/server.ts';
import type { RevisionKey } from '#lib/features/revisions/revision.ts';
import { changeSession, type SessionChanges } from '#lib/features/sessions/change-session.ts';
import { listSessions, type SessionSummary } from '#lib/features/sessions/session-list.ts';
import { serverAction } from '../server-action.ts';

const sessionId = z.uuid();

/** @returns which change it was, to undo it; null when the chat is not there (any more) */
export const renameSession = serverAction(
  [sessionId, z.string().trim().min(1).max(200)],
  async (id, title): Promise<RevisionKey | null> => {
    return change(id, { title });
  },
);

export const archiveSession = serverAction([sessionId, z.boolean()], async (id, archived): Promise<RevisionKey | null> => {
  return change(id, { status: archived ? 'archived' : 'active' });
});

/** Deleted, a chat is not worked on any more either: what its partner was writing is kept as far as it is. */
export const deleteSession = serverAction([sessionId], async (id): Promise<RevisionKey | null> => {
  const deleted = await change(id, { deletedAt: appClock().now() });
  if (deleted) await runtime().partner.stop((await requirePerson()).id, id);
  return deleted;
});

/** Chats that are older than the oldest one shown, or whose title contains `query`. */
export const findSessions = serverAction(
  [z.object({ before: z.iso.datetime().optional(), query: z.string().trim().max(200).optional() })],
  async (search): Promise<SessionSummary[]> => {
    const person = await requirePerson();
    const { before, query } = search;
    return listSessions(actingAs(person.id), { before, query });
  },
);

async function change(id: string, changes: SessionChanges): Promise<RevisionKey | null> {
  const person = await requirePerson();
  return changeSession(actingAs(person.id), sessionId.parse(id), changes);
}
