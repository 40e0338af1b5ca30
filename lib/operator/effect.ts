import { z } from 'zod';

/**
 * What is to happen after an operator has run, outside of it: declared as data, carried out once by the layer above, which
 * may do so at once or as a job. Each operator's own effects are kinds of this.
 */
export const effectSchema = z.looseObject({ type: z.string() });
export type Effect = z.infer<typeof effectSchema>;

/** A call that waits for a person: it is carried out, or its denial told, when the operator is entered again. */
export const toolApprovalRequired = z.object({
  type: z.literal('tool_approval_required'),
  call_id: z.string(),
  tool_name: z.string(),
  input: z.unknown(),
  /** The request that the person decides. */
  request_id: z.string(),
});
export type ToolApprovalRequired = z.infer<typeof toolApprovalRequired>;
