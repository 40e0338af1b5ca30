import type { VersionStatus } from '#lib/deliverables/deliverable.ts';
import type { Delivery } from '#lib/delivery/delivery.ts';
import type { AskedOfWork } from '#lib/work/read-approvals.ts';
import type { TicketStatus } from '#lib/work/ticket.ts';

/** Something that goes on while the person does other things: as it stands now, in what a card shows of it. */
export type Followed = {
  title: string;
  /** Its page. */
  href: string;
  /** How far it is, in words; null when there is nothing to say. */
  progress: string | null;
  /** Why it failed, in words. */
  error: string | null;
  /** Nothing happens to it by itself any more. */
  settled: boolean;
} & (
  | {
      kind: 'version';
      status: VersionStatus;
      deliveries: Pick<Delivery, 'id' | 'status' | 'platform' | 'destination' | 'error' | 'providerMessage'>[];
    }
  | { kind: 'work'; status: TicketStatus; approvals: AskedOfWork[] }
);
