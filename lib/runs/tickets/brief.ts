import type { Db, Row } from '#lib/database/db.ts';
import type { AgentType } from '#lib/entities/work.ts';
import type { Ticket } from './ticket.ts';

/** The data for one run of a ticket. */
export interface WorkBrief {
  ticket: Pick<Row<'work_tickets'>, 'id' | 'task' | 'status' | 'run_id' | 'turn_id' | 'due_at' | 'leg' | 'granted_at'> &
    Pick<Ticket, 'governance' | 'shell'>;
  agentType: AgentType;
  parameters: Record<string, unknown>;
  person: { name: string; timeZone: string };
  /** The default period for a task that names none: since the previous run, otherwise the length of the ticket's schedule. */
  period: { start: Date; end: Date };
  /** The person's preferences and instructions, newest first. */
  preferences: string[];
  /** The newest output of the previous run. */
  before: { at: string; content: string } | null;
}

const DAY_MS = 86_400_000;
const daysOf: Record<string, number> = { daily: 1, weekly: 7, monthly: 31 };
const USUAL_DAYS = 30;

/** Gathers the data for a run; null if the ticket does not exist or `db` may not read it. @throws errors of the database client */
export async function gatherWork(db: Db, ticketId: string, now: Date): Promise<WorkBrief | null> {
  const [ticket, outputs, profile, preferences] = await Promise.all([
    db
      .from('work_tickets')
      .select('id, task, agent_type, status, frequency, parameters, governance, shell, leg, granted_at, run_id, turn_id, due_at')
      .eq('id', ticketId)
      .maybeSingle()
      .throwOnError(),
    db
      .from('work_outputs')
      .select('content, created_at')
      .eq('ticket_id', ticketId)
      .order('created_at', { ascending: false })
      .limit(1)
      .throwOnError(),
    db.from('profiles').select('name, time_zone').maybeSingle().throwOnError(),
    db
      .from('memories')
      .select('content')
      .in('type', ['preference', 'instruction'])
      .neq('source_type', 'edit')
      .eq('is_active', true)
      .eq('is_superseded', false)
      .order('updated_at', { ascending: false })
      .limit(20)
      .throwOnError(),
  ]);
  if (!ticket.data) return null;
  const { agent_type, frequency, parameters, governance, shell, ...rest } = ticket.data;
  const row = { ...rest, governance: governance as Ticket['governance'], shell: shell as Ticket['shell'] };
  const [last] = outputs.data;
  const end = row.due_at ? new Date(row.due_at) : now;
  const usual = new Date(end.getTime() - (daysOf[frequency] ?? USUAL_DAYS) * DAY_MS);
  const since = last && frequency !== 'once' ? new Date(last.created_at) : usual;
  return {
    ticket: row,
    agentType: agent_type as AgentType,
    parameters: parameters as Record<string, unknown>,
    person: { name: profile.data?.name ?? '', timeZone: profile.data?.time_zone ?? 'UTC' },
    period: { start: since < end ? since : usual, end },
    preferences: preferences.data.map(({ content }) => content),
    before: last?.content ? { at: last.created_at, content: last.content } : null,
  };
}
