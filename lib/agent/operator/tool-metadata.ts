import { z } from 'zod';

/** The description of an operator or tool for a model, another operator or a client. */
export const toolMetadataSchema = z.object({
  name: z.string(),
  description: z.string(),
  /** JSON Schema. */
  input_schema: z.json(),
  /** Whether it may run at the same time as other calls. */
  parallel_safe: z.boolean(),
});
export type ToolMetadata = z.infer<typeof toolMetadataSchema>;
