'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { type ActionResult, failure, invalidFields, invalidForm } from '#lib/base/action-result.ts';
import { findEntity, refFrom } from '#lib/entities/find-entity.ts';
import { type OwnChange, resultOfChange } from '#lib/features/account/profile/change-own.ts';
import { requireProfile } from '#lib/features/account/profile/current-profile.ts';
import type { Source } from '#lib/features/deliverables/deliverable.ts';
import { readDeliverable } from '#lib/features/deliverables/read-deliverables.ts';
import { readRemovedSources } from '#lib/features/deliverables/removed-sources.ts';
import { keepSkippedRuns, skipNextRun } from '#lib/features/deliverables/skip-run.ts';
import { sourceChangeForm, sourceForm, sourceName } from '#lib/features/deliverables/source-form.ts';
import { readResourceSource } from '#lib/features/integrations/platforms/resource-source.ts';
import { paramField, readToolSourceForm } from '#lib/features/integrations/source-tools.ts';
import { formData, serverAction } from '../../server-action.ts';
import { personContext } from '../person-context.ts';
import { scheduleFromForm } from '../schedule-from-form.ts';
import { save } from './save.ts';

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, { error: `Use at most ${most.toLocaleString('en')} characters.` });
const optional = (most: number) => text(most).transform((value) => value || null);

const recipientForm = z.object({
  name: optional(200),
  role: optional(200),
  address: optional(320).refine((address) => !address || /^\S+@\S+\.\S+$/.test(address), {
    error: 'Enter a valid email, such as sarah@acme.com.',
  }),
  notes: optional(2000),
});
const contentForm = z.object({
  title: text(200).min(1, { error: 'Enter a name.' }),
  deliverable_type: text(50),
  description: optional(10_000),
  instructions: optional(20_000),
});

const seenSource = z.object({ place: z.int().min(0), value: z.string() });

/** A source as the page showed it: its index and its value. */
type SeenSource = z.infer<typeof seenSource>;

export const saveSchedule = serverAction([z.guid(), formData], async (id, form): Promise<OwnChange> => {
  const change = await scheduleFromForm(form);
  return 'ok' in change ? change : save(id, { ...change });
});

export const saveRecipient = serverAction([z.guid(), formData], async (id, form): Promise<OwnChange> => {
  const parsed = recipientForm.safeParse(Object.fromEntries(form));
  if (!parsed.success) return invalidForm(parsed.error);
  const isEmpty = Object.values(parsed.data).every((value) => value === null);
  return save(id, { recipient: isEmpty ? null : parsed.data });
});

export const saveContent = serverAction([z.guid(), formData], async (id, form): Promise<OwnChange> => {
  const parsed = contentForm.safeParse(Object.fromEntries(form));
  return parsed.success ? save(id, parsed.data) : invalidForm(parsed.error);
});

export const addSource = serverAction([z.guid(), formData], async (id, form): Promise<OwnChange> => {
  if (form.get('type') === 'tool') return addToolSource(id, form);
  if (form.get('type') === 'platform') return addResourceSource(id, form);
  const parsed = sourceForm.safeParse(Object.fromEntries(form));
  if (!parsed.success) return invalidForm(parsed.error);
  return changeSources(id, (sources) => [...sources, parsed.data]);
});

/** Adds a tool of an MCP server, with the parameters that were entered. */
async function addToolSource(id: string, form: FormData): Promise<OwnChange> {
  const { person, db } = await requireProfile();
  const { value: action, name, ...entered } = Object.fromEntries(form);
  const parsed = toolForm.safeParse({ action, name, params: paramsIn(entered) });
  if (!parsed.success) return invalidForm(parsed.error);
  const read = await readToolSourceForm(db, person.id, parsed.data.action, parsed.data.params);
  if (!read) return invalidFields({ value: 'This tool no longer exists. Reload the page.' });
  if ('errors' in read) return invalidFields(read.errors);
  return changeSources(id, (sources) => [...sources, { ...read.source, name: parsed.data.name }]);
}

