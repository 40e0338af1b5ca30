import { z } from 'zod';
import { problemOfPage } from '#lib/base/http/public-address.ts';
import type { Source } from './deliverable.ts';

const value = z.string().trim().max(20_000, { error: 'Use at most 20,000 characters.' });
/** The person's name for a source. */
export const sourceName = z
  .string()
  .trim()
  .max(200, { error: 'Use at most 200 characters.' })
  .transform((name) => name || undefined)
  .optional();

/** A source as a person adds it, with an optional name: a text, the URL of a public page, or a ref. */
export const sourceForm = z
  .object({ type: z.enum(['description', 'url', 'ref']), value, name: sourceName })
  .superRefine(({ type, value }, context) => {
    const problem = type === 'url' ? problemOfPage(value) : value ? null : 'Paste some text or choose a source.';
    if (problem) context.addIssue({ code: 'custom', path: ['value'], message: problem });
  });

/** What a person may change about a source: the value of a text or a web page, and the name of any. */
export function sourceChangeForm({ type, value }: Source) {
  return type === 'description' || type === 'url'
    ? sourceForm.transform(({ value, name }) => ({ value, name }))
    : z.object({ name: sourceName }).transform(({ name }) => ({ value, name }));
}
