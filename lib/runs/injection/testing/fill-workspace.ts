import type { Db } from '#lib/database/db.ts';

/** Tokens that no model may see: one of an added server, one of a platform. */
export const secrets = ['mcp-token-4f9a1c77', 'sealed-token-of-slack'] as const;

/** The refs with a prefix before their names. */
export const prefixed = (prefix: string, refs: Record<string, string>) =>
  Object.fromEntries(Object.entries(refs).map(([name, ref]) => [prefix + name, ref]));

/** Adds a row as its owner. Returns its id. */
export async function insert(db: Db, table: string, row: object): Promise<string> {
  const { data } = await db
    .from(table as 'memories')
    .insert(row as never)
    .select('id')
    .single()
    .throwOnError();
  return data.id;
}

/** What a person has, with the refs by name. */
export async function fillWorkspace(db: Db, who: string, serviceDb: Db): Promise<Record<string, string>> {
  const deliverable = (title: string, more: object = {}) =>
    insert(db, 'deliverables', {
      title: `${title} of ${who}`,
      deliverable_type: 'status_report',
      frequency: 'once',
      destination: { platform: 'email', target: 'linda@acme.example', format: 'html' },
      recipient: { name: 'Linda', address: 'linda@acme.example' },
      ...more,
    });
  const [board, newsletter] = await Promise.all([deliverable('Board update'), deliverable('Newsletter')]);
  const approved = { deliverable_id: newsletter, version_number: 1, status: 'approved', final_content: `News of ${who}.` };
  await insert(db, 'deliverable_versions', approved);
  const draft = { deliverable_id: board, version_number: 1, status: 'staged', draft_content: `Revenue of ${who} rose 12 %.` };
  const [version, memory, document, session, ticket] = await Promise.all([
    insert(db, 'deliverable_versions', draft),
    insert(db, 'memories', { content: `The salary of ${who} is 91,000 euros.` }),
    insert(db, 'documents', { name: `Contract of ${who}`, status: 'ready' }),
    insert(db, 'chat_sessions', { title: `Chat of ${who}` }),
    insert(db, 'work_tickets', { task: `Research of ${who}`, agent_type: 'research' }),
  ]);
  await insert(db, 'document_chunks', {
    document_id: document,
    ordinal: 0,
    content: `The contract of Noor ends in March.`.replace('Noor', who),
  });
  const platform = await insert(db, 'user_integrations', { provider: 'linear', status: 'active', account: `${who} at Acme` });
  const { data } = await serviceDb.from('user_integrations').select('user_id').eq('id', platform).single().throwOnError();
  await serviceDb
    .from('integration_secrets')
    .insert({ user_id: data.user_id, integration_id: platform, ciphertext: secrets[1] })
    .throwOnError();
  return {
    board: `deliverable:${board}`,
    newsletter: `deliverable:${newsletter}`,
    version: `deliverable:${board}/versions/1`,
    'version id': version,
    memory: `memory:${memory}`,
    document: `document:${document}`,
    session: `session:${session}`,
    ticket: `work:${ticket}`,
  };
}
