import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { createActingAs } from '#lib/database/acting-as.ts';
import type { Db } from '#lib/database/db.ts';
import { ownDatabase } from '#lib/database/embedded/testing/own-database.ts';
import type { Database } from '#lib/database/types.ts';
import type { EntityContext } from '#lib/entities/entity-context.ts';
import { changeOwn } from '#lib/features/account/profile/change-own.ts';
import { readRemovedSources } from '#lib/features/deliverables/removed-sources.ts';
import { skipNextRun } from '#lib/features/deliverables/skip-run.ts';
import { primitiveTestEnv } from '#lib/primitives/testing/primitive-test-env.ts';
import { restoreRevision } from './restore-revision.ts';
import type { RevisionKey } from './revision.ts';

const { url, publishableKey, secretKey, jwtSecret } = inject('supabase');
const actingAs = createActingAs({ SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_JWT_SECRET: jwtSecret });
const service = createClient<Database>(url, secretKey, { auth: { persistSession: false } });

let ctx: EntityContext;
let db: Db;

beforeAll(async () => {
  ({ ctx } = await primitiveTestEnv('Maya', { by: 'person', clock: { now: () => new Date('2026-11-19T12:00:00Z'), newId: randomUUID } }));
  db = ctx.db;
});

async function deliverable(more: object = {}): Promise<{ id: string; ref: string }> {
  const row = { title: 'Status', deliverable_type: 'status_report', ...more };
  const { data } = await db.from('deliverables').insert(row).select('id').single().throwOnError();
  return { id: data.id, ref: `deliverable:${data.id}` };
}

async function memory(content: string): Promise<{ id: string; ref: string }> {
  const { data } = await db.from('memories').insert({ content }).select('id').single().throwOnError();
  return { id: data.id, ref: `memory:${data.id}` };
}

const deliverableRow = async (id: string) => (await db.from('deliverables').select('*').eq('id', id).single().throwOnError()).data;
const revisionsOf = async (id: string, as: Db = db) =>
  (await as.from('revisions').select('*').eq('row_id', id).order('at').throwOnError()).data;

async function changed(ref: string, changes: Record<string, unknown>): Promise<RevisionKey> {
  const change = await changeOwn(ctx, ref, changes);
  if (!change.ok || !change.undo) throw new Error(JSON.stringify(change));
  return change.undo;
}

