import { oneLine, truncate } from '#lib/base/text/shorten.ts';
import type { Db } from '#lib/database/db.ts';
import type { Run } from '#lib/features/tickets/end-run.ts';
import { outcomeOf } from '#lib/models/work-outcome.ts';
import type { WorkspaceMode } from '#lib/runs/workspace/workspace-commands.ts';

/** Assigns a run to this turn and stops the previous one. Returns false if the run has ended. */
export async function takeRun(db: Db, { ticketId, runId }: Run, turn: string): Promise<boolean> {
  const run = db.from('work_tickets').update({ turn_id: turn }).eq('id', ticketId).eq('run_id', runId).eq('status', 'running');
  const { data } = await run.select('id').throwOnError();
  return data.length > 0;
}

/** Saves how a run's commands run, for display. The ticket keeps its first shell. */
export async function saveShell(
  db: Db,
  { ticketId, runId }: Run,
  { shell, message }: Pick<WorkspaceMode, 'shell' | 'message'>,
): Promise<void> {
  await db.from('work_tickets').update({ commands: message }).eq('id', ticketId).eq('run_id', runId).throwOnError();
  if (shell === 'none') return;
  await db.from('work_tickets').update({ shell }).eq('id', ticketId).eq('run_id', runId).is('shell', null).throwOnError();
}

/**
 * Completes a run with its output, whose text gives the outcome. Does nothing if the run has ended, so that nothing is
 * written twice.
 */
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

/** The name of an output: its title, otherwise its task. */
export function nameOf(content: string, task: string): string {
  const title = /^#[ \t]+(.{1,1000})/m.exec(content)?.[1]?.replace(/\s+#+\s*$/, '');
  return truncate(oneLine((title && withoutMarkup(title)) || task), 200);
}

/** An escaped sign, a link, or a sign that begins or ends emphasis or code; one between two letters or spaces is itself. */
const markup =
  /\\([!-/:-@[-`{-~])|\[((?:\\.|[^\]\\])*)\]\((?:\\.|[^)\\])*\)|`|\*+(?=\S)|(?<=\S)\*+|_+(?![\p{L}\p{N}])|(?<![\p{L}\p{N}_])_+/gu;

/** A line of Markdown as it is displayed. */
function withoutMarkup(line: string): string {
  return line.replace(markup, (_, sign?: string, label?: string) => sign ?? (label ? withoutMarkup(label) : ''));
}
