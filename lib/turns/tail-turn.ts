import type { UIMessageChunk } from 'ai';
import { type RecoverOptions, recoverTurn } from './recover-turn.ts';
import { turnStore } from './turn-store.ts';

/** How often the database is polled for another instance's turn, in ms. */
const POLL_MS = 300;

/** After how many polls in a row without news the turn may be abandoned; the database decides whether it is. */
const QUIET_POLLS = 10;

/**
 * Reads a turn from the database, from its start: an ended turn completely, and one that runs elsewhere as it
 * grows. An abandoned turn is recovered on the way. Null when this person has no such turn.
 * @throws {TurnStoreError} before the stream begins; a failure later ends the stream with an error
 */
export async function tailTurn(options: RecoverOptions, turn: string): Promise<ReadableStream<UIMessageChunk> | null> {
  if (!(await turnStore.read(options.db, turn))) return null;
  const left = new AbortController();
  let seq = 0;
  let quiet = 0;
  return new ReadableStream<UIMessageChunk>({
    async pull(controller) {
      while (!left.signal.aborted) {
        // Read the state first, so that the events include everything that an ended turn logged.
        const state = await turnStore.read(options.db, turn);
        const events = await turnStore.events(options.db, turn, seq);
        for (const event of events) {
          for (const chunk of event.chunks) controller.enqueue(chunk);
          seq = event.seq + event.chunks.length;
        }
        if (!state || state.status === 'ended') return controller.close();
        if (events.length) {
          quiet = 0;
          return;
        }
        if (quiet++ % QUIET_POLLS === 0) await recoverTurn(options, turn);
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    },
    cancel: () => left.abort(),
  });
}
