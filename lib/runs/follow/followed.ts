import type { Todo } from '#lib/agent/registry/ui-action.ts';
import type { DisplayedCall } from '#lib/base/tool-call.ts';
import type { Format } from '#lib/entities/format.ts';
import type { VersionStatus } from '#lib/features/deliverables/deliverable.ts';
import type { Delivery } from '#lib/features/delivery/delivery.ts';
import type { DeliveryStatus } from '#lib/features/delivery/delivery-status.ts';
import type { WorkOutcome } from '#lib/models/work-outcome.ts';
import type { FileDiff } from '#lib/runs/tickets/file.ts';
import type { AskedOfWork } from '#lib/runs/tickets/read-approvals.ts';
import type { TicketStatus } from '#lib/runs/tickets/ticket.ts';

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
      delivery: DeliveryStatus | null;
      /** The file that it leaves as; null where it leaves in another way, or is not final. */
      file: { versionId: string; format: Format } | null;
      deliveries: Pick<Delivery, 'id' | 'status' | 'platform' | 'destination' | 'error' | 'providerMessage'>[];
    }
  | {
      kind: 'work';
      status: TicketStatus;
      outcome: WorkOutcome | null;
      note: string | null;
      approvals: AskedOfWork[];
      run: FollowedRun | null;
    }
);

/** The newest run of a ticket with files of its own. */
export interface FollowedRun {
  ticketId: string;
  plan: Todo[];
  /** The latest. */
  calls: Pick<DisplayedCall, 'id' | 'label' | 'state'>[];
  /** What it did to the files, and to how many more. */
  diffs: FileDiff[];
  moreFiles: number;
  /** Of its budget, as figures; none for a plan, which has no model. */
  used: [name: string, figure: string][];
  /** It may be gone on with. */
  continues: boolean;
}
