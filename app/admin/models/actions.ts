'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { addModelForm, changeModelForm } from '#lib/admin/model-form.ts';
import { addModel, changeModel, removeModel, setDefaultModel } from '#lib/admin/models.ts';
import { runtime } from '#lib/app/web.ts';
import { type ActionResult, failure, invalidForm, type MessageResult } from '#lib/base/action-result.ts';
import { requireAdmin } from '#lib/database/current-person.ts';
import { modelPurposes } from '#lib/models/model-catalog.ts';
import { formData, serverAction } from '../../server-action.ts';

/** Adds a model if it passes its check. Only for administrators, as all of these. */
export const add = serverAction([formData], async (form): Promise<MessageResult> => {
  const admin = await requireAdmin();
  const parsed = addModelForm.safeParse(Object.fromEntries(form));
  if (!parsed.success) return invalidForm(parsed.error);
  const done = await addModel(runtime(), admin.id, parsed.data);
  refresh();
  return done;
});

/** Changes an added model that still is as the administrator saw it. */
export const change = serverAction([z.guid(), z.string().max(50), formData], async (id, updatedAt, form): Promise<MessageResult> => {
  const admin = await requireAdmin();
  const parsed = changeModelForm.safeParse(Object.fromEntries(form));
  if (!parsed.success) return invalidForm(parsed.error);
  const done = await changeModel(runtime(), admin.id, { id, updatedAt }, parsed.data);
  refresh();
  return done;
});

/** Removes an added model with its key. */
export const remove = serverAction([z.guid()], async (id): Promise<MessageResult> => {
  const admin = await requireAdmin();
  const done = await removeModel(runtime(), admin.id, id);
  refresh();
  return done;
});

const defaultsForm = z.object(
  Object.fromEntries(modelPurposes.map((purpose) => [purpose, z.string().max(300)])) as Record<'chat' | 'background', z.ZodString>,
);

/** Sets the default models; an empty one leaves it to the order of the list. */
export const setDefaults = serverAction([formData], async (form): Promise<ActionResult> => {
  const admin = await requireAdmin();
  const fields = defaultsForm.parse(Object.fromEntries(form));
  for (const purpose of modelPurposes) {
    const done = await setDefaultModel(runtime(), admin.id, purpose, fields[purpose] || null);
    if (!done.ok) return done;
  }
  refresh();
  return { ok: true };
});

/** Checks an offered model again. */
export const checkAgain = serverAction([z.string().max(300)], async (id): Promise<MessageResult> => {
  await requireAdmin();
  const model = (await runtime().models.current()).offered.find((one) => one.id === id);
  if (!model) return failure('This model is no longer offered.');
  const { message } = await model.check.again();
  refresh();
  return { ok: true, message };
});
