import type { Todo, UiAction } from '#lib/agent/registry/ui-action.ts';

/** An MCP progress message. */
export interface Progress {
  progress: number;
  total?: number;
  message: string;
}

/** The progress message of a call with output for the person; undefined for any other. */
export function progressOf(uiAction: unknown): Progress | undefined {
  const action = uiAction as UiAction | undefined;
  if (action?.type === 'RESPOND') return { progress: 1, message: action.data.message };
  return action?.type === 'UPDATE_TODOS' ? progressOfPlan(action.data.todos) : undefined;
}

function progressOfPlan(todos: readonly Todo[]): Progress {
  const completed = todos.filter(({ status }) => status === 'completed').length;
  const now = todos.find(({ status }) => status === 'in_progress');
  const message = now?.activeForm ?? (todos.length === 0 ? 'No plan' : completed === todos.length ? 'All done' : 'Nothing in progress');
  return { progress: completed, total: todos.length, message };
}
