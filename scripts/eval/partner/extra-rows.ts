import type { Services } from '#lib/base/services.ts';
import type { Insert } from '#lib/database/testing/insert.ts';
import { createEntity } from '#lib/entities/create-entity.ts';
import type { EntityContext } from '#lib/entities/entity-context.ts';
import { entities } from '#lib/entities/index.ts';
import type { EvalPerson } from '../eval-person.ts';
import { findRow } from './find-row.ts';
import type { ExtraRow } from './scenario.ts';

export type RowServices = Pick<Services, 'clock' | 'log'> & Partial<Pick<Services, 'embedder'>>;

const creatable = { deliverable: entities.deliverable, memory: entities.memory, document: entities.document, ticket: entities.work };

/** Adds the rows of a scenario as the person would, one after the other. */
export async function addExtraRows(person: EvalPerson, timeZone: string, extra: readonly ExtraRow[], services: RowServices): Promise<void> {
  const context: EntityContext = { ...services, db: person.db, userId: person.id, timeZone, by: 'person' };
  for (const { times, version, output, platform, ...one } of extra) {
    for (let n = 1; n <= times; n++)
      for (const [kind, fields] of Object.entries(one))
        await createEntity(
          context,
          creatable[kind as keyof typeof creatable],
          JSON.parse(JSON.stringify(fields).replaceAll('{n}', String(n))),
        );
    if (version) await addVersion(person, version);
    if (output) await addOutput(person, output);
    if (platform) await addPlatform(person, platform);
  }
}

async function addVersion(person: EvalPerson, { of, status, text }: NonNullable<ExtraRow['version']>): Promise<void> {
  const rows = await person.rows();
  const deliverable_id = findRow(rows, 'deliverable', of);
  const version_number = rows.deliverable_versions.filter((row) => row.deliverable_id === deliverable_id).length + 1;
  const row: Insert<'deliverable_versions'> = { user_id: person.id, deliverable_id, version_number, status, draft_content: text };
  await person.db
    .from('deliverable_versions')
    .insert(status === 'approved' ? { ...row, final_content: text } : row)
    .throwOnError();
}

async function addOutput(person: EvalPerson, { of, ...output }: NonNullable<ExtraRow['output']>): Promise<void> {
  const ticket_id = findRow(await person.rows(), 'work', of);
  await person.db
    .from('work_outputs')
    .insert({ ...output, user_id: person.id, ticket_id })
    .throwOnError();
}

async function addPlatform(person: EvalPerson, { provider, resources }: NonNullable<ExtraRow['platform']>): Promise<void> {
  const row = { user_id: person.id, provider, status: 'active', account: 'maya' };
  const { data } = await person.db.from('user_integrations').insert(row).select('id').single().throwOnError();
  const picked = resources.map((name) => ({
    user_id: person.id,
    integration_id: data.id,
    provider,
    external_id: name,
    name,
    kind: 'picked',
  }));
  if (picked.length > 0) await person.db.from('platform_resources').insert(picked).throwOnError();
}
