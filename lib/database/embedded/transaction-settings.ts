import { CompiledQuery } from 'kysely';

const setConfig = /^\s*select set_config\('([\w.]+)', (?:\$1|''), true\)\s*$/i;
const setRole = /^\s*set local role "(\w+)"\s*$/i;
const ends = /^\s*(?:commit|rollback)\s*$/i;

/**
 * The settings of a transaction. The REST server sends up to eleven `set` statements before each query, which takes longer
 * than most queries, so they are collected here and sent as one statement before the query.
 */
export class TransactionSettings {
  readonly #waiting = new Map<string, unknown>();

  /** Whether this statement only sets something and need not be run. */
  take({ sql, parameters }: CompiledQuery): boolean {
    const [, name] = setConfig.exec(sql) ?? [];
    const [, role] = setRole.exec(sql) ?? [];
    if (name) this.#waiting.set(name, parameters[0] ?? '');
    else if (role) this.#waiting.set('role', role);
    return Boolean(name ?? role);
  }

  /**
   * The statement that must run before `next`, if any. The collected settings are cleared.
   * @param readOnly whether the transaction must also be set to read-only
   */
  before(next: CompiledQuery, readOnly = false): CompiledQuery | undefined {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    if (!waiting.length || ends.test(next.sql)) return undefined;
    if (readOnly) waiting.push(['transaction_read_only', 'on']);
    const calls = waiting.map((_, n) => `set_config($${2 * n + 1}, $${2 * n + 2}, true)`);
    return CompiledQuery.raw(`select ${calls.join(', ')}`, waiting.flat());
  }
}
