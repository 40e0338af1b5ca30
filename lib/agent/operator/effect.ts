import { z } from 'zod';

/**
 * Something to do outside of an operator after it has run. It is declared as data, and the layer above executes it once,
 * directly or as a job.
 */
export const effectSchema = z.looseObject({ type: z.string() });
export type Effect = z.infer<typeof effectSchema>;

/**
 * A call that waits for approval, so that a caller of the protocol knows which. The next run executes it or reports the
 * denial.
 */
export type ToolApprovalRequired = {
  type: 'tool_approval_required';
  call_id: string;
  tool_name: string;
  input: unknown;
  /** The request that the person decides. */
  request_id: string;
};
