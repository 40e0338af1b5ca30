import { createClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createActingAs } from '#lib/database/acting-as.ts';
import type { Db } from '#lib/database/db.ts';
import { type Person, signUp, signUpAdmin } from '#lib/database/embedded/testing/people.ts';
import type { Database } from '#lib/database/types.ts';
import { listAudit } from './audit.ts';

const { url, publishableKey, secretKey, jwtSecret } = inject('supabase');
const actingAs = createActingAs({ SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_JWT_SECRET: jwtSecret });
const service = createClient<Database>(url, secretKey, { auth: { persistSession: false } });

let maya: Person;
let boss: Person;
let admin: Db;
let deliverable: string;

const history = async (more: object = {}) => (await listAudit(admin, { owner: maya.id, page: 1, ...more })).entries;

beforeAll(async () => {
  [maya, boss] = await Promise.all([signUp('Maya'), signUpAdmin('Boss')]);
  admin = createClient<Database>(url, publishableKey, { accessToken: async () => boss.loginToken });
  const { data } = await actingAs(maya.id)
    .from('deliverables')
    .insert({ title: 'A title that is hers', deliverable_type: 'custom', destination: { platform: 'email', target: 'sarah@acme.com' } })
    .select('id')
    .single()
    .throwOnError();
  deliverable = data.id;
});

