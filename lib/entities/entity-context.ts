import type { Services } from '#lib/base/services.ts';
import type { Db } from '#lib/database/db.ts';
import type { EntityType } from '#lib/refs/ref.ts';
import type { Row } from './define-entity.ts';

declare module '#lib/base/services.ts' {
  interface Services {
    /** Web addresses that may be delivered to though they are not public or not https; absent where that is not known. */
    webhookOrigins?: readonly string[];
  }
}

/** What reading and writing entities needs. */
export interface EntityContext extends Pick<Services, 'clock' | 'log' | 'embedder' | 'webhookOrigins'>, Partial<Pick<Services, 'storage'>> {
  /** A client that reaches the rows of `userId` alone. */
  db: Db;
  userId: string;
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
  /** The rows of entities that have no table, by type. */
  virtual?: Partial<Record<EntityType, readonly Row[]>>;
  signal?: AbortSignal;
}
