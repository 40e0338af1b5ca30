import { z } from 'zod';

/**
 * What is to happen after an operator has run, outside of it: declared as data, carried out once by the layer above, which
 * may do so at once or as a job. Each operator's own effects are kinds of this.
 */
export const effectSchema = z.looseObject({ type: z.string() });
export type Effect = z.infer<typeof effectSchema>;

/**
 * A call that waits for a person: it is carried out, or its denial told, when the operator is entered again. It tells of a
 * request that was put before them as the call was made, so that nothing is left to do for it.
 */
export type ToolApprovalRequired = {
  type: 'tool_approval_required';
  call_id: string;
  tool_name: string;
  input: unknown;
  /** The request that the person decides. */
  request_id: string;
};
