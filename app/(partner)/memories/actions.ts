'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import type { Undoable } from '#components/shell/use-undo.ts';
import { memoryTypes } from '#lib/memories/memory.ts';
import { changeOwn, type OwnChange } from '#lib/profiles/change-own.ts';
import { personContext } from '../person-context.ts';

const memoryForm = z.object({
  content: z.string().trim().min(1, { error: 'Write what to keep in mind.' }).max(10_000),
  type: z.enum(memoryTypes),
  tags: z
    .string()
    .max(1000)
    .transform((text) => [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean))
    .pipe(z.array(z.string().max(50, { error: 'A label has at most 50 characters.' })).max(20, { error: 'At most 20 labels.' }))
    .optional(),
});

export async function saveMemory(id: string, form: FormData): Promise<Undoable> {
  const parsed = memoryForm.safeParse(Object.fromEntries(form));
  if (!parsed.success)
    return { state: 'refused', errors: Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])) };
  const saved = await change(id, parsed.data);
  if (!saved.ok) return { state: 'refused', message: saved.message };
  refresh();
  return { state: 'saved', ...(saved.undo && { undo: saved.undo }) };
}

/** Forgetting keeps the row out of everything the partner reads. The page is not read again: who asks knows what it shows. */
export async function forgetMemory(id: string): Promise<OwnChange> {
  return change(id, { is_active: false });
}

async function change(id: string, changes: Record<string, unknown>): Promise<OwnChange> {
  return changeOwn(await personContext(), `memory:${z.guid().parse(id)}`, changes);
}
