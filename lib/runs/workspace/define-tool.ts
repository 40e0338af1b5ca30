import { z } from 'zod';
import type { Primitive } from '#lib/agent/registry/define-primitive.ts';
import type { WorkspaceContext } from './workspace-context.ts';

/** Every tool's result has these besides its own fields: text for the model, and whether some of it was cut. */
export const toolResult = z.object({
  content: z.string(),
  truncated: z.boolean(),
  is_error: z.boolean(),
});

/** A primitive that works on the files of a workspace. */
export type WorkspaceTool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> = Primitive<
  Input,
  Output,
  WorkspaceContext
>;

/** Defines a tool; the types of input and output follow from the schemas. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: WorkspaceTool<Input, Output>,
): WorkspaceTool<Input, Output> {
  return tool;
}
