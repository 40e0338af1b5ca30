import { z } from 'zod';
import { entityTypes } from '#lib/refs/ref.ts';

/** A ref as primitives take it; the grammar is checked where the ref is read. */
export const refInput = z
  .string()
  .min(1)
  .refine((text) => text.trim() !== '', { error: 'a ref, such as "deliverable:latest"' })
  .describe('a ref, such as "deliverable:latest"');

export const entityType = z.enum(entityTypes);

/** JSON as rows hold it. */
export const data = z.record(z.string(), z.unknown());