describe('a revision', () => {
  test('stays when another person creates and deletes a chat with the same id as its row', async () => {
    const { id } = await deliverable({ instructions: 'Short.' });
    await db.from('deliverables').update({ instructions: 'Long.' }).eq('id', id).throwOnError();
    const { ctx: other } = await primitiveTestEnv('Tom', { by: 'person' });
    await other.db.from('chat_sessions').insert({ id }).throwOnError();
    await other.db.from('chat_sessions').update({ deleted_at: '2026-11-19T12:00:00Z' }).eq('id', id).throwOnError();
    expect(await revisionsOf(id, other.db)).toMatchObject([{ entity: 'chat_sessions' }]);
    expect(await revisionsOf(id)).toMatchObject([{ entity: 'deliverables', before: { instructions: 'Short.' } }]);
    await other.db.from('chat_sessions').delete().eq('id', id);
    expect(await revisionsOf(id)).toHaveLength(1);
  });

  test('holds the previous values of the changed fields, and who changed them', async () => {
    const { id } = await deliverable({ instructions: 'Short.' });
    await db.from('deliverables').update({ instructions: 'Long.', title: 'Status' }).eq('id', id).throwOnError();
    const turn = randomUUID();
    await actingAs(ctx.userId, { kind: 'turn', id: turn }).from('deliverables').update({ title: 'Report' }).eq('id', id).throwOnError();
    const row = await deliverableRow(id);
    expect(await revisionsOf(id)).toMatchObject([
      { entity: 'deliverables', before: { instructions: 'Short.' }, actor_kind: 'user', actor_id: ctx.userId },
      { entity: 'deliverables', before: { title: 'Status' }, actor_kind: 'turn', actor_id: turn, at: row.updated_at },
    ]);
  });

  test('is not created by an embedding, a due time, or a new message in a chat', async () => {
    const { id } = await deliverable();
    await db
      .from('deliverables')
      .update({ next_run_at: '2026-11-30T09:00:00Z', last_run_at: '2026-11-20T09:00:00Z' })
      .eq('id', id)
      .throwOnError();
    const embedding = `[${Array.from({ length: 512 }, () => 0.1).join()}]`;
    await db.from('deliverables').update({ embedding, embedding_model: 'test' }).eq('id', id).throwOnError();
    const { data: chat } = await db.from('chat_sessions').insert({ title: 'Chat' }).select('id').single().throwOnError();
    await db
      .from('chat_sessions')
      .update({ last_message_at: '2026-11-20T09:00:00Z', summary: 'About tides', remembered_at: '2026-11-20T09:00:00Z', status: 'active' })
      .eq('id', chat.id)
      .throwOnError();
    expect([...(await revisionsOf(id)), ...(await revisionsOf(chat.id))]).toEqual([]);
  });

  test('is kept only among the newest 50 of a row, within 2,000,000 characters', async () => {
    const { id } = await deliverable({ title: 'Version 0' });
    for (let n = 1; n <= 53; n += 1)
      await db
        .from('deliverables')
        .update({ title: `Version ${n}` })
        .eq('id', id)
        .throwOnError();
    expect((await revisionsOf(id)).map(({ before }) => before)).toEqual(
      Array.from({ length: 50 }, (_, n) => ({ title: `Version ${n + 3}` })),
    );
    const sources = (letter: string) => Array.from({ length: 45 }, () => ({ type: 'description', value: letter.repeat(20_000) }));
    for (const letter of 'abcd')
      await db
        .from('deliverables')
        .update({ sources: sources(letter) })
        .eq('id', id)
        .throwOnError();
    const kept = await revisionsOf(id);
    expect(kept.map(({ before }) => JSON.stringify(before).length > 900_000)).toEqual([true, true]);
  });

  test('is deleted after 30 days', async () => {
    const database = await ownDatabase();
    onTestFinished(() => database.release());
    const own = database.actingAs(await database.person());
    const { data } = await own.from('memories').insert({ content: 'A fact' }).select('id').single().throwOnError();
    await own.from('memories').update({ content: 'Another fact' }).eq('id', data.id).throwOnError();
    const server = createClient<Database>(database.url, database.keys.secretKey, { auth: { persistSession: false } });
    for (const [days, left] of [
      [29, 1],
      [31, 0],
    ] as const) {
      await server.rpc('forget_old_revisions', { at: new Date(Date.now() + days * 86_400_000).toISOString() }).throwOnError();
      expect(await revisionsOf(data.id, own)).toHaveLength(left);
    }
  });

  test('is deleted with its row and with the account', async () => {
    const { ctx: other } = await primitiveTestEnv('Leaves', { by: 'person' });
    const { data: domain } = await other.db.from('context_domains').insert({ name: 'Billing' }).select('id').single().throwOnError();
    const { data: kept } = await other.db
      .from('memories')
      .insert({ content: 'Dana is ill', domain_id: domain.id })
      .select('id')
      .single()
      .throwOnError();
    await other.db.from('memories').update({ content: 'Dana is well' }).eq('id', kept.id).throwOnError();
    expect(await revisionsOf(kept.id, other.db)).toHaveLength(1);
    expect((await service.auth.admin.deleteUser(other.userId)).error).toBeNull();
    expect(await revisionsOf(kept.id, service as Db)).toEqual([]);

    const { id, ref } = await memory('A fact');
    await changed(ref, { content: 'Another fact' });
    await db.from('memories').delete().eq('id', id).throwOnError();
    expect(await revisionsOf(id)).toEqual([]);
  });

  test('holds no text once its memory is forgotten or its chat deleted, and neither do earlier ones', async () => {
    const { id, ref } = await memory('Dana is ill');
    await changed(ref, { content: 'Dana is very ill' });
    await changed(ref, { is_active: false, content: 'Dana is fine' });
    await db.from('memories').update({ content: 'Written while forgotten' }).eq('id', id).throwOnError();
    expect((await revisionsOf(id)).map(({ before }) => before)).toEqual([{ is_active: true }]);

    const { data: chat } = await db.from('chat_sessions').insert({ title: 'Dana’s illness' }).select('id').single().throwOnError();
    await db.from('chat_sessions').update({ title: 'Something' }).eq('id', chat.id).throwOnError();
    await db.from('chat_sessions').update({ deleted_at: '2026-11-20T09:00:00Z' }).eq('id', chat.id).throwOnError();
    expect((await revisionsOf(chat.id)).map(({ before }) => before)).toEqual([{ deleted_at: null }]);
  });
});

