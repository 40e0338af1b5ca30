import type { z } from 'zod';
import type { PrimitiveContext } from './context.ts';
import type { Surface } from './surface.ts';

/** What a call does to the world: `surface` shows something to the person, `external` may leave the database. */
export type Effect = 'read' | 'write' | 'external' | 'surface';

/**
 * A universal operation: everything the model, the registry, MCP, the browser and the docs need to know about it.
 * `execute` gets checked input and answers a success, or throws a PrimitiveError.
 */
export interface Primitive<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> extends Surface {
  name: string;
  /** For the model: what it does and how to use it. */
  description: string;
  input: Input;
  /** What a success carries beside `success: true`, which the registry adds. */
  output: Output;
  effect: Effect;
  /** Calls of one step may run at the same time. */
  parallelSafe: boolean;
  execute(ctx: PrimitiveContext, input: z.output<Input>): Promise<z.input<Output>>;
}

/** Defines a primitive; the types of input and output follow from the schemas. */
export function definePrimitive<Input extends z.ZodObject, Output extends z.ZodObject>(
  primitive: Primitive<Input, Output>,
): Primitive<Input, Output> {
  return primitive;
}
