interface PostgresError extends Error {
  code: string;
  detail?: string;
  hint?: string;
}

const isPostgresError = (error: unknown): error is PostgresError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) && error.code !== 'PGRST';

/** Classes and codes that the REST layer itself answers as PostgREST does. */
const known = /^(PT|42|22|21|55|53|23505|23503|23502|25006)/;

/** The HTTP status that PostgREST answers for an SQLSTATE (docs.postgrest.org/en/stable/references/errors.html). */
function statusOf(code: string): number {
  if (code === 'P0001') return 400;
  if (code.startsWith('08')) return 503;
  if (/^(0L|0P|28)/.test(code)) return 403;
  if (/^(09|25|2D|38|39|3B|40|54|57|58|F0|HV|P0|XX)/.test(code)) return 500;
  return 400;
}

/**
 * An error of the database in the form in which the REST layer answers PostgREST's code and status, and logs no
 * parameter values. Other errors pass through.
 */
export function readableDatabaseError(error: unknown): unknown {
  if (!isPostgresError(error)) return error;
  const { code, message, detail = null, hint = null } = error;
  const readable = Object.assign(new Error(message), { code, detail, hint, stack: `${code} ${message}` });
  if (known.test(code)) return readable;
  return Object.assign(readable, {
    code: 'PGRST',
    message: JSON.stringify({ code, message, details: detail, hint }),
    detail: JSON.stringify({ status: statusOf(code), headers: {} }),
  });
}
