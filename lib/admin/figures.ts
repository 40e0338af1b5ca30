import type { Db } from '#lib/database/db.ts';

/** The period of the figures: from `since` until just before `until`, for one deliverable type or all. */
export interface Span {
  since: Date;
  until: Date;
  type?: string;
}

/** The outcomes of the versions that were started. */
export interface Funnel {
  generated: number;
  /** Written, whatever their later outcome. */
  staged: number;
  approved: number;
  /** Approved versions that the person changed. */
  edited: number;
  delivered: number;
  rejected: number;
  failed: number;
  waiting: number;
  writing: number;
  /** Skipped by the person's decision. */
  skipped: number;
  /** Approved, and a file to download. */
  ready: number;
  /** Approved, and only saved because no email server is set up. */
  saved: number;
  /** Approved, and did not arrive. */
  undelivered: number;
  /** Approved, and may have arrived. */
  uncertain: number;
}

/** Milliseconds from written to approved by a person; null without approvals. */
export interface ApprovalTimes {
  approved: number;
  medianMs: number | null;
  p90Ms: number | null;
}

/** A day or a week; `changed` is the mean share that people changed in approved versions, 0..1, null without any. */
export interface TrendPoint {
  /** YYYY-MM-DD. */
  from: string;
  approved: number;
  changed: number | null;
}

/** The cost of writing, including every attempt. `unpriced` turns are not in the sum. */
export interface VersionCosts {
  accepted: number;
  turns: number;
  unpriced: number;
  costNanoUsd: number;
  /** Null when nothing was accepted. */
  perAcceptedNanoUsd: number | null;
}

/** One error of one action: `failed` of `tried`. */
export interface ActionErrors {
  action: string;
  of: 'call' | 'version' | 'delivery';
  error: string;
  failed: number;
  tried: number;
}

export interface Figures {
  funnel: Funnel;
  approval: ApprovalTimes;
  step: 'day' | 'week';
  trend: TrendPoint[];
  costs: VersionCosts;
  errors: ActionErrors[];
}

/** The trend of a longer period is shown by weeks. */
const DAYS_BY_DAY = 14;
const DAY_MS = 86_400_000;

/** The figures of a period over everyone's deliverables, each from one function of the database. `db` must be an administrator's. */
export async function readFigures(db: Db, { since, until, type }: Span, timeZone: string): Promise<Figures> {
  const span = { since: since.toISOString(), until: until.toISOString() };
  const kind = type ? { kind: type } : {};
  const step = until.getTime() - since.getTime() <= DAYS_BY_DAY * DAY_MS ? 'day' : 'week';
  const [funnel, approval, trend, costs, errors] = await Promise.all([
    db
      .rpc('version_funnel', { ...span, ...kind })
      .single()
      .throwOnError(),
    db
      .rpc('approval_times', { ...span, ...kind })
      .single()
      .throwOnError(),
    db.rpc('edit_trend', { ...span, step, zone: timeZone, ...kind }).throwOnError(),
    db
      .rpc('version_costs', { ...span, ...kind })
      .single()
      .throwOnError(),
    db.rpc('errors_by_action', span).throwOnError(),
  ]);
  const ms = (seconds: number | null) => (seconds === null ? null : seconds * 1000);
  const { accepted, turns, unpriced, cost_nanousd } = costs.data;
  return {
    funnel: funnel.data,
    approval: { approved: approval.data.approved, medianMs: ms(approval.data.median_s), p90Ms: ms(approval.data.p90_s) },
    step,
    trend: trend.data.map(({ from_day, approved, changed }) => ({ from: from_day, approved, changed })),
    costs: {
      accepted,
      turns,
      unpriced,
      costNanoUsd: cost_nanousd,
      perAcceptedNanoUsd: accepted > 0 ? cost_nanousd / accepted : null,
    },
    errors: errors.data as ActionErrors[],
  };
}
