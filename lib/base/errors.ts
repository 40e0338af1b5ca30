/**
 * Every error code that a primitive can return; docs/primitives.md explains each.
 * A code is part of the interface: a model reads it and decides what to do next.
 */
export const errorCodes = [
  'missing_ref',
  'missing_pattern',
  'missing_query',
  'invalid_ref',
  'invalid_pattern',
  'not_found',
  'permission_denied',
  'unsupported_type',
  'execution_failed',
  'invalid_input',
  'unknown_primitive',
  'unsupported_action',
  'conflict',
  'rate_limited',
  'limit_reached',
  'disk_full',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** Shown when a change could not be saved because the disk is full. */
export const diskFullMessage =
  'The disk is full, so nothing was saved. You can keep reading. Try again when an administrator has freed space.';

/** Whether something failed because the disk is full, as reported by Postgres or the file system. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error) && (typeof error !== 'object' || error === null)) return false;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return code === '53100' || code === 'ENOSPC' || code === 'disk_full' || isDiskFull(cause);
}

/** The result of a failed primitive. Some failures have further fields (`path`, `expected`, `available`, …). */
export interface Failure {
  success: false;
  error: ErrorCode;
  message: string;
  [detail: string]: unknown;
}

/**
 * A failure that a model or a person can act on. Thrown anywhere below the registry, which converts it to
 * a `Failure`; any other error becomes `execution_failed` with a log id and no internal details.
 */
export class PrimitiveError extends Error {
  /** The name by which `instanceof` knows the class; every subclass states its own. */
  static readonly kind: string = 'PrimitiveError';
  readonly code: ErrorCode;
  readonly details: Record<string, unknown>;

  constructor(code: ErrorCode, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.name = 'PrimitiveError';
    this.code = code;
    this.details = details;
  }

  toFailure(): Failure {
    return { ...this.details, success: false, error: this.code, message: this.message };
  }

  /**
   * Compares classes by kind: the build puts a copy of this class into each bundle, and what all bundles of a process
   * share, such as the pool of `lib/untrusted`, throws the errors of the bundle that started it.
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    if (!(value instanceof Error)) return false;
    for (let one: unknown = value.constructor; typeof one === 'function'; one = Object.getPrototypeOf(one))
      // biome-ignore lint/complexity/noThisInStatic: `this` is the class on the right of `instanceof`.
      if ((one as { kind?: unknown }).kind === this.kind) return true;
    return false;
  }
}
