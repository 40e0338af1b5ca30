import { Todo } from '#lib/primitives/todo.ts';
import { defineTool, toolResult } from '#lib/runs/workspace/define-tool.ts';
import { workspaceTools } from '#lib/runs/workspace/registries.ts';
import { ToolRegistry } from '#lib/runs/workspace/tool-registry.ts';

const { approval: _, execute: __, ...todo } = Todo;

/** The partner's Todo as a tool: the plan of a ticket's work, for its person to see. */
const plan = defineTool({
  ...todo,
  output: toolResult.extend(Todo.output.shape),
  async execute(_, { todos }) {
    return {
      content: 'The plan is kept.',
      truncated: false,
      is_error: false,
      todos,
      ui_action: { type: 'UPDATE_TODOS' as const, data: { todos } },
    };
  },
});

/** What the agent of a ticket has to work on its files with. */
export const ticketTools = new ToolRegistry([plan, ...workspaceTools.primitives()]);
