import { notPublicWords } from './public-address.ts';

/** What is wrong with the address of a public web page, in words for the person; null when nothing is. */
export function problemOfPage(address: string): string | null {
  const url = /^https?:\/\/\S+$/i.test(address) ? URL.parse(address) : null;
  return url ? notPublicWords(url) : 'Write an address such as https://example.com/prices.';
}
