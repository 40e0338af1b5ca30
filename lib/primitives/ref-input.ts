import { z } from 'zod';
import { entityTypes } from '#lib/refs/ref.ts';

/** A ref as an input of primitives; its grammar is checked where it is parsed. */
export const refInput = z
  .string()
  .min(1)
  .refine((text) => text.trim() !== '', { error: 'a ref, such as "deliverable:latest"' })
  .describe('a ref, such as "deliverable:latest"');

export const entityType = z.enum(entityTypes);

/** JSON as stored in rows. */
export const data = z.record(z.string(), z.unknown());
