import type { ApprovalContext, Asked, Proposal, ProposedCall } from '#lib/agent/approvals/approval.ts';
import type { BudgetLedger } from '#lib/agent/operator/budget.ts';
import type { JobPort } from '#lib/agent/registry/job-port.ts';
import type { ToolPort } from '#lib/agent/registry/tool-port.ts';

/** What every call is given, whatever its registry works on. */
export interface CallContext {
  callId?: string;
  signal?: AbortSignal;
  /** Writes one line, and answers an id for it. */
  log: (message: string, error?: unknown) => string;
  /** Tells the person how far a long call is. */
  progress?: (message: string) => void;
  /**
   * Puts a risky call before the person: null when it may go ahead, else what the call answers while it waits. Where it is
   * absent nobody can be asked, and risky calls are refused.
   */
  approve?: (call: ProposedCall, proposal: Proposal) => Promise<Asked | null>;
  /** The digest of what the person has approved: this call carries out exactly that. */
  approved?: string;
  /** What the run may still use: whatever a call starts shares it. */
  ledger?: BudgetLedger;
}

/** Something to ask the person. */
export interface Question {
  question: string;
  options: string[];
}

/** The world of one primitive call. A capability that is not granted is absent. */
export interface PrimitiveContext extends ApprovalContext, CallContext {
  /** The queue of this installation; absent where nothing may be queued. */
  jobs?: JobPort;
  /** The way to servers that the person added; absent where none is reached. */
  tools?: ToolPort;
  /** False where there is no mail server: mails are only saved. */
  sendsMail?: boolean;
  /** Asks the person now and waits for what they say; null when they say nothing, undefined when they could not be asked. Absent where an answer comes later, as their next message. */
  ask?: (question: Question) => Promise<string | null | undefined>;
}
