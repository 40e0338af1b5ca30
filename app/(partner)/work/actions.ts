'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { runtime } from '#lib/app/web.ts';
import { type ActionResult, failure, invalidFields, invalidForm } from '#lib/base/action-result.ts';
import { createEntity } from '#lib/entities/create-entity.ts';
import { problemOfPlan } from '#lib/entities/ticket-plan.ts';
import { agentTypes, work } from '#lib/entities/work.ts';
import { giveFiles } from '#lib/entities/write-ticket.ts';
import { changeOwn } from '#lib/features/account/profile/change-own.ts';
import { requireProfile } from '#lib/features/account/profile/current-profile.ts';
import { cancelTicket, deleteTicket as deleteWithOutputs, onDemand } from '#lib/features/tickets/cancel-ticket.ts';
import { startWork } from '#lib/primitives/actions/work-run.ts';
import { continueTicket } from '#lib/runs/tickets/continue-ticket.ts';
import { decideApproval } from '#lib/runs/tickets/decide-approval.ts';
import { undoTicket } from '#lib/runs/tickets/undo-ticket.ts';
import { formData, serverAction } from '../../server-action.ts';
import { personContext } from '../person-context.ts';
import { scheduleFromForm } from '../schedule-from-form.ts';

/** Starts a ticket, or returns the run that is already in progress. */
export const runNow = serverAction([z.guid()], async (id): Promise<ActionResult> => {
  await startWork({ ...(await personContext()), jobs: runtime().jobs }, id);
  refresh();
  return { ok: true };
});

/** Continues a failed or canceled run from its last finished step, with a new budget. */
export const continueRun = serverAction([z.guid()], async (id): Promise<ActionResult> => {
  const { person, db } = await requireProfile();
  const { jobs, log } = runtime();
  const continued = await continueTicket({ db, userId: person.id, jobs, log }, id);
  refresh();
  return continued;
});

/** Undoes a run's changes to the files of its ticket. */
export const undoRun = serverAction([z.guid(), z.guid()], async (id, run): Promise<ActionResult> => {
  const { person, db } = await requireProfile();
  const { storage, log } = runtime();
  const undone = await undoTicket({ db, userId: person.id, storage, log }, { ticketId: id, runId: run });
  refresh();
  return undone.ok ? { ok: true } : failure(undone.message);
});

/** Stores the person's decision about a run's approval request. */
export const decideForWork = serverAction(
  [z.guid(), z.boolean()],
  async (request, approves): Promise<ActionResult<{ message: string }>> => {
    const { person, db } = await requireProfile();
    const { jobs, log } = runtime();
    const decided = await decideApproval({ db, userId: person.id, jobs, log }, { request, approves });
    refresh();
    return decided;
  },
);

/** Cancels the run of a ticket; `cancelled` is false if it had already ended. */
export const cancelRun = serverAction([z.guid()], async (id): Promise<ActionResult<{ cancelled: boolean }>> => {
  const cancelled = await cancelTicket(await ticketServices(), id);
  refresh();
  return { ok: true, cancelled };
});

export const deleteTicket = serverAction([z.guid()], async (id): Promise<ActionResult> => {
  await deleteWithOutputs(await ticketServices(), id);
  return { ok: true };
});

export const saveSchedule = serverAction([z.guid(), formData], async (id, form): Promise<ActionResult> => {
  if (form.get('frequency') === 'asked') return save(id, onDemand);
  const change = await scheduleFromForm(form);
  return 'ok' in change ? change : save(id, { ...change });
});

const newTicket = z.object({
  task: z.string().trim().min(1, 'Enter a task.').max(10_000, 'Use at most 10,000 characters.'),
  agent_type: z.enum(agentTypes),
  /** Only for the type plan. */
  plan: z.string().max(300_000, 'A plan can have up to 256 KB.').optional(),
});

/** Creates a ticket; its files are added afterwards. */
export const openTicket = serverAction([formData], async (form): Promise<ActionResult<{ id: string }>> => {
  const parsed = newTicket.safeParse(Object.fromEntries(form));
  if (!parsed.success) return invalidForm(parsed.error);
  const { plan, ...ticket } = parsed.data;
  const isPlan = ticket.agent_type === 'plan';
  const context = await personContext();
  const problem = isPlan ? await problemOfPlan(plan ?? '', context.userId) : null;
  if (problem) return invalidFields({ plan: problem });
  const opened = await createEntity(context, work, { ...ticket, ...(isPlan && { parameters: { plan } }) });
  return { ok: true, id: String(opened.id) };
});

/** Removes a file from the workspace of a ticket. */
export const removeFile = serverAction([z.guid(), z.string().max(500)], async (id, path): Promise<ActionResult> => {
  await giveFiles(await personContext(), id, [], [path]);
  refresh();
  return { ok: true };
});

const governances = z.enum(['manual', 'semi_auto', 'full_auto']);

/** Sets how much a ticket may do without asking. */
export const saveGovernance = serverAction([z.guid(), formData], async (id, form): Promise<ActionResult> => {
  return save(id, { governance: governances.parse(form.get('governance')) });
});

/** Changes the plan of a ticket. */
export const savePlan = serverAction([z.guid(), formData], async (id, form): Promise<ActionResult> => {
  const plan = z.string().max(300_000).parse(form.get('plan')).replaceAll('\r\n', '\n');
  const { person } = await requireProfile();
  const problem = await problemOfPlan(plan, person.id);
  return problem ? invalidFields({ plan: problem }) : save(id, { parameters: { plan } });
});

async function save(id: string, changes: Record<string, unknown>): Promise<ActionResult> {
  const change = await changeOwn(await personContext(), `work:${z.guid().parse(id)}`, changes);
  if (!change.ok) return failure(change.message);
  refresh();
  return { ok: true };
}

async function ticketServices() {
  const { db } = await requireProfile();
  const { jobs, log } = runtime();
  return { db, jobs, log };
}
