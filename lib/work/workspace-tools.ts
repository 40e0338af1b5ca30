import { Todo } from '#lib/primitives/todo.ts';
import { defineTool, toolResult } from '#lib/workspace/define-tool.ts';
import { ToolRegistry } from '#lib/workspace/tool-registry.ts';
import { bash } from '#lib/workspace/tools/bash.ts';
import { deleteFile } from '#lib/workspace/tools/delete-file.ts';
import { editFile } from '#lib/workspace/tools/edit-file.ts';
import { fileExists } from '#lib/workspace/tools/file-exists.ts';
import { httpRequest } from '#lib/workspace/tools/http-request.ts';
import { readFile } from '#lib/workspace/tools/read-file.ts';
import { writeFile } from '#lib/workspace/tools/write-file.ts';

/** The partner's Todo as a tool: the plan of a ticket's work, for its person to see. */
const { approval: _, execute: __, ...todo } = Todo;
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
export const workspaceTools = new ToolRegistry([plan, readFile, writeFile, editFile, deleteFile, fileExists, bash, httpRequest]);
