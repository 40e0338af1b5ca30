import type { Remembered } from '#lib/features/memories/memory.ts';
import type { RevisionKey } from '#lib/features/revisions/revision.ts';
import type { Outgoing } from './outgoing.ts';
import type { Problem } from './problem.ts';

/** The state of a conversation that `Chat` does not hold. */
export interface SessionState {
  /** `lost`: reconnecting, while the turn continues on the server. */
  phase: 'idle' | 'working' | 'lost';
  /** The person pressed Stop, and the turn has not ended yet. */
  stopping: boolean;
  /** Sent while a turn ran; sent on when it ends. */
  queued: Outgoing | null;
  problem: Problem | null;
  hasEarlier: boolean;
  loadingEarlier: boolean;
  /** The turns that replied to a message, first attempt first, by the message's id; only if there was more than one. */
  attempts: Record<string, string[]>;
  /** The state of each question and approval, by the request's id. */
  requests: Record<string, { state: string; decidedAt: string | null }>;
  /** The memories, by the id of the person's message, and the time of the newest. */
  remembered: Record<string, Remembered[]>;
  rememberedAt: string | null;
  /** When replies, or what they read, were last deleted, as far as it is shown. */
  forgottenAt: string | null;
  /** The changes of its replies that were undone when it was loaded. */
  undone: RevisionKey[];
  /** The announcement for screen readers. */
  news: string;
  /** An edit that could not be sent, to restore in its editor. */
  editing: { id: string; text: string } | null;
  /** The id of the model that the person chose here since the page was loaded. */
  model: string | null;
  /** True once the server has stored this chat. */
  begun: boolean;
}

/** The initial state of a conversation. */
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
  forgottenAt: null,
  undone: [],
  news: '',
  editing: null,
  model: null,
  begun: false,
};
