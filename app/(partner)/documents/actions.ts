'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { runtime } from '#lib/app/web.ts';
import { type ActionResult, failure } from '#lib/base/action-result.ts';
import { deleteDocument as deleteOwn, readAgain as readOwnAgain } from '#lib/features/documents/upload-document.ts';
import { serverAction } from '../../server-action.ts';
import { personContext } from '../person-context.ts';

async function documentContext() {
  const { db, userId } = await personContext();
  const { clock, jobs, log, storage } = runtime();
  return { db, userId, clock, jobs, log, storage };
}

/** Deletes a document with everything that was read from it. */
export const deleteDocument = serverAction([z.guid()], async (id): Promise<ActionResult> => {
  if (!(await deleteOwn(await documentContext(), id))) return failure('This document was already deleted.');
  refresh();
  return { ok: true };
});

/** Reads a document again that could not be read. */
export const readAgain = serverAction([z.guid()], async (id): Promise<ActionResult> => {
  if (!(await readOwnAgain(await documentContext(), id)))
    return failure('This document was deleted, or is already read again. Reload the page.');
  refresh();
  return { ok: true };
});
