import { z } from 'zod';
import type { Db, Row } from '#lib/database/db.ts';
import type { OutputSummary, ReadableOutput, Ticket, TicketSummary } from './ticket.ts';

const shortColumns =
  'id, task, agent_type, status, outcome, outcome_note, governance, frequency, schedule, next_run_at, started_at, completed_at, progress, error, created_at, parameters, run_id, turn_id, granted_at, commands, shell, undone_run, turn:turns!work_tickets_turn_id_user_id_fkey(status, exit_reason, heartbeat_at)';
const LISTED = 200;
const OUTPUTS = 50;

type ShortRow = Omit<
  Row<'work_tickets'>,
  'embedding' | 'embedding_bits' | 'embedding_model' | 'words' | 'user_id' | 'updated_at' | 'due_at' | 'leg' | 'dismissed_at'
> & {
  turn: Pick<Row<'turns'>, 'status' | 'exit_reason' | 'heartbeat_at'> | null;
};

/** At most 200 tickets, most recently changed first. */
export async function listTickets(db: Db): Promise<TicketSummary[]> {
  const { data } = await db
    .from('work_tickets')
    .select(shortColumns)
    .order('updated_at', { ascending: false })
    .limit(LISTED)
    .throwOnError();
  return data.map(ticketOf);
}

/** One ticket; null if it does not exist or `db` may not read it. */
export async function readTicket(db: Db, id: string): Promise<Ticket | null> {
  if (!z.guid().safeParse(id).success) return null;
  const { data } = await db.from('work_tickets').select(shortColumns).eq('id', id).maybeSingle().throwOnError();
  return data && ticketOf(data);
}

/** At most 50 outputs of a ticket, newest first. */
export async function listOutputs(db: Db, ticketId: string): Promise<OutputSummary[]> {
  const { data } = await db
    .from('work_outputs')
    .select('id, name, turn_id, created_at')
    .eq('ticket_id', ticketId)
    .order('created_at', { ascending: false })
    .limit(OUTPUTS)
    .throwOnError();
  return data.map((row) => ({ id: row.id, name: row.name, turnId: row.turn_id, createdAt: row.created_at }));
}

/** An output of a run; null if it does not exist, is empty, or `db` may not read it. */
export async function readOutput(db: Db, id: string): Promise<ReadableOutput | null> {
  if (!z.guid().safeParse(id).success) return null;
  const { data } = await db.from('work_outputs').select('name, content, mime_type, storage_key').eq('id', id).maybeSingle().throwOnError();
  return data && (data.content !== null || data.storage_key)
    ? { name: data.name, content: data.content, mediaType: data.mime_type, digest: data.storage_key }
    : null;
}

function ticketOf(row: ShortRow): Ticket {
  const { percent, message } = (row.progress ?? {}) as { percent?: number; message?: string };
  return {
    id: row.id,
    task: row.task,
    agentType: row.agent_type,
    governance: row.governance as Ticket['governance'],
    status: row.status as Ticket['status'],
    outcome: row.outcome as Ticket['outcome'],
    outcomeNote: row.outcome_note,
    frequency: row.frequency as Ticket['frequency'],
    schedule: row.schedule as unknown as Ticket['schedule'],
    nextRunAt: row.next_run_at,
    startedAt: row.started_at,
    endedAt: row.completed_at,
    progress: row.progress ? { percent: percent ?? 0, message: message ?? '' } : null,
    error: row.error,
    createdAt: row.created_at,
    turn: row.turn && {
      running: row.turn.status === 'running',
      heardAt: row.turn.heartbeat_at,
      interrupted: row.turn.exit_reason === 'interrupted',
    },
    parameters: row.parameters as Ticket['parameters'],
    runId: row.run_id,
    grantedAt: row.granted_at,
    commands: row.commands,
    shell: row.shell as Ticket['shell'],
    turnId: row.turn_id,
    undone: row.run_id !== null && row.undone_run === row.run_id,
  };
}
