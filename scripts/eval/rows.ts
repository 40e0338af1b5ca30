import type { Db } from '#lib/database/db.ts';

/** The columns of a person's rows that an evaluation compares. Times, embeddings and what follows from other columns are left out. */
const columns = {
  deliverables:
    'id, title, deliverable_type, status, frequency, schedule, recipient, destination, instructions, description, sources, governance, paused_until, skipped_run_at',
  deliverable_versions: 'id, deliverable_id, version_number, status, delivery_status',
  memories: 'id, content, type, is_active, superseded_by, scope, deliverable_id, reader',
  work_tickets: 'id, task, agent_type, frequency, schedule, status',
  documents: 'id, name',
} as const;

export type EvalTable = keyof typeof columns;
export type EvalRow = Record<string, unknown> & { id: string };
/** A person's rows by table, oldest first. */
export type Rows = Record<EvalTable, EvalRow[]>;

export const evalTables = Object.keys(columns) as EvalTable[];

export async function readRows(db: Db): Promise<Rows> {
  const read = async (table: EvalTable) => {
    const { data } = await db.from(table).select(columns[table]).order('created_at').order('id').throwOnError();
    return [table, data as unknown as EvalRow[]] as const;
  };
  return Object.fromEntries(await Promise.all(evalTables.map(read))) as Rows;
}

/** A row that differs between two states. `before` is absent for a new one, `after` for a deleted one. */
export interface Change {
  table: EvalTable;
  before?: EvalRow;
  after?: EvalRow;
  /** The columns that differ. */
  fields: string[];
}

export function changesBetween(before: Rows, after: Rows): Change[] {
  return evalTables.flatMap((table) => {
    const then = new Map(before[table].map((row) => [row.id, row]));
    const now = new Map(after[table].map((row) => [row.id, row]));
    return [...new Set([...then.keys(), ...now.keys()])].flatMap((id): Change[] => {
      const [was, is] = [then.get(id), now.get(id)];
      const fields = Object.keys({ ...was, ...is }).filter((field) => JSON.stringify(was?.[field]) !== JSON.stringify(is?.[field]));
      return fields.length > 0 ? [{ table, ...(was ? { before: was } : {}), ...(is ? { after: is } : {}), fields }] : [];
    });
  });
}
