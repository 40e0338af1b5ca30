import type { z } from 'zod';
import type { Proposal } from '#lib/agent/approvals/approval.ts';
import type { CallContext, PrimitiveContext } from './context.ts';
import type { Surface } from './surface.ts';

/** What a call affects: `surface` shows something to the person, `external` may reach beyond the database. */
export type Effect = 'read' | 'write' | 'external' | 'surface';

/**
 * A universal operation: everything the model, the registry, MCP, the browser and the docs need to know about it.
 * `execute` receives validated input and returns a success, or throws a PrimitiveError. `Context` is what its calls can reach:
 * the person's entities for the nine primitives, a workspace for its tools.
 */
export interface Primitive<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodObject = z.ZodObject,
  Context extends CallContext = PrimitiveContext,
> extends Surface {
  name: string;
  /** For the model: what it does and how to use it. */
  description: string;
  /** The same for the model of an MCP client, where other rules apply than in a chat. */
  programDescription?: string;
  input: Input;
  /** The fields of a success besides `success: true`, which the registry adds. */
  output: Output;
  effect: Effect;
  /** It only adds, and leaves existing data unchanged. */
  additive?: boolean;
  /** Calls of one step may run at the same time. */
  parallelSafe: boolean;
  /** What the person must approve before the call runs; null when it needs no approval. Throws as `execute` does. */
  approval?(ctx: Context, input: z.output<Input>): Promise<Proposal | null>;
  /** What a model reads of a success, besides `success`. By default the output without what the browser renders. */
  modelOutput?(output: z.output<Output>): Record<string, unknown>;
  execute(ctx: Context, input: z.output<Input>): Promise<z.input<Output>>;
}

/** Defines a primitive; the types of input and output follow from the schemas. */
export function definePrimitive<Input extends z.ZodObject, Output extends z.ZodObject>(
  primitive: Primitive<Input, Output>,
): Primitive<Input, Output> {
  return primitive;
}
