import { z } from 'zod';

/** The budget of one run of a ticket. Omitted limits have defaults. */
const workBudget = z.strictObject({
  max_turns: z.int().min(1).max(200).optional().describe('steps'),
  max_tool_calls: z.int().min(1).max(2000).optional(),
  max_cost: z.number().min(0.01).max(50).optional().describe('dollars'),
  max_duration: z.int().min(10).max(3600).optional().describe('seconds'),
});

/** Parameters of a ticket besides its task. Unknown fields are passed on to the run. */
export const workParameters = z.looseObject({
  budget: workBudget.optional(),
  plan: z.string().optional().describe('YAML with steps and checks that the person wrote, unchanged'),
});
