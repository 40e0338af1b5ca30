import { z } from 'zod';

/*
 * Input fields of tools. Bounds are validated but left out of the JSON Schema, because the tools' schemas are specified verbatim.
 */

/** A whole number from 1 on. */
export const count = z.int().refine((value) => value >= 1, 'a whole number from 1 on');

/** A whole number from 0 on. */
export const countOrNone = z.int().refine((value) => value >= 0, 'a whole number from 0 on');

/** Text that is not empty. */
export const someText = z.string().refine((value) => value !== '', 'some text');