describe('restoring a revision', () => {
  test('restores a deliverable’s sources, schedule with its next run, delivery and recipient', async () => {
    const had = {
      sources: [
        { type: 'description', value: 'A long text that was pasted.' },
        { type: 'url', value: 'https://example.com/' },
      ],
      frequency: 'weekly',
      schedule: { day: 'friday', time: '09:00', time_zone: 'UTC' },
      destination: { platform: 'email', target: 'sarah@acme.com' },
      recipient: { name: 'Sarah', address: 'sarah@acme.com' },
      governance: 'semi_auto',
      instructions: 'Short.',
    };
    const { id, ref } = await deliverable(had);
    const changes = [
      { sources: had.sources.slice(1) },
      { frequency: 'monthly', schedule: { day_of_month: 3, time: '10:00', time_zone: 'UTC' } },
      { destination: null, governance: 'manual' },
      { recipient: { name: 'Nils', address: null, notes: 'Likes tables' } },
      { instructions: null, title: 'Other' },
      { status: 'paused' },
    ];
    const keys = [];
    for (const change of changes) keys.push(await changed(ref, change));
    for (const key of keys) expect(await restoreRevision(ctx, key)).toEqual({ ok: true });
    const row = await deliverableRow(id);
    expect(row).toMatchObject({ ...had, title: 'Status', status: 'active' });
    expect(row.schedule).toEqual(had.schedule);
    expect(row.recipient).toEqual(had.recipient);
    expect(new Date(row.next_run_at!).toISOString()).toBe('2026-11-20T09:00:00.000Z');
  });

  test('restores a pause until a day, and what was active before it', async () => {
    const { id, ref } = await deliverable();
    const paused = await changed(ref, { paused_until: '2027-01-05' });
    const resumed = await changed(ref, { status: 'active' });
    expect(await restoreRevision(ctx, resumed)).toEqual({ ok: true });
    expect(await deliverableRow(id)).toMatchObject({ status: 'paused', paused_until: '2027-01-05', next_run_at: null });
    expect(await restoreRevision(ctx, paused)).toEqual({ ok: true });
    expect(await deliverableRow(id)).toMatchObject({ status: 'active', paused_until: null, next_run_at: expect.any(String) });
  });

  test('makes a skipped run happen', async () => {
    const { id, ref } = await deliverable({
      frequency: 'daily',
      schedule: { time: '09:00', time_zone: 'UTC' },
      next_run_at: '2026-11-20T09:00:00Z',
    });
    const { updated_at } = await skipNextRun(ctx, await deliverableRow(id));
    expect((await deliverableRow(id)).next_run_at).toBe('2026-11-21T09:00:00+00:00');
    expect(await restoreRevision(ctx, { ref, at: String(updated_at) })).toEqual({ ok: true });
    expect(await deliverableRow(id)).toMatchObject({ next_run_at: '2026-11-20T09:00:00+00:00', skipped_run_at: null });
  });

  test('of a pause to which a day was added later removes the day', async () => {
    const { id, ref } = await deliverable();
    const paused = await changed(ref, { status: 'paused' });
    await changed(ref, { paused_until: '2027-01-05' });
    expect(await restoreRevision(ctx, paused)).toEqual({ ok: true });
    expect(await deliverableRow(id)).toMatchObject({ status: 'active', paused_until: null });
  });

  test('overwrites no later change of the same fields, and says so', async () => {
    const { id, ref } = await deliverable({ instructions: 'Short.' });
    const key = await changed(ref, { instructions: 'Long.', title: 'Report' });
    await actingAs(ctx.userId, { kind: 'turn', id: randomUUID() })
      .from('deliverables')
      .update({ instructions: 'In verse.' })
      .eq('id', id)
      .throwOnError();
    expect(await restoreRevision(ctx, key)).toEqual({
      ok: false,
      message: 'This wasn’t undone, because of newer changes to the instructions. Nothing was overwritten.',
    });
    expect(await deliverableRow(id)).toMatchObject({ instructions: 'In verse.', title: 'Report' });
  });

  test('adds a removed source to the current sources, once', async () => {
    const [one, two, three] = ['One', 'Two', 'Three'].map((value) => ({ type: 'description' as const, value }));
    const { id, ref } = await deliverable({ sources: [one!, three!] });
    const key = await changed(ref, { sources: [three] });
    await changed(ref, { sources: [three, two] });
    expect(await readRemovedSources(db, id, [three!, two!])).toMatchObject([{ source: one, at: expect.any(String) }]);
    expect(await restoreRevision(ctx, key)).toEqual({ ok: true });
    expect((await deliverableRow(id)).sources).toEqual([one, three, two]);
    expect(await restoreRevision(ctx, key)).toEqual({ ok: true });
    expect((await deliverableRow(id)).sources).toEqual([one, three, two]);
    expect(await readRemovedSources(db, id, [one!, three!, two!])).toEqual([]);
  });

  test('of a changed source overwrites no later change', async () => {
    const { id, ref } = await deliverable({ sources: [{ type: 'description', value: 'One' }] });
    const key = await changed(ref, { sources: [{ type: 'description', value: 'One, edited' }] });
    await changed(ref, { sources: [{ type: 'description', value: 'One, edited again' }] });
    expect(await restoreRevision(ctx, key)).toMatchObject({ ok: false });
    expect(await readRemovedSources(db, id, [{ type: 'description', value: 'One, edited again' }])).toEqual([]);
  });

  test('leaves later changes of other fields, and does nothing the second time', async () => {
    const { id, ref } = await deliverable();
    const key = await changed(ref, { status: 'archived' });
    await changed(ref, { title: 'Named anew' });
    expect(await restoreRevision(ctx, key)).toEqual({ ok: true });
    const { updated_at } = await deliverableRow(id);
    expect(await restoreRevision(ctx, key)).toEqual({ ok: true });
    expect(await deliverableRow(id)).toMatchObject({ status: 'active', title: 'Named anew', updated_at });
  });

  test('can undo the change before one that was undone', async () => {
    const { id, ref } = await deliverable({ title: 'One' });
    const first = await changed(ref, { title: 'Two' });
    const second = await changed(ref, { title: 'Three' });
    expect(await restoreRevision(ctx, second)).toEqual({ ok: true });
    expect(await restoreRevision(ctx, first)).toEqual({ ok: true });
    expect((await deliverableRow(id)).title).toBe('One');
  });

  test('restores a forgotten memory, only for its owner', async () => {
    const { id, ref } = await memory('The launch is in May');
    const key = await changed(ref, { is_active: false });
    const { ctx: stranger } = await primitiveTestEnv('Stranger', { by: 'person' });
    expect(await restoreRevision(stranger, key)).toMatchObject({ ok: false });
    const active = async () => (await db.from('memories').select('is_active').eq('id', id).single().throwOnError()).data.is_active;
    expect(await active()).toBe(false);
    expect(await restoreRevision(ctx, key)).toEqual({ ok: true });
    expect(await active()).toBe(true);
  });

  test('restores a replaced memory without a revision for what follows from it', async () => {
    const [old, fresh] = [await memory('The launch is in May'), await memory('The launch is in June')];
    const key = await changed(old.ref, { superseded_by: fresh.id });
    await changed(fresh.ref, { is_active: false });
    await db.from('memories').update({ is_active: true }).eq('id', fresh.id).throwOnError();
    expect((await revisionsOf(old.id)).map(({ before }) => before)).toEqual([{ superseded_by: null }]);
    expect(await restoreRevision(ctx, key)).toEqual({ ok: true });
    const { data } = await db.from('memories').select('superseded_by, is_superseded').eq('id', old.id).single().throwOnError();
    expect(data).toEqual({ superseded_by: null, is_superseded: false });
  });

  test('is refused with a message when the revision is no longer stored', async () => {
    const { ref } = await deliverable();
    expect(await restoreRevision(ctx, { ref, at: '2026-01-01T00:00:00Z' })).toEqual({
      ok: false,
      message: 'This can no longer be undone, because the earlier values have been deleted.',
    });
  });
});
