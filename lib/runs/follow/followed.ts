import type { Todo } from '#lib/agent/registry/ui-action.ts';
import type { DisplayedCall } from '#lib/base/tool-call.ts';
import type { Format } from '#lib/entities/format.ts';
import type { PlatformName } from '#lib/entities/platform-names.ts';
import type { VersionStatus } from '#lib/features/deliverables/deliverable.ts';
import type { Delivery } from '#lib/features/delivery/delivery.ts';
import type { DeliveryStatus } from '#lib/features/delivery/delivery-status.ts';
import type { PlatformState } from '#lib/features/integrations/platforms/platform-state.ts';
import type { WorkOutcome } from '#lib/models/work-outcome.ts';
import type { FileDiff } from '#lib/runs/tickets/file.ts';
import type { TicketApproval } from '#lib/runs/tickets/read-approvals.ts';
import type { TicketStatus } from '#lib/runs/tickets/ticket.ts';

/** The current state of background work, as a card shows it. */
export type Followed = {
  title: string;
  /** Its page. */
  href: string;
  /** Its progress message, or null. */
  progress: string | null;
  /** The message of its failure. */
  error: string | null;
  /** It no longer changes by itself. */
  settled: boolean;
} & (
  | {
      kind: 'version';
      status: VersionStatus;
      delivery: DeliveryStatus | null;
      /** Which sources were not, or not completely, read; null if all were. */
      unread: string | null;
      /** The file to download; null if it has another destination or is not final. */
      file: { versionId: string; format: Format } | null;
      deliveries: Pick<Delivery, 'id' | 'status' | 'platform' | 'destination' | 'error' | 'providerMessage'>[];
    }
  | {
      kind: 'work';
      status: TicketStatus;
      outcome: WorkOutcome | null;
      note: string | null;
      approvals: TicketApproval[];
      run: FollowedRun | null;
    }
  | {
      kind: 'platform';
      name: PlatformName;
      /** The state in one word. */
      status: PlatformState;
    }
);

/** The newest run of a ticket with files. */
export interface FollowedRun {
  ticketId: string;
  plan: Todo[];
  /** The latest calls. */
  calls: Pick<DisplayedCall, 'id' | 'label' | 'state'>[];
  /** Its changes to files, and the number of further ones. */
  diffs: FileDiff[];
  moreFiles: number;
  /** The used budget as figures; empty for a plan, which has no model. */
  used: [name: string, figure: string][];
  /** It can be continued. */
  continues: boolean;
}
