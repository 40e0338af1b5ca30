import type { WorkOutcome } from '#lib/models/work-outcome.ts';
import type { ShellKind } from '#lib/runs/workspace/workspace-commands.ts';
import type { Frequency, Schedule } from '#lib/schedule/schedule.ts';

export type TicketStatus = 'pending' | 'running' | 'awaiting_approval' | 'completed' | 'failed' | 'cancelled';

/** A ticket as lists show it. Moments are ISO 8601. */
export interface TicketSummary {
  id: string;
  task: string;
  agentType: string;
  status: TicketStatus;
  /** What came of its newest run, once it is completed; and what was not done or not found, in words. */
  outcome: WorkOutcome | null;
  outcomeNote: string | null;
  frequency: Frequency;
  schedule: Schedule;
  nextRunAt: string | null;
  /** When its newest run began and ended. */
  startedAt: string | null;
  endedAt: string | null;
  /** How far the run is that is under way; `percent` is an estimate. */
  progress: { percent: number; message: string } | null;
  /** Why its newest run failed, in words. */
  error: string | null;
  createdAt: string;
  /** The turn of its newest run; `heardAt`: when its process last gave a sign of life. */
  turn: { running: boolean; heardAt: string; interrupted: boolean } | null;
}

/** A ticket as its own page shows it. */
export interface Ticket extends TicketSummary {
  /** How much of it is done without asking. */
  governance: 'manual' | 'semi_auto' | 'full_auto';
  parameters: Record<string, unknown>;
  runId: string | null;
  /** What its newest run did to its files was undone. */
  undone: boolean;
  /** Since when what its run uses counts. */
  grantedAt: string | null;
  /** Who runs the commands of its work, in words. */
  commands: string | null;
  /** What its commands run in; null until its first run has got one. */
  shell: Exclude<ShellKind, 'none'> | null;
  turnId: string | null;
}

/** So long may a process be silent, in ms: it gives a sign of life every second. */
const SILENT_MS = 10_000;

/** Whether the process that worked on a ticket is gone, so that nothing is done until another takes its run over. */
export function isInterrupted({ status, turn }: Pick<TicketSummary, 'status' | 'turn'>, now: Date): boolean {
  if (status !== 'running' || !turn) return false;
  return turn.running ? now.getTime() - Date.parse(turn.heardAt) > SILENT_MS : turn.interrupted;
}

/** What is said then. */
export const interruptedMessage = 'It was interrupted, and goes on by itself within a minute';

/** What a run brought forth, in a list. */
export interface OutputSummary {
  id: string;
  name: string;
  turnId: string | null;
  createdAt: string;
}

/** Something that a run brought forth: text (null: it is none, or a long one), or a file whose content has this digest. */
export interface ReadableOutput {
  name: string;
  content: string | null;
  mediaType: string;
  digest: string | null;
}

/** The name of each type of ticket, in the order in which a person chooses one. */
export const agentTypeLabels: Record<string, string> = {
  workspace: 'Edit files',
  research: 'Research',
  content: 'Writing',
  reporting: 'Reports and figures',
  plan: 'Run a plan',
};
