import type { UIMessage } from 'ai';
import type { Decision } from '#lib/agent/approvals/decision-message.ts';

/** What travels with a message beside its parts. Times are ISO 8601. */
export interface PartnerMetadata {
  createdAt?: string;
  /** On an assistant's message: the turn that wrote it (also the message's id), and which attempt it is. */
  turnId?: string;
  attempt?: number;
  exitReason?: string;
  /** Why the turn ended, in words for a person. Absent when it simply completed. */
  exitMessage?: string;
  retryable?: boolean;
  truncated?: boolean;
  endedAt?: string;
  model?: string;
  tokensIn?: number;
  tokensOut?: number;
  /** Integer nano-dollars; null when the price is not known. */
  costNanoUsd?: number | null;
  /** When each call began and ended, and how far it is in words, by call id. */
  calls?: Record<string, { startedAt: string; endedAt?: string; progress?: string }>;
  /** On a person's message: which question it answers, and with which of its options (null: own words). */
  clarify?: { requestId: string; option: string | null };
  /** On a person's message: which approval it decides, and how. */
  approval?: Decision;
}

/** A message as the browser, the log and the database hold it. */
export type PartnerMessage = UIMessage<PartnerMetadata>;
export type PartnerPart = PartnerMessage['parts'][number];
