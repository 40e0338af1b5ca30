'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import type { FormState } from '#components/ui/form-state.ts';
import { memoryTypes } from '#lib/memories/memory.ts';
import { changeOwn } from '#lib/profiles/change-own.ts';
import { personContext } from '../person-context.ts';

const memoryForm = z.object({
  content: z.string().trim().min(1, { error: 'Write what to keep in mind.' }).max(10_000),
  type: z.enum(memoryTypes),
  tags: z
    .string()
    .max(1000)
    .transform((text) => [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean))
    .pipe(z.array(z.string().max(50, { error: 'A label has at most 50 characters.' })).max(20, { error: 'At most 20 labels.' })),
});

export async function saveMemory(id: string, form: FormData): Promise<FormState> {
  const parsed = memoryForm.safeParse(Object.fromEntries(form));
  if (!parsed.success)
    return { state: 'refused', errors: Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])) };
  return save(id, parsed.data);
}

/** Forgetting keeps the row out of everything the partner reads; it can be taken back. */
export async function keepMemory(id: string, keep: boolean): Promise<FormState> {
  return save(id, { is_active: z.boolean().parse(keep) });
}

/** Undoes in a chat what was remembered from it, or takes that back. Reads no page anew: the chat shows it by itself. */
export async function undoRemembered(id: string, keep: boolean): Promise<boolean> {
  return (await changeOwn(await personContext(), `memory:${z.guid().parse(id)}`, { is_active: z.boolean().parse(keep) })).ok;
}

async function save(id: string, changes: Record<string, unknown>): Promise<FormState> {
  const change = await changeOwn(await personContext(), `memory:${z.guid().parse(id)}`, changes);
  if (!change.ok) return { state: 'refused', message: change.message };
  refresh();
  return { state: 'saved' };
}
