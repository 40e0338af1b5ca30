import { setTimeout as sleep } from 'node:timers/promises';
import type { AbortCause, LiveTurn } from './live-turn.ts';

declare module '#lib/base/services.ts' {
  interface Services {
    hub: Hub;
  }
}

/** The turns that run in this process. A process has one hub. */
export class Hub {
  readonly #turns = new Map<string, LiveTurn>();
  #closed = false;

  add(turn: LiveTurn): void {
    this.#turns.set(turn.id, turn);
    void turn.finished.then(() => this.#turns.delete(turn.id));
  }

  /** The turn with this id, if it runs here and belongs to this person. */
  find(id: string, userId: string): LiveTurn | undefined {
    const turn = this.#turns.get(id);
    return turn?.userId === userId ? turn : undefined;
  }

  findInSession(sessionId: string, userId: string): LiveTurn | undefined {
    return this.#turns.values().find((turn) => turn.sessionId === sessionId && turn.userId === userId && !turn.ended);
  }

  /** The process is shutting down, so no new turns start. */
  close(): void {
    this.#closed = true;
  }

  get closed(): boolean {
    return this.#closed;
  }

  get size(): number {
    return this.#turns.size;
  }

  /** Waits until no turn runs here, at most `mostMs`. */
  async idle(mostMs: number): Promise<void> {
    if (this.#turns.size === 0) return;
    const patience = new AbortController();
    const all = Promise.all([...this.#turns.values()].map((turn) => turn.finished));
    await Promise.race([all, sleep(mostMs, undefined, { signal: patience.signal }).catch(() => {})]);
    patience.abort();
  }

  /** Aborts every turn that is still running after `graceMs`, and waits until all have ended. */
  async drain(graceMs: number, cause: AbortCause = 'shutdown'): Promise<void> {
    const all = () => Promise.all([...this.#turns.values()].map((turn) => turn.finished));
    const timer = setTimeout(() => {
      for (const turn of this.#turns.values()) turn.abort(cause);
    }, graceMs);
    while (this.#turns.size) await all();
    clearTimeout(timer);
  }
}
