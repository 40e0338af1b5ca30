import { z } from 'zod';
import { definePrimitive } from '#lib/agent/registry/define-primitive.ts';
import type { UiAction } from '#lib/agent/registry/ui-action.ts';
import { surfaces } from './surface.ts';

const item = z.strictObject({
  content: z.string().trim().min(1).max(500).describe('the step, such as "Gather sources"'),
  status: z.enum(['pending', 'in_progress', 'completed']),
  activeForm: z.string().trim().min(1).max(500).describe('the step while it is in progress, such as "Gathering sources"'),
});

const todos = z.array(item).max(50);

const rules = 'Send the whole list each time, with at most one item in_progress. An empty list clears it.';

export const Todo = definePrimitive({
  name: 'Todo',
  description: `Show the person the steps of longer work and their progress. ${rules}`,
  programDescription: `Record the steps of longer work in the log of this call, and report them to your client. ${rules}`,
  input: z.strictObject({
    todos: todos.refine((items) => items.filter(({ status }) => status === 'in_progress').length <= 1, {
      error: 'at most one item in_progress',
    }),
  }),
  output: z.object({
    todos,
    ui_action: z.object({ type: z.literal('UPDATE_TODOS'), data: z.object({ todos }) }),
  }),
  effect: 'surface',
  parallelSafe: false,
  modelOutput: () => ({}),
  ...surfaces.Todo,
  async execute(_, { todos }) {
    return { todos, ui_action: { type: 'UPDATE_TODOS', data: { todos } } satisfies UiAction };
  },
});
