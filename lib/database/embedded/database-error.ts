interface PostgresError extends Error {
  code: string;
  detail?: string;
  hint?: string;
}

const isPostgresError = (error: unknown): error is PostgresError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) && error.code !== 'PGRST';

/** Error classes and codes to which the REST layer already responds as PostgREST does. */
const known = /^(PT|42|22|21|55|23505|23503|23502|25006)/;

/** The HTTP status with which PostgREST responds to an SQLSTATE (docs.postgrest.org/en/stable/references/errors.html). */
function statusOf(code: string): number {
  if (code.startsWith('PT')) return Number(code.slice(2)) || 500;
  if (code === 'P0001') return 400;
  if (code === '25006') return 405;
  if (code === '42P17') return 500;
  if (/^(08|53)/.test(code)) return 503;
  if (/^(0L|0P|28)/.test(code)) return 403;
  if (/^(09|25|2D|38|39|3B|40|54|55|57|58|F0|HV|P0|XX)/.test(code)) return 500;
  return 400;
}

const refusals = new WeakSet<object>();

/** Whether this is the caller's error (4xx) and not a fault of the database. */
export const isRefusal = (error: unknown): boolean => typeof error === 'object' && error !== null && refusals.has(error);

/** Keeps people's content out of a printed error: its detail contains the values of the row. */
const hidden = { enumerable: false, writable: true, configurable: true };

/**
 * Converts an error of the database to the form in which the REST layer responds with PostgREST's code and status. Printed, it shows
 * only code and message. Other errors pass through.
 */
export function readableDatabaseError(error: unknown): unknown {
  if (!isPostgresError(error)) return error;
  const { code, message, detail = null, hint = null } = error;
  const status = statusOf(code);
  const readable = Object.assign(new Error(message), { code, stack: `${code} ${message}` });
  Object.defineProperties(readable, { detail: { ...hidden, value: detail }, hint: { ...hidden, value: hint } });
  if (status < 500) refusals.add(readable);
  if (known.test(code)) return readable;
  return Object.assign(readable, {
    code: 'PGRST',
    message: JSON.stringify({ code, message, details: detail, hint }),
    detail: JSON.stringify({ status, headers: {} }),
  });
}

/** The response to a write while the disk is full. It is not printed as a fault: the log reports the full disk once. */
export function diskFull(): unknown {
  const error = readableDatabaseError(
    Object.assign(new Error('The disk is full: writes are refused until there is space.'), { code: '53100' }),
  );
  refusals.add(error as object);
  return error;
}

/** The REST layer prints every error it returns; this drops those that only the caller needs to know. */
export function withoutRefusals(print: (...words: unknown[]) => void): (...words: unknown[]) => void {
  return (...words) => {
    if (!words.some(isRefusal)) print(...words);
  };
}
