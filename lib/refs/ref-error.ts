import { truncate } from '#lib/base/text/shorten.ts';

/** The invalid part of a ref. `text` means all of it. */
export type RefPart = 'text' | 'type' | 'identifier' | 'subpath' | 'query';

/**
 * Why a text is not a valid ref, as a value. The message says what to write instead, for a model or a person;
 * primitives return it as `invalid_ref` or `invalid_pattern`.
 */
export interface RefError {
  error: true;
  part: RefPart;
  message: string;
  /** Present when only a few values are possible. */
  allowed?: readonly string[];
}

/** Creates a RefError. */
export function refError(part: RefPart, message: string, allowed?: readonly string[]): RefError {
  return allowed ? { error: true, part, message, allowed } : { error: true, part, message };
}

/** Whether a parser returned an error. */
export function isRefError(value: object): value is RefError {
  return 'error' in value && value.error === true;
}

/** A piece of untrusted text, quoted, escaped and short enough for a message. */
export function quote(text: string): string {
  return JSON.stringify(truncate(text, 60));
}
