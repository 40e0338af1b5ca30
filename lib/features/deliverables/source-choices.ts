import { truncate } from '#lib/base/text/shorten.ts';
import type { Db } from '#lib/database/db.ts';

/** A possible source of a deliverable. */
export interface SourceChoice {
  /** A ref. */
  value: string;
  label: string;
}

const MOST = 50;
const short = (text: string) => truncate(text, 70);

/** The possible sources of this deliverable: memories, other deliverables, documents, tickets. */
export async function listSourceChoices(db: Db, deliverableId: string): Promise<SourceChoice[]> {
  const [deliverables, documents, tickets] = await Promise.all([
    db
      .from('deliverables')
      .select('id, title')
      .neq('id', deliverableId)
      .neq('status', 'archived')
      .order('title')
      .limit(MOST)
      .throwOnError(),
    db.from('documents').select('id, name').eq('status', 'ready').order('name').limit(MOST).throwOnError(),
    db
      .from('work_tickets')
      .select('id, task')
      .eq('status', 'completed')
      .order('updated_at', { ascending: false })
      .limit(MOST)
      .throwOnError(),
  ]);
  return [
    { value: 'memory:?type=decision', label: 'All remembered decisions' },
    ...deliverables.data.map(({ id, title }) => ({ value: `deliverable:${id}`, label: `Deliverable: ${short(title)}` })),
    ...documents.data.map(({ id, name }) => ({ value: `document:${id}`, label: `Document: ${short(name)}` })),
    ...tickets.data.map(({ id, task }) => ({ value: `work:${id}`, label: `Work: ${short(task)}` })),
  ];
}
