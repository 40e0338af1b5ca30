import type { UIMessage } from 'ai';
import type { Decision } from '#lib/agent/approvals/decision-message.ts';

/** The metadata of a message. Times are ISO 8601. */
export interface PartnerMetadata {
  createdAt?: string;
  /** On an assistant's message: the turn that wrote it (also the message's id), and which attempt it is. */
  turnId?: string;
  attempt?: number;
  exitReason?: string;
  /** Why the turn ended, for the person. Absent when it simply completed. */
  exitMessage?: string;
  retryable?: boolean;
  /** What a reply used and was deleted since, as `removedReason` reads it. Such a reply has no parts left. */
  removed?: string[];
  truncated?: boolean;
  endedAt?: string;
  model?: string;
  tokensIn?: number;
  tokensOut?: number;
  /** Integer nano-dollars; null when the price is not known. */
  costNanoUsd?: number | null;
  /** When each call began and ended, and its progress message, by call id. */
  calls?: Record<string, { startedAt: string; endedAt?: string; progress?: string }>;
  /** On a person's message: which question it answers, and with which option (null: free text). */
  clarify?: { requestId: string; option: string | null };
  /** On a person's message: which approval it decides, and how. */
  approval?: Decision;
}

/** A message in the browser, the log and the database. */
export type PartnerMessage = UIMessage<PartnerMetadata>;
export type PartnerPart = PartnerMessage['parts'][number];