describe('the audit log', () => {
  it('records a person’s change on a page, with values of states and only the names of text fields', async () => {
    const changes = {
      status: 'paused',
      title: 'Another',
      destination: { platform: 'webhook', target: 'https://u:p@hooks.acme.com/secret' },
    };
    await actingAs(maya.id).from('deliverables').update(changes).eq('id', deliverable).throwOnError();
    const [changed, made] = await history({ deliverable });
    expect(made).toMatchObject({ action: 'insert', entity: 'deliverables', rowId: deliverable, actor: { kind: 'user', id: maya.id } });
    expect(JSON.stringify(made)).not.toContain('sarah');
    expect(changed).toMatchObject({ action: 'update', owner: { id: maya.id }, deliverable: { id: deliverable, title: 'Another' } });
    expect(changed!.changes).toEqual([
      {
        field: 'destination',
        from: { platform: 'email', target: '…@acme.com' },
        to: { platform: 'webhook', target: 'https://hooks.acme.com/…' },
      },
      { field: 'status', from: 'active', to: 'paused' },
      { field: 'title' },
    ]);
  });

  it('names the changed ticket while it exists', async () => {
    const db = actingAs(maya.id);
    const { data } = await db
      .from('work_tickets')
      .insert({ task: 'Count the boats', agent_type: 'research' })
      .select('id')
      .single()
      .throwOnError();
    const entry = async () => (await history({ entity: 'work_tickets' })).find(({ action }) => action === 'insert');
    expect(await entry()).toMatchObject({ ticket: { id: data.id, task: 'Count the boats' } });
    await db.from('work_tickets').delete().eq('id', data.id).throwOnError();
    expect(await entry()).not.toHaveProperty('ticket');
  });

  it('names the turn, the job or the administrator that acts for the person', async () => {
    for (const [kind, id] of [
      ['turn', crypto.randomUUID()],
      ['job', `deliverable.generate/${crypto.randomUUID()}`],
      ['admin', boss.id],
    ] as const) {
      await actingAs(maya.id, { kind, id })
        .from('memories')
        .insert({ content: `Said by a ${kind}` })
        .throwOnError();
      expect((await history({ actor: kind }))[0]).toMatchObject({ entity: 'memories', action: 'insert', actor: { kind, id } });
    }
    expect((await history({ actor: 'admin' }))[0]!.actor.person?.email).toBe(boss.email);
  });

  it('stores no content of memories, so that a forgotten memory leaves nothing behind', async () => {
    const db = actingAs(maya.id);
    const { data } = await db.from('memories').insert({ content: 'Dana is ill' }).select('id').single().throwOnError();
    await db.from('memories').delete().eq('id', data.id).throwOnError();
    const entries = (await history({ entity: 'memories' })).filter(({ rowId }) => rowId === data.id);
    expect(entries.map(({ action }) => action)).toEqual(['delete', 'insert']);
    expect(JSON.stringify(entries)).not.toContain('Dana');
  });

  it('ignores progress, embeddings and due times, and records a text being written as one entry', async () => {
    const db = actingAs(maya.id);
    const { data } = await db
      .from('deliverable_versions')
      .insert({ deliverable_id: deliverable, version_number: 1 })
      .select('id')
      .single()
      .throwOnError();
    const version = () => db.from('deliverable_versions');
    await version()
      .update({ progress: { message: 'Writing' } })
      .eq('id', data.id)
      .throwOnError();
    await version()
      .update({ status: 'staged', draft_content: 'Words', staged_at: '2026-11-20T09:00:00Z' })
      .eq('id', data.id)
      .throwOnError();
    for (const final_content of ['Some', 'Some words', 'Some words.'])
      await version().update({ final_content }).eq('id', data.id).throwOnError();
    await db.from('deliverables').update({ next_run_at: '2026-11-30T09:00:00Z' }).eq('id', deliverable).throwOnError();
    const entries = await history({ version: data.id });
    expect(entries.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
      ['final_content'],
      ['staged_at', 'status', 'draft_content'],
      expect.arrayContaining(['status', 'version_number']),
    ]);
    expect((await history({ deliverable }))[0]!.entity).toBe('deliverable_versions');
  });

  it('cannot be changed, cleared or written to by anyone', async () => {
    const [entry] = await history();
    for (const db of [service, actingAs(maya.id), admin]) {
      expect((await db.from('audit_log').update({ actor_id: 'someone' }).eq('id', entry!.id)).error).not.toBeNull();
      expect((await db.from('audit_log').delete().eq('id', entry!.id)).error).not.toBeNull();
      const forged = { actor_kind: 'user', actor_id: 'someone', action: 'insert', entity: 'memories', row_id: 'x' };
      expect((await db.from('audit_log').insert(forged)).error).not.toBeNull();
    }
    expect((await history())[0]).toEqual(entry);
  });

  it('accepts notes of administrators’ actions only from the server', async () => {
    const note = { action: 'cancel', entity: 'jobs', row_id: 'deliverable.generate/1', account: maya.id };
    const login = createClient<Database>(url, publishableKey, { accessToken: async () => maya.loginToken });
    for (const db of [login, admin, actingAs(maya.id), service]) expect((await db.rpc('note_admin_action', note)).error).not.toBeNull();
    await actingAs(boss.id, { kind: 'admin', id: boss.id }).rpc('note_admin_action', note).throwOnError();
    expect((await history({ entity: 'jobs' }))[0]).toMatchObject({
      action: 'cancel',
      actor: { kind: 'admin', id: boss.id },
      owner: { id: maya.id },
    });
  });

  it('records who became an administrator', async () => {
    const person = await signUp('Rises');
    await service.rpc('set_admin', { address: person.email, admin: true }).throwOnError();
    const { entries } = await listAudit(admin, { owner: person.id, entity: 'accounts', page: 1 });
    expect(entries).toMatchObject([{ actor: { kind: 'system', id: 'service_role' }, changes: [{ field: 'role', to: 'admin' }] }]);
  });

  it('outlives an account, whose deletion is one entry', async () => {
    const person = await signUp('Leaves');
    const remembered = ['One', 'Two', 'Three'].map((content) => ({ content }));
    await actingAs(person.id).from('memories').insert(remembered).throwOnError();
    await service.rpc('delete_account', { account: person.id }).throwOnError();
    const { entries } = await listAudit(admin, { owner: person.id, page: 1 });
    expect(entries.map(({ entity, action }) => `${action} ${entity}`)).toEqual([
      'delete profiles',
      ...remembered.map(() => 'insert memories'),
      'insert profiles',
    ]);
    expect(entries[0]!.owner?.email).toBe('deleted');
    expect(JSON.stringify(entries)).not.toContain(person.email);
  });
});
