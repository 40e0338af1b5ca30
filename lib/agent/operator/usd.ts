import { z } from 'zod';

const NANO_DIGITS = 9;
const decimal = /^\d{1,12}(?:\.\d{1,28})?$/;

/** An amount in US dollars as decimal text, such as "0.000125"; a JSON number is accepted too. */
export const usdSchema = z
  .union([z.string().trim().regex(decimal), z.number().min(0).lt(1e12)])
  .transform((amount) => (typeof amount === 'number' ? usdOf(Math.round(amount * 1e9)) : amount));

/** Whole nano-dollars as dollars in decimal text, exactly. */
export function usdOf(nanoUsd: number): string {
  const digits = String(nanoUsd).padStart(NANO_DIGITS + 1, '0');
  const fraction = digits.slice(-NANO_DIGITS).replace(/0+$/, '');
  return digits.slice(0, -NANO_DIGITS) + (fraction && `.${fraction}`);
}

/** Dollars in decimal text as whole nano-dollars. Fractions are rounded down, so that a limit is never raised. */
export function nanoUsdOf(usd: string): number {
  const [whole = '0', fraction = ''] = usd.split('.');
  return Number(whole) * 1e9 + Number(fraction.slice(0, NANO_DIGITS).padEnd(NANO_DIGITS, '0'));
}
