'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import type { FormState } from '#components/ui/form-state.ts';
import { runtime } from '#lib/app/runtime.ts';
import { appClock } from '#lib/base/app-clock.ts';
import { PrimitiveError } from '#lib/base/errors.ts';
import { appStorage } from '#lib/database/storage/app-storage.ts';
import { createEntity } from '#lib/entities/create-entity.ts';
import { problemOfPlan } from '#lib/entities/ticket-plan.ts';
import { agentTypes, work } from '#lib/entities/work.ts';
import { giveFiles } from '#lib/entities/write-ticket.ts';
import { changeOwn } from '#lib/features/account/profile/change-own.ts';
import { requireProfile } from '#lib/features/account/profile/current-profile.ts';
import { checkScheduleForm } from '#lib/features/deliverables/check-schedule-form.ts';
import { readScheduleForm } from '#lib/features/deliverables/schedule-form.ts';
import { startWork } from '#lib/primitives/actions/work-run.ts';
import { cancelTicket, deleteTicket as deleteWithOutputs } from '#lib/runs/tickets/cancel-ticket.ts';
import { continueTicket } from '#lib/runs/tickets/continue-ticket.ts';
import { decideApproval } from '#lib/runs/tickets/decide-approval.ts';
import { undoTicket } from '#lib/runs/tickets/undo-ticket.ts';
import { formData, inForm, notDone, serverAction } from '../../server-action.ts';
import { personContext } from '../person-context.ts';

/** Has a ticket carried out now, or says why not. While it runs, that run is meant. */
export const runNow = serverAction(
  [z.guid()],
  async (id): Promise<{ ok: true } | { ok: false; message: string }> => {
    await startWork({ ...(await personContext()), jobs: runtime().jobs }, id);
    refresh();
    return { ok: true };
  },
  notDone,
);

/** Has a run that failed or was cancelled go on from its last finished step, with its budget anew. */
export const continueRun = serverAction(
  [z.guid()],
  async (id): Promise<{ ok: true } | { ok: false; message: string }> => {
    const { person, db } = await requireProfile();
    const { jobs, log } = runtime();
    const continued = await continueTicket({ db, userId: person.id, jobs, log }, id);
    refresh();
    return continued;
  },
  notDone,
);

/** Undoes what a run did to the files of its ticket. */
export const undoRun = serverAction(
  [z.guid(), z.guid()],
  async (id, run): Promise<FormState> => {
    const { person, db } = await requireProfile();
    const { log } = runtime();
    const undone = await undoTicket({ db, userId: person.id, storage: appStorage(), log }, { ticketId: id, runId: run });
    refresh();
    return undone.ok ? { state: 'saved' } : { state: 'refused', message: undone.message };
  },
  inForm,
);

/** Keeps what the person decided about something that a run asked. */
export const decideForWork = serverAction(
  [z.guid(), z.boolean()],
  async (request, approves): Promise<{ ok: boolean; message: string }> => {
    const { person, db } = await requireProfile();
    const { jobs, log } = runtime();
    const decided = await decideApproval({ db, userId: person.id, jobs, log }, { request, approves });
    refresh();
    return decided;
  },
  notDone,
);

/** Cancels the run of a ticket; false when none is under way. */
export const cancelRun = serverAction([z.guid()], async (id): Promise<boolean> => {
  const cancelled = await cancelTicket(await ports(), id);
  refresh();
  return cancelled;
});

export const deleteTicket = serverAction([z.guid()], async (id): Promise<void> => {
  await deleteWithOutputs(await ports(), id);
});

const never = { day: null, day_of_month: null, nth: null, time: null, anchor: null, cron: null, time_zone: null };

export const saveSchedule = serverAction(
  [z.guid(), formData],
  async (id, form): Promise<FormState> => {
    if (form.get('frequency') === 'asked') return save(id, { frequency: 'once', schedule: never });
    const change = readScheduleForm(form);
    if (!change) return { state: 'refused', message: 'This schedule cannot be read. Choose it again.' };
    const { profile } = await requireProfile();
    const errors = checkScheduleForm(change, profile.timeZone, appClock().now());
    if (Object.keys(errors).length > 0) return { state: 'refused', errors };
    return save(id, { ...change });
  },
  inForm,
);

const newTicket = z.object({
  task: z.string().trim().min(1, 'Say what is to be done.').max(10_000, 'Say it in at most 10,000 characters.'),
  agent_type: z.enum(agentTypes),
  /** For the type plan alone. */
  plan: z.string().max(300_000, 'A plan has at most 256 KB.').optional(),
});

/** Opens a ticket; its files are added to it afterwards. */
export const openTicket = serverAction(
  [formData],
  async (form): Promise<{ id: string } | FormState> => {
    const given = newTicket.safeParse(Object.fromEntries(form));
    if (!given.success)
      return { state: 'refused', errors: Object.fromEntries(given.error.issues.map(({ path, message }) => [String(path[0]), message])) };
    const { plan, ...ticket } = given.data;
    const isPlan = ticket.agent_type === 'plan';
    const context = await personContext();
    const problem = isPlan ? await problemOfPlan(plan ?? '', context.userId) : null;
    if (problem) return { state: 'refused', errors: { plan: problem } };
    const opened = await createEntity(context, work, { ...ticket, ...(isPlan && { parameters: { plan } }) });
    return { id: String(opened.id) };
  },
  inForm,
);

/** Takes a file out of a ticket's workspace; why it could not be, in words. */
export const removeFile = serverAction([z.guid(), z.string().max(500)], async (id, path): Promise<string | null> => {
  try {
    await giveFiles(await personContext(), id, [], [path]);
    refresh();
    return null;
  } catch (error) {
    if (error instanceof PrimitiveError) return error.message;
    throw error;
  }
});

const governances = z.enum(['manual', 'semi_auto', 'full_auto']);

/** How much of a ticket is done without asking its person. */
export const saveGovernance = serverAction(
  [z.guid(), formData],
  async (id, form): Promise<FormState> => {
    return save(id, { governance: governances.parse(form.get('governance')) });
  },
  inForm,
);

/** Changes the plan of a ticket. */
export const savePlan = serverAction(
  [z.guid(), formData],
  async (id, form): Promise<FormState> => {
    const plan = z.string().max(300_000).parse(form.get('plan')).replaceAll('\r\n', '\n');
    const { person } = await requireProfile();
    const problem = await problemOfPlan(plan, person.id);
    return problem ? { state: 'refused', errors: { plan: problem } } : save(id, { parameters: { plan } });
  },
  inForm,
);

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
