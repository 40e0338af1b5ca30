'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import type { FormState } from '#components/ui/form-state.ts';
import { startWork } from '#lib/actions/work-run.ts';
import { appClock } from '#lib/app-clock.ts';
import { checkScheduleForm } from '#lib/deliverables/check-schedule-form.ts';
import { readScheduleForm } from '#lib/deliverables/schedule-form.ts';
import { PrimitiveError } from '#lib/errors.ts';
import { changeOwn } from '#lib/profiles/change-own.ts';
import { requireProfile } from '#lib/profiles/current-profile.ts';
import { runtime } from '#lib/runtime.ts';
import { cancelTicket, deleteTicket as deleteWithOutputs } from '#lib/work/cancel-ticket.ts';
import { personContext } from '../person-context.ts';

/** Has a ticket carried out now, or says why not. While it runs, that run is meant. */
export async function runNow(id: string): Promise<{ ok: true } | { ok: false; message: string }> {
  try {
    await startWork({ ...(await personContext()), jobs: runtime().jobs }, z.guid().parse(id));
    refresh();
    return { ok: true };
  } catch (error) {
    if (error instanceof PrimitiveError) return { ok: false, message: error.message };
    throw error;
  }
}

/** Cancels the run of a ticket; false when none is under way. */
export async function cancelRun(id: string): Promise<boolean> {
  const cancelled = await cancelTicket(await ports(), z.guid().parse(id));
  refresh();
  return cancelled;
}

export async function deleteTicket(id: string): Promise<void> {
  await deleteWithOutputs(await ports(), z.guid().parse(id));
}

const never = { day: null, day_of_month: null, nth: null, time: null, anchor: null, cron: null, time_zone: null };

export async function saveSchedule(id: string, form: FormData): Promise<FormState> {
  if (form.get('frequency') === 'asked') return save(id, { frequency: 'once', schedule: never });
  const change = readScheduleForm(form);
  if (!change) return { state: 'refused', message: 'This schedule cannot be read. Choose it again.' };
  const { profile } = await requireProfile();
  const errors = checkScheduleForm(change, profile.timeZone, appClock().now());
  if (Object.keys(errors).length > 0) return { state: 'refused', errors };
  return save(id, { ...change });
}

async function save(id: string, changes: Record<string, unknown>): Promise<FormState> {
  const change = await changeOwn(await personContext(), `work:${z.guid().parse(id)}`, changes);
  if (!change.ok) return { state: 'refused', message: change.message };
  refresh();
  return { state: 'saved' };
}

async function ports() {
  const { db } = await requireProfile();
  const { jobs, log } = runtime();
  return { db, jobs, log };
}
