import type { JobPort } from '#lib/actions/job-port.ts';
import type { ApprovalContext } from '#lib/requests/approval.ts';

/** The world of one primitive call. A capability that is not granted is absent. */
export interface PrimitiveContext extends ApprovalContext {
  /** The queue of this installation; absent where nothing may be queued. */
  jobs?: JobPort;
  /** False where there is no mail server: mails are only saved. */
  sendsMail?: boolean;
  /** Tells the person how far a long call is. */
  progress?: (message: string) => void;
}
