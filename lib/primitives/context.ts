import type { JobPort } from '#lib/actions/job-port.ts';
import type { EntityContext } from '#lib/entities/entity-context.ts';

/** The world of one primitive call. A capability that is not granted is absent. */
export interface PrimitiveContext extends EntityContext {
  /** The turn and the call within it; absent outside a turn. */
  turnId?: string;
  callId?: string;
  /** The queue of this installation; absent where nothing may be queued. */
  jobs?: JobPort;
  /** Tells the person how far a long call is. */
  progress?: (message: string) => void;
}
