import { z } from 'zod';

/** The output fields, besides its own, of a call that may wait for approval. */
export const asked = z.object({
  status: z.literal('awaiting_approval').optional().describe('nothing has happened yet: the person decides'),
  request: z.object({ id: z.string(), subject: z.string() }).optional().describe('what they were asked'),
  ui_action: z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) }).optional(),
});

/** For the model, with a call that waits. */
export const waitingMessage = 'The person was asked. Nothing has happened yet; their decision arrives as the next message.';
