import { z } from 'zod';

/*
 * What tools take. Bounds are checked, and left out of the JSON Schema: the schemas of the tools are agreed on to the letter.
 */

/** A whole number from 1 on. */
export const count = z.int().refine((value) => value >= 1, 'a whole number from 1 on');

/** A whole number from 0 on. */
export const countOrNone = z.int().refine((value) => value >= 0, 'a whole number from 0 on');

/** Text that is not empty. */
export const someText = z.string().refine((value) => value !== '', 'some text');
