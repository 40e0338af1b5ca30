import type { WorkOutcome } from '#lib/models/work-outcome.ts';
import type { ShellKind } from '#lib/runs/workspace/workspace-commands.ts';
import type { Frequency, Schedule } from '#lib/schedule/schedule.ts';

export type TicketStatus = 'pending' | 'running' | 'awaiting_approval' | 'completed' | 'failed' | 'cancelled';

/** A ticket in a list. Times are ISO 8601. */
export interface TicketSummary {
  id: string;
  task: string;
  agentType: string;
  status: TicketStatus;
  /** The outcome of its newest completed run, and a note about what was not done or not found. */
  outcome: WorkOutcome | null;
  outcomeNote: string | null;
  frequency: Frequency;
  schedule: Schedule;
  nextRunAt: string | null;
  /** The start and end of its newest run. */
  startedAt: string | null;
  endedAt: string | null;
  /** The progress of the current run; `percent` is an estimate. */
  progress: { percent: number; message: string } | null;
  /** The message of its newest run's failure. */
  error: string | null;
  createdAt: string;
  /** The turn of its newest run; `heardAt` is the last heartbeat of its process. */
  turn: { running: boolean; heardAt: string; interrupted: boolean } | null;
}

/** A ticket on its own page. */
export interface Ticket extends TicketSummary {
  /** How much it may do without approval. */
  governance: 'manual' | 'semi_auto' | 'full_auto';
  parameters: Record<string, unknown>;
  runId: string | null;
  /** The file changes of its newest run were undone. */
  undone: boolean;
  /** When its budget was last granted. */
  grantedAt: string | null;
  /** A sentence about what runs its commands. */
  commands: string | null;
  /** The kind of shell for its commands; null before its first run. */
  shell: Exclude<ShellKind, 'none'> | null;
  turnId: string | null;
}

/** How long a process may miss its heartbeat, which comes every second, in ms. */
const SILENT_MS = 10_000;

/** Whether the process that ran a ticket is gone, so that nothing happens until another takes over. */
export function isInterrupted({ status, turn }: Pick<TicketSummary, 'status' | 'turn'>, now: Date): boolean {
  if (status !== 'running' || !turn) return false;
  return turn.running ? now.getTime() - Date.parse(turn.heardAt) > SILENT_MS : turn.interrupted;
}

/** The message for an interrupted run. */
export const interruptedMessage = 'Interrupted; it resumes automatically within a minute';

/** An output of a run, in a list. */
export interface OutputSummary {
  id: string;
  name: string;
  turnId: string | null;
  createdAt: string;
}

/** An output: text (null if it is not text or too long), or a file whose content has this digest. */
export interface ReadableOutput {
  name: string;
  content: string | null;
  mediaType: string;
  digest: string | null;
}

/** The name of each type of ticket, in the order in which a person chooses one. */
export const agentTypeLabels: Record<string, string> = {
  workspace: 'File editing',
  research: 'Research',
  content: 'Writing',
  reporting: 'Reports and figures',
  plan: 'Plan',
};
