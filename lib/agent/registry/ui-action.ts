import type { Shown } from '#lib/agent/approvals/approval.ts';

/** One step of a plan. `activeForm` is its label while it is in progress. */
export interface Todo {
  content: string;
  status: 'pending' | 'in_progress' | 'completed';
  activeForm: string;
}

/** What a primitive asks the browser to render. Pure: the browser imports it. */
export type UiAction =
  /** `suggestions` are messages that the person might send next. */
  | { type: 'RESPOND'; data: { message: string; suggestions?: string[] } }
  | { type: 'CLARIFY'; data: { question: string; options: string[] } }
  | { type: 'UPDATE_TODOS'; data: { todos: Todo[] } }
  /** The call waits for the person's approval. */
  | { type: 'APPROVE'; data: { request_id: string } & Shown }
  /**
   * Something that continues after the call, or a platform without which it was refused: a card that shows its current state.
   * `choose`: the person is to choose what may be read on it.
   */
  | { type: 'FOLLOW'; data: { ref: string; choose?: true } };

export type UiActionType = UiAction['type'];
