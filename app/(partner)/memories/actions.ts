'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { type ActionResult, failure, invalidForm } from '#lib/base/action-result.ts';
import { type MemoryScope, scopeFrom } from '#lib/entities/memories/memory-scope.ts';
import { memoryTypes } from '#lib/entities/memories/memory-types.ts';
import { changeOwn, type OwnChange } from '#lib/features/account/profile/change-own.ts';
import { forgetMemories } from '#lib/features/memories/forget-memories.ts';
import { MOST_TOGETHER, type RevisionKey } from '#lib/features/revisions/revision.ts';
import { formData, serverAction } from '../../server-action.ts';
import { personContext } from '../person-context.ts';

const scope = z
  .string()
  .max(300)
  .transform(scopeFrom)
  .refine((chosen) => chosen !== undefined, { error: 'Choose where it is used.' });

const memoryForm = z.object({
  scope,
  content: z.string().trim().min(1, { error: 'Enter the memory.' }).max(10_000),
  type: z.enum(memoryTypes),
  tags: z
    .string()
    .max(1000)
    .transform((text) => [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean))
    .pipe(z.array(z.string().max(50, { error: 'Labels can have up to 50 characters.' })).max(20, { error: 'Use up to 20 labels.' }))
    .optional(),
});

export const saveMemory = serverAction([z.guid(), formData], async (id, form): Promise<OwnChange> => {
  const parsed = memoryForm.safeParse(Object.fromEntries(form));
  if (!parsed.success) return invalidForm(parsed.error);
  const { scope: chosen, ...changes } = parsed.data;
  const saved = await change(id, { ...changes, ...(await scopeColumns(id, chosen ?? null)) });
  if (!saved.ok) return failure(saved.message);
  refresh();
  return saved;
});

/** The columns of a scope. Choosing a deliverable also ends its exclusion. */
async function scopeColumns(id: string, chosen: MemoryScope): Promise<Record<string, unknown>> {
  if (chosen?.scope !== 'deliverable') return chosen ?? { scope: null };
  const { db } = await personContext();
  const { data } = await db
    .from('memories')
    .select('deliverable_id, excluded_from')
    .eq('id', z.guid().parse(id))
    .maybeSingle()
    .throwOnError();
  if (!data || data.deliverable_id === chosen.deliverable_id) return chosen;
  return { ...chosen, excluded_from: data.excluded_from.filter((one) => one !== chosen.deliverable_id) };
}

/** A forgotten memory is hidden from the partner. The page is not reloaded: the caller updates what it shows. */
export const forgetMemory = serverAction([z.guid()], async (id): Promise<OwnChange> => {
  return change(id, { is_active: false });
});

/** Forgets memories together. `undo` has a key for each. */
export const forgetSelected = serverAction([z.array(z.guid()).min(1).max(MOST_TOGETHER)], async (ids): Promise<Forgotten> => {
  const { db } = await personContext();
  return { ok: true, undo: await forgetMemories(db, ids) };
});

type Forgotten = ActionResult<{ undo: RevisionKey[] }>;

/** Restores a memory that was replaced or removed by an edit. */
export const restoreMemory = serverAction([z.guid()], async (id): Promise<OwnChange> => {
  return change(id, { superseded_by: null, superseded_in: null });
});

async function change(id: string, changes: Record<string, unknown>): Promise<OwnChange> {
  return changeOwn(await personContext(), `memory:${z.guid().parse(id)}`, changes);
}
