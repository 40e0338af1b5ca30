import { jsonSchema, type ToolSet, tool } from 'ai';
import { inputJsonSchema } from '#lib/base/input-json-schema.ts';
import type { CallContext } from './context.ts';
import type { Registry } from './registry.ts';

/** What the loop reports about a call in addition to its name and input. */
export interface CallOptions {
  toolCallId: string;
  abortSignal?: AbortSignal;
}

/**
 * The primitives as tools of the `ai` package. They carry JSON Schema without a validator, so that only the registry
 * decides what is valid and the model reads its codes. A failure is a result that is marked as an error.
 */
export function aiTools<Context extends CallContext>(registry: Registry<Context>, contextFor: (options: CallOptions) => Context): ToolSet {
  return Object.fromEntries(
    registry.primitives().map(({ name, description, input }) => [
      name,
      tool({
        description,
        inputSchema: jsonSchema(inputJsonSchema(input)),
        execute: (given, { toolCallId, abortSignal }) => registry.execute(name, given, contextFor({ toolCallId, abortSignal })),
        toModelOutput: ({ output }) => registry.modelOutput(name, output),
      }),
    ]),
  );
}
