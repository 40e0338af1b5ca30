import type { RefQuery } from './ref.ts';
import { isRefError, quote, type RefError, refError } from './ref-error.ts';

const fieldName = /^[a-z][a-z0-9_]*$/;
const controlCharacter = /[\u0000-\u001f\u007f-\u009f]/;
const wholeNumber = /^(0|[1-9][0-9]*)$/;
const notRepeatable: ReadonlySet<string> = new Set(['limit', 'offset', 'order_by', 'order']);

/** Parses the part after the `?` of a ref. Never throws; nothing is ignored or clamped. */
export function parseQuery(text: string): RefQuery | RefError {
  if (text === '') return wrong('The query after "?" is empty. Remove the "?", or write a filter such as "?status=active".');
  const filters = new Map<string, string[]>();
  const paging: Omit<RefQuery, 'filters'> = {};
  for (const pair of text.split('&')) {
    const read = parsePair(pair);
    if (isRefError(read)) return read;
    const { field, value } = read;
    if (!notRepeatable.has(field)) {
      filters.set(field, [...(filters.get(field) ?? []), value]);
      continue;
    }
    if (Object.hasOwn(paging, field)) return wrong(`"${field}" is in the query more than once. Write it once.`);
    const refusal = setPaging(paging, field, value);
    if (refusal) return refusal;
  }
  return { filters: Object.fromEntries(filters), ...paging };
}

/** Formats a query so that `parseQuery` reads it back. Without the `?`; empty when the query is. */
export function formatQuery({ filters, ...paging }: RefQuery): string {
  const pairs = Object.entries(filters).flatMap(([field, values]) => values.map((value) => [field, value] as const));
  for (const field of ['order_by', 'order', 'limit', 'offset'] as const) {
    if (paging[field] !== undefined) pairs.push([field, String(paging[field])]);
  }
  return pairs.map(([field, value]) => `${field}=${encodeURIComponent(value)}`).join('&');
}

function parsePair(pair: string): { field: string; value: string } | RefError {
  if (pair === '') return wrong('The query has an empty part. Join filters with a single "&": "?status=active&limit=10".');
  if (pair.includes('?'))
    return wrong(`${quote(pair)} contains a second "?". Join filters with "&", and write %3F for a question mark in a value.`);
  const [field = '', encoded, ...more] = pair.split('=');
  if (encoded === undefined) return wrong(`${quote(pair)} has no value. Write "${fieldName.test(field) ? field : 'field'}=value".`);
  if (!fieldName.test(field)) {
    return wrong(`${quote(field)} is not a field name. Field names are lowercase letters, digits and "_", and start with a letter.`);
  }
  if (encoded === '') return wrong(`"${field}" has no value. Write "${field}=value", or omit it.`);
  if (more.length > 0) return wrong(`The value of "${field}" contains "=". Write %3D for it, and "&" between filters.`);
  if (encoded.includes('+')) return wrong(`The value of "${field}" contains "+". Write %20 for a space and %2B for a plus sign.`);
  const value = percentDecode(encoded);
  if (value === undefined) {
    return wrong(
      `The value ${quote(encoded)} of "${field}" is not percent-encoded properly. Write %25 for a percent sign, %20 for a space.`,
    );
  }
  if (hasControlCharacter(value)) return wrong(`The value of "${field}" contains a control character. Remove it.`);
  return { field, value };
}

function setPaging(paging: Omit<RefQuery, 'filters'>, field: string, value: string): RefError | undefined {
  if (field === 'order') {
    if (value !== 'asc' && value !== 'desc') {
      return refError('query', `"order" is ${quote(value)}. Write "order=asc" or "order=desc".`, ['asc', 'desc']);
    }
    paging.order = value;
  } else if (field === 'order_by') {
    if (!fieldName.test(value)) return wrong(`"order_by" is ${quote(value)}. Write one field name, such as "order_by=updated_at".`);
    paging.order_by = value;
  } else if (field === 'limit') {
    const limit = toWholeNumber(value);
    if (limit === undefined || limit < 1 || limit > 100) return wrong(`"limit" is ${quote(value)}. Write a whole number from 1 to 100.`);
    paging.limit = limit;
  } else {
    const offset = toWholeNumber(value);
    if (offset === undefined) return wrong(`"offset" is ${quote(value)}. Write a whole number from 0.`);
    paging.offset = offset;
  }
  return undefined;
}

function toWholeNumber(text: string): number | undefined {
  const number = Number(text);
  return wholeNumber.test(text) && Number.isSafeInteger(number) ? number : undefined;
}

function percentDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function wrong(message: string): RefError {
  return refError('query', message);
}

/** True when the text contains a C0 or C1 control character, including NUL. */
export function hasControlCharacter(text: string): boolean {
  return controlCharacter.test(text);
}
