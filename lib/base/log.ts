/**
 * Writes one line to standard error and returns a short id that a person can quote. Of an error it writes only the name,
 * code and stack, because other fields may contain personal data.
 */
export type Log = (message: string, error?: unknown) => string;

/** The log of this process. */
export function processLog(newId: () => string): Log {
  return (message, error) => {
    const id = newId().slice(0, 8);
    const code = (error as { code?: unknown } | undefined)?.code;
    const detail = error instanceof Error ? ` ${error.stack ?? error.message}${typeof code === 'string' && code ? ` (${code})` : ''}` : '';
    process.stderr.write(`${message} [${id}]${detail}\n`);
    return id;
  };
}
