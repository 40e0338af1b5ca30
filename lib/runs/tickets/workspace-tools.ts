import { Todo } from '#lib/primitives/todo.ts';
import { defineTool, toolResult } from '#lib/runs/workspace/define-tool.ts';
import { workspaceTools } from '#lib/runs/workspace/registries.ts';
import { ToolRegistry } from '#lib/runs/workspace/tool-registry.ts';

const { approval: _, execute: __, ...todo } = Todo;

/** The Todo primitive as a workspace tool: the agent's plan, which the person sees. */
const plan = defineTool({
  ...todo,
  output: toolResult.extend(Todo.output.shape),
  async execute(_, { todos }) {
    return {
      content: 'Plan updated.',
      truncated: false,
      is_error: false,
      todos,
      ui_action: { type: 'UPDATE_TODOS' as const, data: { todos } },
    };
  },
});

/** The tools of a ticket's agent with files. */
export const ticketTools = new ToolRegistry([plan, ...workspaceTools.primitives()]);
