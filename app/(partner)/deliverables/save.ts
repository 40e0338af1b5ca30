import { refresh } from 'next/cache';
import { z } from 'zod';
import type { Undoable } from '#components/shell/use-undo.ts';
import type { FormState } from '#components/ui/form-state.ts';
import { changeOwn } from '#lib/features/account/profile/change-own.ts';
import { personContext } from '../person-context.ts';

/** Changes a deliverable of the person's; what is refused is said at the field that it is about. */
export async function save(id: string, changes: Record<string, unknown>): Promise<Undoable> {
  const change = await changeOwn(await personContext(), `deliverable:${z.guid().parse(id)}`, changes);
  if (change.ok) {
    refresh();
    return { state: 'saved', ...(change.undo && { undo: change.undo }) };
  }
  const field = change.path?.split('.').at(-1);
  return field ? { state: 'refused', errors: { [field]: change.message } } : { state: 'refused', message: change.message };
}

/** What of a form is not right, at its fields. */
export function refused(error: z.ZodError): FormState {
  return { state: 'refused', errors: Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message])) };
}
