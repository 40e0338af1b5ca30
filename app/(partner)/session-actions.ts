'use server';

import { z } from 'zod';
import { runtime } from '#lib/app/web.ts';
import { type ActionResult, failure } from '#lib/base/action-result.ts';
import { actingAs } from '#lib/database/acting-as.ts';
import { requirePerson } from '#lib/database/current-person.ts';
import type { RevisionKey } from '#lib/features/revisions/revision.ts';
import { changeSession, type SessionChanges } from '#lib/features/sessions/change-session.ts';
import { listSessions, type SessionSummary } from '#lib/features/sessions/session-list.ts';
import { serverAction } from '../server-action.ts';

/** The result of a change of a chat; `undo` names the change. */
type SessionChange = ActionResult<{ undo: RevisionKey }>;

const sessionId = z.uuid();

export const renameSession = serverAction([sessionId, z.string().trim().min(1).max(200)], async (id, title): Promise<SessionChange> => {
  return change(id, { title });
});

export const archiveSession = serverAction([sessionId, z.boolean()], async (id, archived): Promise<SessionChange> => {
  return change(id, { status: archived ? 'archived' : 'active' });
});

/** Deleting a chat also stops its running turn; the partial reply is saved. */
export const deleteSession = serverAction([sessionId], async (id): Promise<SessionChange> => {
  const deleted = await change(id, { deletedAt: runtime().clock.now() });
  if (deleted.ok) await runtime().partner.stop((await requirePerson()).id, id);
  return deleted;
});

/** Chats that are older than the oldest one shown, or whose title contains `query`. */
export const findSessions = serverAction(
  [z.object({ before: z.iso.datetime().optional(), query: z.string().trim().max(200).optional() })],
  async ({ before, query }): Promise<ActionResult<{ sessions: SessionSummary[] }>> => {
    const person = await requirePerson();
    return { ok: true, sessions: await listSessions(actingAs(person.id), { before, query }) };
  },
);

async function change(id: string, changes: SessionChanges): Promise<SessionChange> {
  const person = await requirePerson();
  const undo = await changeSession(actingAs(person.id), sessionId.parse(id), changes);
  return undo ? { ok: true, undo } : failure('This chat no longer exists.');
}
