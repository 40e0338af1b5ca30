import { z } from 'zod';
import { entityTypes } from '#lib/refs/ref.ts';

/** A ref as an input of primitives; its grammar is checked where it is parsed. */
export const anyRef = z
  .string()
  .min(1)
  .refine((text) => text.trim() !== '', { error: 'a ref, such as "deliverable:latest"' });

/** The ref that a primitive is about. */
export const refInput = anyRef.describe('a ref, such as "deliverable:latest"');

export const entityType = z.enum(entityTypes);

/** JSON as stored in rows. */
export const data = z.record(z.string(), z.unknown());