/** Adds something that the person picked on a platform. */
async function addResourceSource(id: string, form: FormData): Promise<OwnChange> {
  const { person, db } = await requireProfile();
  const parsed = resourceForm.safeParse(Object.fromEntries(form));
  if (!parsed.success) return invalidForm(parsed.error);
  const { value, name } = parsed.data;
  const source = await readResourceSource(db, person.id, value);
  if (!source) return invalidFields({ value: 'This is no longer chosen to be read. Reload the page.' });
  return changeSources(id, (sources) => [...sources, { ...source, name }]);
}

const resourceForm = z.object({ value: z.guid({ error: 'Choose what is read.' }), name: sourceName });

const toolForm = z.object({
  action: z.string().max(200),
  name: sourceName,
  params: z.record(z.string().max(200), z.string().max(2000)),
});
const paramPrefix = paramField('');
const paramsIn = (entered: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(entered).flatMap(([field, value]) => (field.startsWith(paramPrefix) ? [[field.slice(paramPrefix.length), value]] : [])),
  );

/** Changes the text or the URL of a source, and its name. */
export const editSource = serverAction([z.guid(), seenSource, formData], async (id, seen, form): Promise<OwnChange> => {
  return changeSource(id, seen, (source, sources, place) => {
    const parsed = sourceChangeForm(source).safeParse({ type: source.type, ...Object.fromEntries(form) });
    return parsed.success ? sources.with(place, { ...source, ...parsed.data }) : invalidForm(parsed.error);
  });
});

export const removeSource = serverAction([z.guid(), seenSource], async (id, seen): Promise<OwnChange> => {
  return changeSource(id, seen, (_, sources, place) => sources.toSpliced(place, 1));
});

const removedSource = z.object({ at: z.string(), value: z.string() });

/** Restores a removed source. */
export const restoreSource = serverAction([z.guid(), removedSource], async (id, { at, value }): Promise<OwnChange> => {
  const { db } = await requireProfile();
  const deliverable = await readDeliverable(db, id);
  if (!deliverable) return failure('This deliverable no longer exists.');
  const removed = await readRemovedSources(db, deliverable.id, deliverable.sources);
  const found = removed.find((one) => one.at === at && one.source.value === value);
  if (!found) return failure('This source was already restored or is no longer stored. Reload the page.');
  return save(deliverable.id, { sources: [...deliverable.sources, found.source] });
});

/** Changes one source if it is still the one that the page showed. */
async function changeSource(
  id: string,
  seen: SeenSource,
  change: (source: Source, sources: Source[], place: number) => Source[] | ActionResult,
): Promise<OwnChange> {
  const { place, value } = seenSource.parse(seen);
  return changeSources(id, (sources) => {
    const source = sources[place];
    if (source?.value === value) return change(source, sources, place);
    return failure('This source was changed or removed in another window. Reload the page.');
  });
}

async function changeSources(id: string, change: (sources: Source[]) => Source[] | ActionResult): Promise<OwnChange> {
  const { db } = await requireProfile();
  const deliverable = await readDeliverable(db, z.guid().parse(id));
  if (!deliverable) return failure('This deliverable no longer exists.');
  const changed = change(deliverable.sources);
  return Array.isArray(changed) ? save(id, { sources: changed }) : changed;
}

export const skipRun = serverAction([z.guid()], async (id): Promise<OwnChange> => changeRuns(id, skipNextRun));

/** Takes back that runs are skipped. */
export const keepRuns = serverAction([z.guid()], async (id): Promise<OwnChange> => changeRuns(id, keepSkippedRuns));

async function changeRuns(id: string, change: typeof skipNextRun): Promise<OwnChange> {
  const context = await personContext();
  const changed = await resultOfChange(async () => {
    const { row, ref } = await findEntity(context, refFrom(`deliverable:${id}`));
    return { ok: true, undo: { ref, at: String((await change(context, row)).updated_at) } };
  });
  if (changed.ok) refresh();
  return changed;
}

export const saveStatus = serverAction([z.guid(), z.enum(['active', 'paused', 'archived'])], async (id, status): Promise<OwnChange> => {
  return save(id, { status });
});
