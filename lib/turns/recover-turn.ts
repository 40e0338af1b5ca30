import type { UIMessageChunk } from 'ai';
import type { Exit } from '#lib/agent/operator/exit-reason.ts';
import type { Services } from '#lib/base/services.ts';
import type { Db } from '#lib/database/db.ts';
import { finalize, isOpen } from './finalize.ts';
import { fold, foldReadable } from './fold.ts';
import { withLargeOutputReferred } from './large-output.ts';
import type { PartnerMessage } from './message.ts';
import { turnStore } from './turn-store.ts';

/** Seconds without a heartbeat after which a turn counts as abandoned. */
export const STALE_S = 30;

export interface RecoverOptions extends Pick<Services, 'clock' | 'instance'> {
  db: Db;
  /** Seconds without a heartbeat; defaults to {@link STALE_S}. */
  staleSeconds?: number;
  /** Ids of processes that are known to have ended, so their turns can be recovered immediately. */
  ended?: readonly string[];
}

/**
 * Ends a turn whose process is gone as `interrupted`, with its partial message. Of several processes that try, one succeeds.
 * @returns whether this call ended it
 * @throws {TurnStoreError}
 */
export async function recoverTurn(
  { db, instance, clock, staleSeconds = STALE_S, ended = [] }: RecoverOptions,
  turn: string,
): Promise<boolean> {
  const lease = clock.newId();
  const claimed = await turnStore.claim(db, { turn, lease, instance, staleSeconds, ended });
  if (!claimed) return false;
  const [events, calls] = await Promise.all([turnStore.events(db, turn), turnStore.calls(db, turn)]);
  const last = events.at(-1);
  const log = events.flatMap((event) => event.chunks);
  const { message: partial, damaged } = await foldReadable(turn, log);
  const exit: Exit = { reason: 'interrupted', code: damaged ? 'log_damaged' : 'process_gone' };
  const closing = finalize(partial, exit, calls, {
    createdAt: claimed.started_at,
    turnId: turn,
    attempt: claimed.attempt,
    model: claimed.model,
    endedAt: clock.now().toISOString(),
  }).map((chunk) => withLargeOutputReferred(turn, chunk));
  return turnStore.finish(db, {
    turn,
    lease,
    from_seq: last ? last.seq + last.chunks.length : 0,
    chunks: closing,
    calls: calls.filter((call) => call.state !== 'pending' && call.state !== 'running'),
    message: damaged ? readable(partial, closing) : await fold(turn, [...log, ...closing]),
    exit_reason: exit.reason,
    exit_detail: { code: exit.code },
    usage: {
      tokens_in: claimed.tokens_in,
      tokens_out: claimed.tokens_out,
      tokens_cache_read: claimed.tokens_cache_read,
      tokens_cache_write: claimed.tokens_cache_write,
      cost_nanousd: claimed.cost_nanousd,
      turns_used: claimed.turns_used,
    },
  });
}

/** Keeps the finished parts of a damaged log, with the ending's metadata. */
function readable(partial: PartnerMessage, closing: UIMessageChunk[]): PartnerMessage {
  const ending = closing.findLast((chunk) => chunk.type === 'finish');
  return {
    ...partial,
    parts: partial.parts.filter((part) => !isOpen(part)),
    metadata: { ...partial.metadata, ...(ending?.messageMetadata as PartnerMessage['metadata']) },
  };
}
