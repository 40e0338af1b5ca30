'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { startVersion } from '#lib/actions/deliverable-generate.ts';
import { PrimitiveError } from '#lib/errors.ts';
import { runtime } from '#lib/runtime.ts';
import { personContext } from '../person-context.ts';

/** Has the next version of a deliverable written now, or says why not. While one is being written, that one is meant. */
export async function writeNow(deliverableId: string): Promise<{ ok: true; number: number } | { ok: false; message: string }> {
  try {
    const { version_number } = await startVersion({ ...(await personContext()), jobs: runtime().jobs }, z.guid().parse(deliverableId));
    refresh();
    return { ok: true, number: version_number };
  } catch (error) {
    if (error instanceof PrimitiveError) return { ok: false, message: error.message };
    throw error;
  }
}
