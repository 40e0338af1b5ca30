import { z } from 'zod';

/** Identifies one change of one entity, so that it can be undone. */
export const revisionKey = z.object({
  /** The ref of the entity. */
  ref: z.string().regex(/^(deliverable|session|memory|domain):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i),
  /** Its `updated_at` after the change, ISO 8601. */
  at: z.iso.datetime({ offset: true }),
});

export type RevisionKey = z.infer<typeof revisionKey>;

/** The most changes that are made and undone together. */
export const MOST_TOGETHER = 100;
