import { notPublicMessage } from './public-address.ts';

/** The most of an address that is asked for, in characters. */
export const LONGEST_ADDRESS = 2000;

/** What is wrong with the address of a public web page, for the person; null when nothing is. */
export function problemOfPage(address: string): string | null {
  if (address.length > LONGEST_ADDRESS) return `Use an address with at most ${LONGEST_ADDRESS} characters.`;
  const url = /^https?:\/\/\S+$/i.test(address) ? URL.parse(address) : null;
  return url ? notPublicMessage(url) : 'Enter a web address, such as https://example.com/prices.';
}
