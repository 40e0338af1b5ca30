import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createActingAs } from '#lib/database/acting-as.ts';
import { signUp } from '#lib/database/embedded/testing/people.ts';
import type { EntityContext } from '#lib/entities/entity-context.ts';
import { changeOwn } from './change-own.ts';

let ctx: EntityContext;
let stranger: EntityContext;
let ref: string;

beforeAll(async () => {
  const { url, publishableKey, jwtSecret } = inject('supabase');
  const actingAs = createActingAs({ SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_JWT_SECRET: jwtSecret });
  const contextOf = (userId: string): EntityContext => ({
    db: actingAs(userId),
    userId,
    clock: { now: () => new Date('2026-11-19T12:00:00Z'), newId: () => 'id' },
    timeZone: 'Europe/Stockholm',
    by: 'person',
    log: () => 'id',
  });
  ctx = contextOf((await signUp('Maya')).id);
  stranger = contextOf((await signUp('Stranger')).id);
  const given = { title: 'Status', deliverable_type: 'status_report', recipient: { name: 'Sarah', address: 'old@acme.com' } };
  const { data } = await ctx.db.from('deliverables').insert(given).select('id').single().throwOnError();
  ref = `deliverable:${data.id}`;
});

const stored = async () => (await ctx.db.from('deliverables').select('*').eq('id', ref.slice(12)).single().throwOnError()).data;

describe('a change on a page', () => {
  it('may set what the partner may not: governance, destination and address', async () => {
    const destination = { platform: 'email', target: 'sarah@acme.com' };
    const change = await changeOwn(ctx, ref, { governance: 'semi_auto', destination, recipient: { address: 'sarah@acme.com' } });
    expect(change).toEqual({ ok: true, undo: { ref, at: (await stored()).updated_at } });
    expect(await stored()).toMatchObject({
      governance: 'semi_auto',
      destination,
      recipient: { name: 'Sarah', address: 'sarah@acme.com' },
    });
  });

  it('sets a new next run for a changed schedule, and none for a pause', async () => {
    await changeOwn(ctx, ref, { frequency: 'weekly', schedule: { day: 'monday', time: '09:00', time_zone: 'America/New_York' } });
    expect(new Date((await stored()).next_run_at!).toISOString()).toBe('2026-11-23T14:00:00.000Z');
    await changeOwn(ctx, ref, { status: 'paused' });
    expect((await stored()).next_run_at).toBeNull();
  });

  it('reports an invalid value at its field and changes nothing', async () => {
    const change = await changeOwn(ctx, ref, { title: 'New', schedule: { time_zone: 'Mars/Base' } });
    expect(change).toMatchObject({ ok: false, errors: { time_zone: expect.stringContaining('Unknown time zone "Mars/Base"') } });
    expect((await stored()).title).toBe('Status');
  });

  it("does not find someone else's entity", async () => {
    expect(await changeOwn(stranger, ref, { title: 'Taken' })).toMatchObject({
      ok: false,
      message: expect.stringContaining('no longer exists'),
    });
    expect((await stored()).title).toBe('Status');
  });
});
