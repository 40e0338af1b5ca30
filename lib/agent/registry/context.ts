import type { ApprovalContext, ApprovalRequested, Proposal } from '#lib/agent/approvals/approval.ts';
import type { BudgetLedger } from '#lib/agent/operator/budget.ts';
import type { Services } from '#lib/base/services.ts';
import type { ToolCall } from '#lib/base/tool-call.ts';

/** What every call receives, in any registry. */
export interface CallContext extends Pick<Services, 'log'> {
  callId?: string;
  signal?: AbortSignal;
  /** Shows the person the progress of a long call. */
  progress?: (message: string) => void;
  /**
   * Asks the person about a risky call: null when it may proceed, otherwise the result of the call while it waits. If absent,
   * risky calls are refused.
   */
  approve?: (call: ToolCall, proposal: Proposal) => Promise<ApprovalRequested | null>;
  /** The digest of the call that the person approved: this call does exactly that. */
  approved?: string;
  /** The budget of the run, shared by every run that a call starts. */
  ledger?: BudgetLedger;
}

/** A question for the person. */
export interface Question {
  question: string;
  options: string[];
}

declare module '#lib/base/services.ts' {
  interface Services {
    /** False without an email server: emails are only saved. */
    sendsEmail?: boolean;
    /** The platforms that people can connect here. */
    connectable?: readonly string[];
  }
}

/** The context of one primitive call. A capability that is not granted is absent. */
export interface PrimitiveContext extends ApprovalContext, CallContext, Pick<Services, 'jobs' | 'tools' | 'sendsEmail' | 'connectable'> {
  /** Asks the person now and waits for their answer: null when they give none, undefined when they could not be asked. Absent where an answer comes later, as their next message. */
  ask?: (question: Question) => Promise<string | null | undefined>;
}
