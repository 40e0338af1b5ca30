import type { DeliveryStatus } from '#lib/features/delivery/delivery-status.ts';
import type { Frequency, Schedule } from '#lib/schedule/schedule.ts';

export const governances = ['manual', 'semi_auto', 'full_auto'] as const;
export type Governance = (typeof governances)[number];

interface Recipient {
  name?: string;
  role?: string;
  address?: string;
  notes?: string;
}

interface Destination {
  platform: string;
  target: string;
  format?: string;
  /** Statements link to their sources. */
  sources?: 'links' | null;
}

export interface Source {
  type: 'url' | 'document' | 'description' | 'platform' | 'ref';
  value: string;
  /** The person's name for it. */
  name?: string;
  provider?: string;
  resource?: string;
}

/** A deliverable in a list. Times are ISO 8601. */
export interface DeliverableSummary {
  id: string;
  title: string;
  type: string;
  status: 'active' | 'paused' | 'archived';
  /** The day on which a paused one resumes, such as "2027-01-05"; null without one. */
  pausedUntil: string | null;
  frequency: Frequency;
  schedule: Schedule;
  recipient: Recipient | null;
  nextRunAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** A deliverable on its own page. */
export interface Deliverable extends DeliverableSummary {
  description: string | null;
  instructions: string | null;
  governance: Governance;
  destination: Destination | null;
  sources: Source[];
  /** Runs up to this time are skipped, ISO 8601; null when none is. */
  skippedRunAt: string | null;
}

export type VersionStatus = 'generating' | 'staged' | 'reviewing' | 'approved' | 'rejected' | 'delivered' | 'failed' | 'skipped';

/** A version in a list. `changed` is the share of words that the person changed, 0..1. */
export interface VersionSummary {
  id: string;
  number: number;
  status: VersionStatus;
  /** The status of its newest delivery; null before the first. */
  delivery: DeliveryStatus | null;
  /** A question must be answered before it is written. */
  asks: boolean;
  summary: string | null;
  changed: number | null;
  /** The period it covers. */
  periodStart: string | null;
  periodEnd: string | null;
  /** When it was due, and the first due time that it covers; null when it was requested manually. */
  dueAt: string | null;
  firstDueAt: string | null;
  createdAt: string;
}
