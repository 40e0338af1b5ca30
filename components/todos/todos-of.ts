import { getToolName, isToolUIPart } from 'ai';
import type { Todo } from '#lib/agent/registry/ui-action.ts';
import { uiActionOf } from '#lib/runs/workspace/all-surfaces.ts';
import type { PartnerMessage } from '#lib/turns/message.ts';

/** The todos: those of the last successful Todo call on this branch, or none. */
export function todosOf(messages: readonly PartnerMessage[]): Todo[] {
  for (const { parts } of messages.toReversed()) {
    for (const part of parts.toReversed()) {
      if (!isToolUIPart(part) || part.state !== 'output-available') continue;
      if ((part.output as { success?: unknown } | undefined)?.success === false) continue;
      const action = uiActionOf(getToolName(part), part.input, part.output);
      if (action?.type === 'UPDATE_TODOS') return action.data.todos;
    }
  }
  return [];
}

/**
 * The state of a todo: one in progress runs only during a turn, and waits while a question is open. Todos that are not completed
 * when the chat has stopped are left.
 */
export type Standing = 'completed' | 'running' | 'waiting' | 'paused' | 'pending' | 'left';

export function standingOf(todo: Todo, now: { turnRuns: boolean; questionOpen: boolean; over?: boolean }): Standing {
  if (now.over && todo.status !== 'completed') return 'left';
  if (todo.status !== 'in_progress') return todo.status;
  if (now.questionOpen) return 'waiting';
  return now.turnRuns ? 'running' : 'paused';
}

/** The todo that the strip shows: the one in progress, else the next one, else the last. */
export function activeTodo(todos: readonly Todo[]): Todo | undefined {
  return todos.find(({ status }) => status === 'in_progress') ?? todos.find(({ status }) => status === 'pending') ?? todos.at(-1);
}
