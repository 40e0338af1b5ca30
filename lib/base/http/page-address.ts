import { notPublicMessage } from './public-address.ts';

/** The longest accepted address, in characters. */
export const LONGEST_ADDRESS = 2000;

/** The problem with the address of a public web page, for the person; null when there is none. */
export function problemOfPage(address: string): string | null {
  if (address.length > LONGEST_ADDRESS) return `Use an address with at most ${LONGEST_ADDRESS} characters.`;
  const url = /^https?:\/\/\S+$/i.test(address) ? URL.parse(address) : null;
  return url ? notPublicMessage(url) : 'Enter a web address, such as https://example.com/prices.';
}
