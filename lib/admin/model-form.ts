import { z } from 'zod';
import type { ModelPrices } from '#lib/base/price-overrides.ts';
import { type Thinking, thinkingBudget } from '#lib/base/thinking.ts';

const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

const name = z
  .string()
  .transform(oneLine)
  .pipe(z.string().max(100, { error: 'Use at most 100 characters.' }));

/** A header cannot carry anything else. */
const key = z
  .string()
  .trim()
  .max(1000, { error: 'Use at most 1,000 characters.' })
  .regex(/^[\x21-\x7e]*$/, { error: 'A key has only letters, digits and signs, without spaces.' })
  .transform((text) => text || undefined);

const address = z
  .string()
  .trim()
  .max(2000, { error: 'Use at most 2,000 characters.' })
  .superRefine((text, ctx) => {
    const url = text === '' ? null : URL.parse(text);
    const problem =
      text === ''
        ? null
        : !url || !/^https?:$/.test(url.protocol)
          ? 'Enter an address that begins with http:// or https://.'
          : url.username || url.password
            ? 'Leave the name and password out of the address. Enter the key in its own field.'
            : url.search || url.hash
              ? 'Leave out everything from ? or # on.'
              : null;
    if (problem) ctx.addIssue({ code: 'custom', message: problem });
  })
  .transform((text) => (text === '' ? null : (URL.parse(text)?.href ?? text).replace(/\/+$/, '')));

const budgetProblem = `Enter a number from ${thinkingBudget.least.toLocaleString('en-US')} to ${thinkingBudget.most.toLocaleString('en-US')}.`;

/** The field `thinking` with its `budget`. */
const thinking = {
  thinking: z.enum(['off', 'adaptive', 'budget'], { error: 'Choose whether it thinks.' }),
  budget: z.string().trim().optional(),
};

/** The setting of these fields, or null if the budget is out of range. */
export function thinkingOf({
  thinking: choice,
  budget = '',
}: {
  thinking: 'off' | 'adaptive' | 'budget';
  budget?: string;
}): Thinking | null {
  if (choice !== 'budget') return choice;
  const tokens = /^\d{1,6}$/.test(budget) ? Number(budget) : Number.NaN;
  return tokens >= thinkingBudget.least && tokens <= thinkingBudget.most ? tokens : null;
}

const withThinking = (fields: Parameters<typeof thinkingOf>[0], ctx: z.RefinementCtx) => {
  if (thinkingOf(fields) === null) ctx.addIssue({ code: 'custom', path: ['budget'], message: budgetProblem });
};

/** Far above any price, to catch a price for a single token or for a thousand. */
const HIGHEST_PRICE = 10_000;

const price = z
  .string()
  .trim()
  .transform((text) => text.replace(/^\$\s*/, ''))
  .refine((text) => text === '' || (/^(\d{1,6}(\.\d{0,6})?|\.\d{1,6})$/.test(text) && Number(text) <= HIGHEST_PRICE), {
    error: 'Enter an amount in dollars, such as 2.50.',
  })
  .transform((text) => (text === '' ? undefined : Number(text)))
  .optional();

/** In dollars per million tokens. */
const prices = { inputPrice: price, outputPrice: price, cachedPrice: price };
type PriceFields = { [field in keyof typeof prices]?: number | undefined };

/** The prices of these fields; null if they are empty. */
export function pricesOf({ inputPrice: input, outputPrice: output, cachedPrice: cache_read }: PriceFields): ModelPrices | null {
  if (input === undefined || output === undefined) return null;
  return { input, output, ...(cache_read === undefined ? {} : { cache_read }) };
}

const withPrices = ({ inputPrice, outputPrice, cachedPrice }: PriceFields, ctx: z.RefinementCtx) => {
  const missing = (path: keyof typeof prices) =>
    ctx.addIssue({ code: 'custom', path: [path], message: 'Enter both prices, or leave all of them empty.' });
  if (inputPrice === undefined && (outputPrice !== undefined || cachedPrice !== undefined)) missing('inputPrice');
  else if (outputPrice === undefined && inputPrice !== undefined) missing('outputPrice');
};

/** The form that adds a model. */
export const addModelForm = z
  .object({
    provider: z.enum(['anthropic', 'openai-compatible'], { error: 'Choose a provider.' }),
    model: z
      .string()
      .trim()
      .min(1, { error: 'Enter the id of the model.' })
      .max(200, { error: 'Use at most 200 characters.' })
      .regex(/^[^\s\p{Cc}]+$/u, { error: 'The id of a model has no spaces.' }),
    address,
    key,
    name,
    ...thinking,
    ...prices,
  })
  .superRefine((fields, ctx) => {
    if (fields.provider === 'anthropic' && !/^[\w.:-]+$/.test(fields.model))
      ctx.addIssue({ code: 'custom', path: ['model'], message: 'The id of a Claude model looks like claude-sonnet-5-5.' });
    withThinking(fields, ctx);
    withPrices(fields, ctx);
  });
export type NewModel = z.infer<typeof addModelForm>;

/** The form that changes one. */
export const changeModelForm = z
  .object({ name, key, removeKey: z.literal('on').optional(), ...thinking, ...prices })
  .superRefine(withThinking)
  .superRefine(withPrices);
export type ModelChange = z.infer<typeof changeModelForm>;
