import { z } from 'zod';

/**
 * Follow-up work that an operator requests, to be done outside it after it has run. It is plain data; the caller carries it
 * out once, directly or as a job.
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
