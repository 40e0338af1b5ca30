import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Exclusive } from './exclusive.ts';
import type { PreparedStatements } from './prepared-statements.ts';
import { TransactionSettings } from './transaction-settings.ts';

/** The database's session, owned by one caller from its first query or `begin` until kysely releases it. */
class HeldSession implements DatabaseConnection {
  readonly release: () => void;
  readonly #statements: PreparedStatements;
  readonly #settings = new TransactionSettings();
  readonly #readsOnly: () => boolean;

  constructor(statements: PreparedStatements, release: () => void, readsOnly: () => boolean) {
    this.#statements = statements;
    this.#readsOnly = readsOnly;
    this.release = release;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#settings.take(query)) return { rows: [] };
    const settings = this.#settings.before(query, this.#readsOnly());
    if (settings) await this.#run(settings);
    return this.#run<R>(query);
  }

  async #run<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affectedRows } = await this.#statements.run<R>(query.sql, query.parameters).catch(withoutParameters);
    return affectedRows === undefined ? { rows } : { rows, numAffectedRows: BigInt(affectedRows) };
  }

  // biome-ignore lint/correctness/useYield: the interface requires a generator, and this session cannot stream
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('The embedded database does not stream query results.');
  }
}

/** Not logged here: errors are logged further up, and parameters, `detail` and `where` contain people's content. */
function withoutParameters(error: unknown): never {
  if (error instanceof Error) {
    Object.assign(error, { query: undefined, params: undefined });
    for (const name of ['detail', 'where']) if (name in error) Object.defineProperty(error, name, { enumerable: false });
  }
  throw error;
}

function sessionDriver(statements: PreparedStatements, exclusive: Exclusive, readsOnly: () => boolean): Driver {
  const send = (statement: string) => async (connection: DatabaseConnection) => {
    await connection.executeQuery(CompiledQuery.raw(statement));
  };
  return {
    init: async () => {},
    destroy: async () => {},
    acquireConnection: async () => new HeldSession(statements, await exclusive.acquire(), readsOnly),
    releaseConnection: async (connection) => (connection as HeldSession).release(),
    beginTransaction: send('begin'),
    commitTransaction: send('commit'),
    rollbackTransaction: send('rollback'),
  };
}

/**
 * A kysely dialect in which a connection owns the database's single session until it is released.
 * @param readsOnly whether requests of the REST API may currently only read
 */
export function sessionDialect(statements: PreparedStatements, exclusive: Exclusive, readsOnly = () => false): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => sessionDriver(statements, exclusive, readsOnly),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
