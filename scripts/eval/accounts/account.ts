import type { Insert } from '#lib/database/testing/insert.ts';

type Deliverable = Omit<Insert<'deliverables'>, 'user_id'>;
type Version = Omit<Insert<'deliverable_versions'>, 'user_id' | 'deliverable_id' | 'version_number'>;

/** What an account of an evaluation holds before the first message. */
export interface Account {
  deliverables: (Deliverable & { versions?: Version[] })[];
  memories: Omit<Insert<'memories'>, 'user_id'>[];
  /** `output`: the name of a result. `file`: the name of a file of the ticket. Both hold the same small table. */
  tickets: (Omit<Insert<'work_tickets'>, 'user_id'> & { output?: string; file?: string })[];
  documents: { name: string; text: string }[];
}

/** A version that went out at this time. */
export const delivered = (at: string, text: string): Version => ({
  status: 'delivered',
  delivery_status: 'delivered',
  draft_content: text,
  final_content: text,
  staged_at: at,
  approved_at: at,
  delivered_at: at,
  due_at: at,
  created_at: at,
});

/** A version that has waited for review since this time. */
export const staged = (at: string, text: string): Version => ({
  status: 'staged',
  draft_content: text,
  staged_at: at,
  due_at: at,
  created_at: at,
});

/** A version that was approved, and has not been delivered; `error`: why that failed. */
export const approved = (staged_at: string, approved_at: string, text: string, error?: string): Version => ({
  ...staged(staged_at, text),
  status: 'approved',
  final_content: text,
  approved_at,
  ...(error ? { delivery_status: 'failed', error } : {}),
});
