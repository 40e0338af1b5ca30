import { z } from 'zod';
import { notPublicWords } from '#lib/web/public-address.ts';

/** A source as a person adds it: a text, the address of a public web page, or a ref. */
export const sourceForm = z
  .object({
    type: z.enum(['description', 'url', 'ref']),
    value: z.string().trim().min(1, { error: 'Write or choose what is to be read.' }).max(20_000),
  })
  .superRefine(({ type, value }, context) => {
    const problem = type === 'url' && problemOfPage(value);
    if (problem) context.addIssue({ code: 'custom', path: ['value'], message: problem });
  });

function problemOfPage(address: string): string | null {
  const url = /^https?:\/\/\S+$/i.test(address) ? URL.parse(address) : null;
  return url ? notPublicWords(url) : 'Write an address such as https://example.com/prices.';
}
