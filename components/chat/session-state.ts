import type { Remembered } from '#lib/features/memories/memory.ts';
import type { Outgoing } from './outgoing.ts';
import type { Problem } from './problem.ts';

/** What `Chat` does not hold of a conversation. */
export interface SessionState {
  /** `lost`: reconnecting, while the turn continues on the server. */
  phase: 'idle' | 'working' | 'lost';
  /** The person pressed Stop, and the turn has not ended yet. */
  stopping: boolean;
  /** Sent while a turn ran; goes when it ends. */
  queued: Outgoing | null;
  problem: Problem | null;
  hasEarlier: boolean;
  loadingEarlier: boolean;
  /** The turns that replied to a message, first attempt first, by the message's id; only where there was more than one. */
  attempts: Record<string, string[]>;
  /** How what was put before the person stands, by the request's id. */
  requests: Record<string, { state: string; decidedAt: string | null }>;
  /** What was remembered, by the id of the person's message that says it, and when that was last. */
  remembered: Record<string, Remembered[]>;
  rememberedAt: string | null;
  /** What is to be said of it to a screen reader. */
  news: string;
  /** An edit that could not be sent, to be put back into its editor. */
  editing: { id: string; text: string } | null;
  /** The server knows this chat. */
  begun: boolean;
}

/** A conversation before anything is known of it. */
export const atRest: SessionState = {
  phase: 'idle',
  stopping: false,
  queued: null,
  problem: null,
  hasEarlier: false,
  loadingEarlier: false,
  attempts: {},
  requests: {},
  remembered: {},
  rememberedAt: null,
  news: '',
  editing: null,
  begun: false,
};
