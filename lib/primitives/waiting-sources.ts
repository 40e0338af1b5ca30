import { z } from 'zod';
import type { PrimitiveContext } from '#lib/agent/registry/context.ts';
import type { Row } from '#lib/entities/define-entity.ts';
import { askForSources } from '#lib/features/addresses/ask-for-addresses.ts';

/** The output fields that a call has, besides its own, if it stores sources. */
export const waitingSources = z.object({
  waits_for_approval: z
    .array(z.string())
    .optional()
    .describe('addresses that are not read until the person approves them in their inbox; tell the person'),
});

/** Requests approval for the sources that the person neither wrote nor approved. */
export async function waitingSourcesOf(ctx: PrimitiveContext, row: Row): Promise<z.infer<typeof waitingSources>> {
  const waiting = ctx.by === 'person' ? [] : await askForSources(ctx, row);
  return waiting.length > 0 ? { waits_for_approval: waiting } : {};
}
