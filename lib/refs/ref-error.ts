/** The part of a ref that is wrong. `text` means the whole of it. */
export type RefPart = 'text' | 'type' | 'identifier' | 'subpath' | 'query';

/**
 * Why a text is no ref, as a value. The message says what to write instead and is fit for a model and for a person;
 * primitives answer it as `invalid_ref` or `invalid_pattern`.
 */
export interface RefError {
  error: true;
  part: RefPart;
  message: string;
  /** Present when only a few answers are possible. */
  allowed?: readonly string[];
}

/** Makes a RefError. */
export function refError(part: RefPart, message: string, allowed?: readonly string[]): RefError {
  return allowed ? { error: true, part, message, allowed } : { error: true, part, message };
}

/** Tells a RefError from what a parser answers when it succeeds. */
export function isRefError(value: object): value is RefError {
  return 'error' in value && value.error === true;
}

/** A piece of untrusted text, quoted, escaped and short enough for a message. */
export function quote(text: string): string {
  const short = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  return JSON.stringify(short);
}
