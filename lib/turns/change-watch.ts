import type { Log } from '#lib/base/log.ts';
import { inTurn } from '#lib/base/mutex.ts';
import type { Db } from '#lib/database/db.ts';

/** How often the database is checked for changes by other processes while anyone is listening, in ms. */
const LOOK_MS = 2000;
/** The database keeps changes for ten minutes. A cursor older than this (in ms) is useless. */
const CURSOR_KEPT_MS = 5 * 60_000;
/** How many people's rows are read at the same time, so that other requests get a turn. */
const READS_AT_ONCE = 4;

/** The id in whose name the database notes a change of what everyone sees: the models to choose from. */
const EVERYONE = '00000000-0000-0000-0000-000000000000';

/** People whose rows changed since a cursor; ids only. Calls `changed_people` of the database. */
export type LookForChanges = (cursor: string | undefined) => Promise<{ cursor: string; changes: [transaction: string, userId: string][] }>;

/** Queries the database with the server's own key. */
export function lookForChanges(serviceDb: Db): LookForChanges {
  return async (cursor) => {
    const { data } = await serviceDb.rpc('changed_people', cursor === undefined ? {} : { cursor }).throwOnError();
    return data as unknown as Awaited<ReturnType<LookForChanges>>;
  };
}

export interface ChangeWatchOptions {
  /** Without it, only changes in this process are noticed. */
  look?: LookForChanges;
  lookMs?: number;
  /** Called when something that everyone sees has changed, before the streams learn of it. */
  onChangeForAll?: () => void;
  log: Log;
}

interface Listener {
  /** The person's rows have changed. */
  wake(): void;
  /** Something that everyone sees has changed. */
  wakeForAll?(): void;
}

declare module '#lib/base/services.ts' {
  interface Services {
    changes: ChangeWatch;
  }
}

/**
 * Wakes the event streams of this process when their person's rows have changed: immediately for changes made here, and by one
 * query for changes made elsewhere, no matter how many streams are open.
 */
export class ChangeWatch {
  readonly #options: ChangeWatchOptions;
  readonly #listeners = new Map<string, Set<Listener>>();
  /** How many times each person with listeners has changed. */
  readonly #versions = new Map<string, number>();
  readonly #reads = new Map<string, Promise<unknown>>();
  readonly #inTurn = inTurn(READS_AT_ONCE);
  #timer: NodeJS.Timeout | undefined;
  #cursor: string | undefined;
  #lookedAt = 0;
  #known = new Set<string>();
  #failing = false;

  constructor(options: ChangeWatchOptions) {
    this.#options = options;
  }

  /** This person's rows have changed. */
  changed(userId: string): void {
    const all = this.#listeners.get(userId);
    if (!all) return;
    this.#versions.set(userId, (this.#versions.get(userId) ?? 0) + 1);
    for (const { wake } of all) wake();
  }

  /** @returns a function that stops listening */
  listen(userId: string, listener: Listener): () => void {
    const all = this.#listeners.get(userId) ?? new Set();
    this.#listeners.set(userId, all.add(listener));
    if (this.#options.look) this.#timer ??= setTimeout(() => void this.#look(), 0).unref();
    return () => {
      if (!all.delete(listener) || all.size > 0) return;
      this.#listeners.delete(userId);
      this.#versions.delete(userId);
    };
  }

  /**
   * Reads what a person's streams show. Streams that ask for the same at the same time share one answer, unless something
   * has changed since the request.
   */
  read<T>(userId: string, key: string, read: () => Promise<T>): Promise<T> {
    const name = `${userId} ${this.#versions.get(userId) ?? 0} ${key}`;
    const known = this.#reads.get(name) as Promise<T> | undefined;
    if (known) return known;
    const reading = this.#inTurn(read).finally(() => this.#reads.delete(name));
    this.#reads.set(name, reading);
    return reading;
  }

  async #look(): Promise<void> {
    const begin = performance.now();
    try {
      const isOld = begin - this.#lookedAt > CURSOR_KEPT_MS;
      const before = isOld ? undefined : this.#cursor;
      const { cursor, changes } = await this.#options.look!(before);
      // A cursor that moves backward means that the database was restored.
      if (before === undefined || BigInt(cursor) < BigInt(before)) for (const userId of [...this.#listeners.keys()]) this.changed(userId);
      else this.#tell(changes);
      this.#known = new Set(changes.map(String));
      this.#cursor = cursor;
      this.#lookedAt = begin;
      this.#failing = false;
    } catch (error) {
      if (!this.#failing) this.#options.log('Could not check for changes; retrying', error);
      this.#failing = true;
    }
    const wait = this.#options.lookMs ?? LOOK_MS;
    this.#timer = this.#listeners.size > 0 ? setTimeout(() => void this.#look(), wait).unref() : undefined;
  }

  /** While an old transaction runs, changes after it are reported repeatedly. */
  #tell(changes: [transaction: string, userId: string][]): void {
    const people = new Set(changes.filter((change) => !this.#known.has(String(change))).map(([, userId]) => userId));
    for (const userId of people)
      if (userId === EVERYONE) this.#changedForAll();
      else this.changed(userId);
  }

  #changedForAll(): void {
    this.#options.onChangeForAll?.();
    for (const all of this.#listeners.values()) for (const listener of all) listener.wakeForAll?.();
  }
}
