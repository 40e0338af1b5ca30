import { type messages, type PGlite, parse, protocol, type Results } from '@electric-sql/pglite';

const { serialize } = protocol;

interface Prepared {
  name: string;
  /** The types of its parameters. */
  types: number[];
  /** The columns of its result, if it has any. */
  columns: messages.BackendMessage[];
}

/** How many statements are kept. */
const MOST = 300;

const controls = /^\s*(?:begin|commit|rollback)\s*$/i;

/**
 * Runs statements in the database's session and keeps them prepared, because parsing and planning a small statement takes
 * longer than running it. Callers own the session.
 */
export class PreparedStatements {
  readonly #database: PGlite;
  /** By SQL text, the least recently used first. */
  readonly #prepared = new Map<string, Prepared>();
  #count = 0;

  constructor(database: PGlite) {
    this.#database = database;
  }

  async run<R>(sql: string, parameters: readonly unknown[]): Promise<Results<R>> {
    if (controls.test(sql)) return (await this.#database.exec(sql))[0] as Results<R>;
    const { name, types, columns } = this.#prepared.get(sql) ?? (await this.#prepare(sql));
    this.#use(sql);
    const { serializers, parsers } = this.#database;
    const values = parameters.map((value, n) =>
      value === null || value === undefined ? null : (serializers[types[n]!]?.(value) ?? String(value)),
    );
    const rows = await this.#send([serialize.bind({ statement: name, values }), serialize.execute(), serialize.sync()]);
    return parse.parseResults([...columns, ...rows], parsers)[0] as Results<R>;
  }

  /** The session has dropped them, or the schema may have changed. */
  forget(): void {
    this.#prepared.clear();
  }

  async #prepare(sql: string): Promise<Prepared> {
    const name = `kept ${++this.#count}`;
    const described = await this.#send([
      ...this.#closeOldest(),
      serialize.parse({ name, text: sql }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    ]);
    const prepared = {
      name,
      types: parse.parseDescribeStatementResults(described),
      columns: described.filter((message) => message.name === 'rowDescription'),
    };
    this.#prepared.set(sql, prepared);
    return prepared;
  }

  #closeOldest(): Uint8Array[] {
    const [oldest] = this.#prepared;
    if (!oldest || this.#prepared.size < MOST) return [];
    const [sql, { name }] = oldest;
    this.#prepared.delete(sql);
    return [serialize.close({ type: 'S', name })];
  }

  #use(sql: string): void {
    const prepared = this.#prepared.get(sql)!;
    this.#prepared.delete(sql);
    this.#prepared.set(sql, prepared);
  }

  #send(parts: Uint8Array[]): Promise<messages.BackendMessage[]> {
    return this.#database.execProtocolStream(Buffer.concat(parts), { syncToFs: false });
  }
}
