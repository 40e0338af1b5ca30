import type { PGlite } from '@electric-sql/pglite';
import { BackendError } from 'pg-gateway';
import type { DiskSpace } from '#lib/database/storage/disk-space.ts';
import type { Exclusive } from './exclusive.ts';
import { NamedStatements } from './named-statements.ts';
import type { PreparedStatements } from './prepared-statements.ts';

const NOTHING = new Uint8Array();
const PARSE_COMPLETE = 0x31;
const READY = 0x5a;
const IDLE = 0x49;

export interface SharedSession {
  database: PGlite;
  /** Dropped by every turn of a client. */
  statements: PreparedStatements;
  exclusive: Exclusive;
  /** While the disk is full, a client's transactions are read-only unless they request write access. */
  space: DiskSpace;
  /** Statements that undo everything a client can set for its session. */
  reset: string;
}

export interface WireClientOptions {
  /** How long it may hold the session without sending anything, in ms. */
  idleMs: number;
  /** Called with a final message for the client when it was silent for too long; its connection must then be closed. */
  cut(lastRunLabel: Uint8Array): void;
}

/**
 * One client of the wire port. It owns the database's session from its first message until Postgres reports that
 * no transaction is open, and resets all session state on release.
 */
export class WireClient {
  readonly #session: SharedSession;
  readonly #options: WireClientOptions;
  readonly #statements = new NamedStatements();
  #release: (() => void) | undefined;
  #silence: NodeJS.Timeout | undefined;
  #running: Promise<unknown> | undefined;
  #gone = false;

  constructor(session: SharedSession, options: WireClientOptions) {
    this.#session = session;
    this.#options = options;
  }

  /** Forwards one message of the frontend protocol and returns Postgres's response. One at a time. */
  say(message: Uint8Array): Promise<Uint8Array> {
    const answer = this.#pass(message);
    this.#running = answer.catch(() => {});
    return answer;
  }

  /** Its connection is closed: its open transaction is rolled back. */
  async leave(): Promise<void> {
    clearTimeout(this.#silence);
    this.#gone = true;
    await this.#running;
    await this.#giveBack();
  }

  async #pass(message: Uint8Array): Promise<Uint8Array> {
    clearTimeout(this.#silence);
    if (this.#gone) return NOTHING;
    if (!this.#release) await this.#takeTurn();
    const answer = this.#gone ? NOTHING : await this.#run(message);
    this.#session.exclusive.answers++;
    if (this.#gone || isIdle(answer)) await this.#giveBack();
    else this.#silence = setTimeout(() => void this.#cut(), this.#options.idleMs);
    return answer;
  }

  async #takeTurn(): Promise<void> {
    const { exclusive, space, database } = this.#session;
    this.#release = await exclusive.acquire();
    if (space.isFull) await database.exec('set default_transaction_read_only = on');
  }

  async #run(message: Uint8Array): Promise<Uint8Array> {
    const { database } = this.#session;
    const first = this.#statements.before(message);
    if (!first) return database.execProtocolRaw(message);
    const prepared = await database.execProtocolRaw(first);
    const answer = await database.execProtocolRaw(message);
    return prepared[0] === PARSE_COMPLETE ? answer : Buffer.concat([prepared, answer]);
  }

  async #giveBack(): Promise<void> {
    const release = this.#release;
    if (!release) return;
    this.#release = undefined;
    try {
      await this.#session.database.exec(this.#gone ? `rollback; ${this.#session.reset}` : this.#session.reset);
    } catch (error) {
      console.error(`The database's session could not be released: ${error instanceof Error ? error.message : error}`);
    } finally {
      this.#statements.turnEnds();
      this.#session.statements.forget();
      release();
    }
  }

  async #cut(): Promise<void> {
    await this.leave();
    const seconds = this.#options.idleMs / 1000;
    const error = {
      severity: 'FATAL',
      code: '25P03',
      message: `The connection kept a transaction open and was silent for ${seconds} s.`,
    } as const;
    this.#options.cut(BackendError.create(error).flush());
  }
}

/** Whether a response ends with ReadyForQuery and no open transaction. */
function isIdle(answer: Uint8Array): boolean {
  return answer.at(-6) === READY && answer.at(-1) === IDLE;
}
