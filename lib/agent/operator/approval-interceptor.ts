import type { ToolApprovalRequired } from './effect.ts';
import type { Interceptor } from './interceptor.ts';

/** Declares an effect for each call that needs approval. */
export function approvalInterceptor(declare: (effect: ToolApprovalRequired) => void): Interceptor {
  return {
    afterCall({ callId, name, input, output }) {
      const { id } = (output.request ?? {}) as { id?: unknown };
      if (output.success !== true || output.status !== 'awaiting_approval' || typeof id !== 'string') return;
      declare({ type: 'tool_approval_required', call_id: callId, tool_name: name, input, request_id: id });
    },
  };
}
