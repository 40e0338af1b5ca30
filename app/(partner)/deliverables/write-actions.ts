'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { runtime } from '#lib/app/web.ts';
import type { ActionResult } from '#lib/base/action-result.ts';
import { startVersion } from '#lib/primitives/actions/deliverable-generate.ts';
import { serverAction } from '../../server-action.ts';
import { personContext } from '../person-context.ts';

/** Starts the next version of a deliverable, or returns the one that is already being written. */
export const writeNow = serverAction([z.guid()], async (deliverableId): Promise<ActionResult<{ number: number }>> => {
  const { version_number } = await startVersion({ ...(await personContext()), jobs: runtime().jobs }, deliverableId);
  refresh();
  return { ok: true, number: version_number };
});
