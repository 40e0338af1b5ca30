import { limits } from '#lib/base/limits/limits.ts';
import type { Log } from '#lib/base/log.ts';
import type { Db } from '#lib/database/db.ts';
import type { ChangeWatch } from '#lib/turns/change-watch.ts';
import { type StreamEvent, watchSessions } from './session-events.ts';

/** How many event streams one person may have open in a process. */
export const STREAMS_PER_PERSON = limits.streams.most;
/** When a rejected page should ask again, in seconds. */
export const ASK_AGAIN_SECONDS = 30;
/** How often the sign-ins of open streams are checked, in ms. */
const LOGINS_MS = 30_000;

export interface EventStreamsOptions {
  watch: ChangeWatch;
  log: Log;
  /** Which of these sign-ins have ended. */
  endedLogins: (logins: string[]) => Promise<string[]>;
  loginsMs?: number;
}

/** Queries the database with the server's own key. */
export function endedLogins(serviceDb: Db): EventStreamsOptions['endedLogins'] {
  return async (logins) => (await serviceDb.rpc('ended_logins', { logins }).throwOnError()).data as string[];
}

interface Open {
  userId: string;
  login: string | undefined;
  end: AbortController;
}

/** The event streams of this process: limited per person, and none outlives the sign-in that opened it. */
export class EventStreams {
  readonly #options: EventStreamsOptions;
  readonly #open = new Set<Open>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: EventStreamsOptions) {
    this.#options = options;
  }

  /** Whether this person may open another stream. */
  hasRoom(userId: string): boolean {
    return [...this.#open].filter((one) => one.userId === userId).length < STREAMS_PER_PERSON;
  }

  /** A person's changes as they happen, until the reader leaves or the sign-in ends; null when too many are open. */
  open(
    { id, login }: { id: string; login?: string | undefined },
    db: Db,
    more: { knownUnread?: number } = {},
  ): ReadableStream<StreamEvent> | null {
    if (!this.hasRoom(id)) return null;
    const one: Open = { userId: id, login, end: new AbortController() };
    this.#open.add(one);
    this.#timer ??= this.#nextLook();
    const onEnd = () => this.#open.delete(one);
    return watchSessions({ db, userId: id, watch: this.#options.watch, signal: one.end.signal, onEnd, ...more });
  }

  /** Ends the streams of a sign-in that has ended. */
  endLogin(login: string): void {
    for (const one of [...this.#open]) if (one.login === login) one.end.abort();
  }

  #nextLook(): NodeJS.Timeout {
    return setTimeout(() => void this.#lookAtLogins(), this.#options.loginsMs ?? LOGINS_MS).unref();
  }

  async #lookAtLogins(): Promise<void> {
    const logins = [...new Set([...this.#open].flatMap(({ login }) => login ?? []))];
    try {
      if (logins.length > 0) for (const login of await this.#options.endedLogins(logins)) this.endLogin(login);
    } catch (error) {
      this.#options.log('Could not check whether sign-ins have ended; retrying', error);
    }
    this.#timer = this.#open.size > 0 ? this.#nextLook() : undefined;
  }
}
