import { z } from 'zod';

/** A whole number from 1 on; the bound is checked, and left out of the JSON Schema. */
export const count = z.int().refine((value) => value >= 1, 'a whole number from 1 on');

/** The same from 0 on. */
export const countOrNone = z.int().refine((value) => value >= 0, 'a whole number from 0 on');
