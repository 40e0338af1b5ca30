import type { Shown } from '#lib/agent/approvals/approval.ts';

/** One step of a plan. `activeForm` is how it is called while it is being done. */
export interface Todo {
  content: string;
  status: 'pending' | 'in_progress' | 'completed';
  activeForm: string;
}

/** What a primitive asks the browser to render. Pure: the browser imports it. */
export type UiAction =
  | { type: 'RESPOND'; data: { message: string } }
  | { type: 'CLARIFY'; data: { question: string; options: string[] } }
  | { type: 'UPDATE_TODOS'; data: { todos: Todo[] } }
  /** What the call would do waits for the person's decision. */
  | { type: 'APPROVE'; data: { request_id: string } & Shown }
  /** Something that continues after the call: a card that shows its current state. */
  | { type: 'FOLLOW'; data: { ref: string } };

export type UiActionType = UiAction['type'];
