import type { Db, Row, TableName } from '#lib/database/db.ts';

/**
 * Every table with rows of a person. record: what was said and done, which a turn always adds to. kept: what only the person, or a
 * call that they approved, changes.
 */
const tables = {
  access_tokens: 'kept',
  approved_addresses: 'kept',
  audit_log: 'record',
  batch_requests: 'kept',
  chat_sessions: 'record',
  context_domains: 'kept',
  deliverable_versions: 'kept',
  deliverables: 'kept',
  deliveries: 'kept',
  document_chunks: 'kept',
  documents: 'kept',
  integration_secrets: 'kept',
  memories: 'kept',
  model_defaults: 'shared',
  models: 'shared',
  notifications: 'record',
  oauth_states: 'kept',
  platform_item_chunks: 'kept',
  platform_items: 'kept',
  platform_resources: 'kept',
  platform_tools: 'kept',
  profiles: 'kept',
  program_questions: 'kept',
  requests: 'record',
  revisions: 'record',
  session_messages: 'record',
  turn_calls: 'record',
  turn_events: 'record',
  turns: 'record',
  user_integrations: 'kept',
  work_files: 'kept',
  work_outputs: 'kept',
  work_tickets: 'kept',
} as const satisfies Record<TableName, 'record' | 'kept' | 'shared'>;

type Stored = Record<string, Record<string, unknown>[]>;

/** All rows of a person, by table, in a fixed order. */
export const everythingOf = (db: Db, userId: string) => rowsOf(db, userId, ['record', 'kept']);

/** What a person keeps, without what is forgotten or archived and without the times of changes and readings. */
export async function keptBy(db: Db, userId: string): Promise<Stored> {
  const stored = await rowsOf(db, userId, ['kept']);
  return Object.fromEntries(
    Object.entries(stored).map(([table, rows]) => [
      table,
      rows
        .filter((row) => row.is_active !== false && row.status !== 'archived')
        .map(({ updated_at: _, last_synced_at: __, ...row }) => row),
    ]),
  );
}

async function rowsOf(db: Db, userId: string, kinds: readonly string[]): Promise<Stored> {
  const names = Object.entries(tables).flatMap(([name, kind]) => (kinds.includes(kind) ? [name as 'memories'] : []));
  const read = names.map(async (name) => {
    const { data } = await db.from(name).select('*').eq('user_id', userId).throwOnError();
    return [
      name,
      (data as Row<'memories'>[])
        .map(sortable)
        .sort()
        .map((text) => JSON.parse(text)),
    ] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

const sortable = (row: object) => JSON.stringify(row);
