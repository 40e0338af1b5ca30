import { contains } from '../expectation.ts';
import type { EvalRow, Rows } from '../rows.ts';

const lists = {
  deliverable: ({ deliverables }: Rows) => deliverables,
  memory: ({ memories }: Rows) => memories,
  work: ({ work_tickets }: Rows) => work_tickets,
  document: ({ documents }: Rows) => documents,
};

export type NamedType = keyof typeof lists;

/** The id of the row with this name, or whose name contains it. @throws if no row has it */
export function findRow(rows: Rows, type: NamedType, name: string): string {
  const all = lists[type](rows);
  const row = all.find((one) => nameOf(one) === name) ?? all.find((one) => contains(nameOf(one), name));
  if (!row) throw new Error(`The workspace has no ${type} “${name}”`);
  return row.id;
}

const nameOf = (row: EvalRow) => String(row.title ?? row.content ?? row.task ?? row.name);
