'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { type ActionResult, invalidForm } from '#lib/base/action-result.ts';
import { changeOwn, type OwnChange } from '#lib/features/account/profile/change-own.ts';
import { type DomainChange, mergeDomains, splitDomain } from '#lib/features/domains/change-domains.ts';
import { MOST_TOGETHER } from '#lib/features/revisions/revision.ts';
import { formData, serverAction } from '../../server-action.ts';
import { personContext } from '../person-context.ts';

const name = z.string().trim().max(200);

export const renameDomain = serverAction([z.guid(), formData], async (id, form): Promise<OwnChange> => {
  const parsed = z.object({ name: name.min(1, { error: 'Enter a name.' }) }).safeParse(Object.fromEntries(form));
  if (!parsed.success) return invalidForm(parsed.error);
  return refreshed(await changeOwn(await personContext(), `domain:${id}`, parsed.data));
});

export const mergeDomain = serverAction([z.guid(), formData], async (id, form): Promise<DomainChange> => {
  const parsed = z.object({ target: z.guid({ error: 'Choose a domain.' }) }).safeParse(Object.fromEntries(form));
  if (!parsed.success) return invalidForm(parsed.error);
  const { db } = await personContext();
  return refreshed(await mergeDomains(db, { source: id, target: parsed.data.target }));
});

const splitForm = z.object({
  deliverables: z.array(z.guid()).min(1, { error: 'Choose at least one deliverable.' }).max(MOST_TOGETHER),
  name,
});

/** Takes deliverables out of a domain, into a new one if it gets a name. */
export const splitOffDomain = serverAction([z.guid(), formData], async (id, form): Promise<DomainChange> => {
  const parsed = splitForm.safeParse({ deliverables: form.getAll('deliverables'), name: form.get('name') });
  if (!parsed.success) return invalidForm(parsed.error);
  const { db } = await personContext();
  return refreshed(await splitDomain(db, { source: id, ...parsed.data }));
});

function refreshed<R extends ActionResult<object>>(result: R): R {
  if (result.ok) refresh();
  return result;
}
