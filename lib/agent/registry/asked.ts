import { z } from 'zod';

/** What a call that may wait for the person's approval answers beside its own fields. */
export const asked = z.object({
  status: z.literal('awaiting_approval').optional().describe('nothing has happened yet: the person decides'),
  request: z.object({ id: z.string(), subject: z.string() }).optional().describe('what they were asked'),
  ui_action: z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) }).optional(),
});

/** For the model, beside a call that waits. */
export const waitingMessage = 'The person was asked. Nothing has happened yet; you hear of their decision as the next message.';
