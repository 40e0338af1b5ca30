import type { Clock } from '#lib/base/clock.ts';
import type { Db } from '#lib/database/db.ts';
import type { FileStorage } from '#lib/database/storage/file-storage.ts';
import type { EntityType } from '#lib/refs/ref.ts';
import type { Embedder } from '#lib/search/embedder.ts';
import type { Row } from './define-entity.ts';

/** The services that reading and writing entities needs. */
export interface EntityContext {
  /** A client that reaches the rows of `userId` alone. */
  db: Db;
  userId: string;
  clock: Clock;
  /** The person's IANA time zone. */
  timeZone: string;
  /** What `session:current` means. */
  sessionId?: string;
  /** The ref of what is on the person's screen: what `current` means for other types. */
  screen?: string;
  /** Who asks. A person, on a page, may also set sensitive fields. */
  by?: 'partner' | 'person';
  /** False for a caller whose token does not allow to set work going. */
  mayStart?: boolean;
  /** The id of a new row, the same for the same content in a repeated turn, so that nothing is written twice. */
  rowId?: (key: string) => string;
  /** The row that `rowId` gave an id for is stored: the next under this key is another. */
  rowKept?: (key: string) => void;
  /** The turn of another program's call, when it is one that asks. */
  programTurn?: string;
  embedder?: Embedder;
  /** Web addresses that may be delivered to though they are not public or not https; absent where that is not known. */
  webhookOrigins?: readonly string[];
  /** Where the contents of files are kept; absent where none can be. */
  storage?: FileStorage;
  /** The rows of entities that have no table, by type. */
  virtual?: Partial<Record<EntityType, readonly Row[]>>;
  signal?: AbortSignal;
  /** Logs for administrators; returns an id that can be shown to the person. */
  log: (message: string, error?: unknown) => string;
}
