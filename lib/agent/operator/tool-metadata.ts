import { z } from 'zod';

/** An operator or tool as others see it: what a model, another operator or a client is told of it. */
export const toolMetadataSchema = z.object({
  name: z.string(),
  description: z.string(),
  /** JSON Schema. */
  input_schema: z.json(),
  /** Whether it may run beside other calls. */
  parallel_safe: z.boolean(),
});
export type ToolMetadata = z.infer<typeof toolMetadataSchema>;
