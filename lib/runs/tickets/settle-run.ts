import type { Db } from '#lib/database/db.ts';
import { outcomeOf } from '#lib/models/work-outcome.ts';
import type { WorkspaceMode } from '#lib/runs/workspace/workspace-commands.ts';

/** One run of a ticket. */
export interface Run {
  ticketId: string;
  runId: string;
}

/** Has a run work in this turn from now on; the one before is stopped. False when the run has ended. */
export async function takeRun(db: Db, { ticketId, runId }: Run, turn: string): Promise<boolean> {
  const run = db.from('work_tickets').update({ turn_id: turn }).eq('id', ticketId).eq('run_id', runId).eq('status', 'running');
  const { data } = await run.select('id').throwOnError();
  return data.length > 0;
}

/** Keeps what runs the commands of a run, for its person; the ticket keeps the first shell that it gets. */
export async function keepShell(
  db: Db,
  { ticketId, runId }: Run,
  { shell, message }: Pick<WorkspaceMode, 'shell' | 'message'>,
): Promise<void> {
  await db.from('work_tickets').update({ commands: message }).eq('id', ticketId).eq('run_id', runId).throwOnError();
  if (shell === 'none') return;
  await db.from('work_tickets').update({ shell }).eq('id', ticketId).eq('run_id', runId).is('shell', null).throwOnError();
}

/** Completes a run with its output, which says whether all was done. One that has ended is left alone, so that nothing is written twice. */
export async function finishRun(db: Db, { ticketId, runId }: Run, turn: string, content: string, task: string): Promise<void> {
  const { outcome, note } = outcomeOf(content);
  await db
    .rpc('finish_work', {
      ticket: ticketId,
      run: runId,
      turn,
      name: nameOf(content, task),
      content,
      outcome,
      ...(note !== null && { note }),
    })
    .throwOnError();
}

/** Keeps why a run did not come to its end; one that has ended is left alone. */
export async function failRun(db: Db, run: Run, error: string): Promise<void> {
  await running(db, run, { status: 'failed', error });
}

/** Ends a run that was not wanted any more; with `turn`, only while it works in that one. */
export async function cancelRun(db: Db, run: Run, turn?: string): Promise<void> {
  await running(db, run, { status: 'cancelled' }, turn);
}

async function running(db: Db, { ticketId, runId }: Run, ending: { status: string; error?: string }, turn?: string): Promise<void> {
  const update = db
    .from('work_tickets')
    .update(ending)
    .eq('id', ticketId)
    .eq('run_id', runId)
    .in('status', ['running', 'awaiting_approval']);
  await (turn ? update.eq('turn_id', turn) : update).throwOnError();
}

/** An output is called as its title, else as its task. */
export function nameOf(content: string, task: string): string {
  const title = /^#\s+(.+?)\s*#*\s*$/m.exec(content)?.[1]?.replaceAll(/[*_`]|\[([^\]]*)\]\([^)]*\)/g, '$1');
  const name = (title || task).replaceAll(/\s+/g, ' ').trim();
  return name.length > 200 ? `${name.slice(0, 199).toWellFormed()}…` : name;
}
