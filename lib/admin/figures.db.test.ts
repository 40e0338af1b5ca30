import { createClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createActingAs } from '#lib/database/acting-as.ts';
import type { Db } from '#lib/database/db.ts';
import { signUp, signUpAdmin } from '#lib/database/embedded/testing/people.ts';
import type { Insert } from '#lib/database/testing/insert.ts';
import type { Database } from '#lib/database/types.ts';
import { readFigures } from './figures.ts';

const { url, publishableKey, jwtSecret } = inject('supabase');
const actingAs = createActingAs({ SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_JWT_SECRET: jwtSecret });

// A separate period: no other test uses the year 2031. 3 March is a Monday.
const at = (day: number, hour = 12, minute = 0) => new Date(Date.UTC(2031, 2, day, hour, minute)).toISOString();
const march = { since: new Date(at(3, 0)), until: new Date(at(31, 0)) };

let admin: Db;
let stranger: Db;

type Version = Omit<Insert<'deliverable_versions'>, 'deliverable_id' | 'version_number'>;
/** Written at noon of a day in March, approved so many minutes later, with this share changed. */
const approved = (day: number, minutes: number, edit_distance: number, status = 'approved'): Version => ({
  status,
  created_at: at(day, 11),
  staged_at: at(day),
  approved_at: at(day, 12, minutes),
  edit_distance,
});

async function seed(type: string, versions: Version[], costs: (number | null)[]) {
  const person = await signUp('Seeded');
  const db = actingAs(person.id);
  const { data } = await db.from('deliverables').insert({ title: type, deliverable_type: type }).select('id').single().throwOnError();
  const rows = versions.map((version, n) => ({ created_at: at(4, 11), ...version, deliverable_id: data.id, version_number: n + 1 }));
  const { data: made } = await db.from('deliverable_versions').insert(rows, { defaultToNull: false }).select('id').throwOnError();
  const turn = {
    model: 'built-in',
    instance_id: 'test',
    lease: crypto.randomUUID(),
    status: 'ended',
    started_at: at(4),
    ended_at: at(4),
    operator: 'deliverable.generate',
  };
  const turns = costs.map((cost_nanousd) => ({ ...turn, exit_reason: 'complete', exit_detail: { deliverable: data.id }, cost_nanousd }));
  const { data: kept } = await db.from('turns').insert(turns).select('id').throwOnError();
  return { db, deliverable: data.id, versions: made.map(({ id }) => id), turns: kept.map(({ id }) => id) };
}

beforeAll(async () => {
  const client = (token: string) => createClient<Database>(url, publishableKey, { accessToken: async () => token });
  admin = client((await signUpAdmin('Boss')).loginToken);
  stranger = client((await signUp('Stranger')).loginToken);

  const status = await seed(
    'status_report',
    [
      approved(4, 10, 0),
      approved(5, 20, 0.2, 'delivered'),
      approved(12, 50, 0.4, 'delivered'),
      { status: 'rejected', staged_at: at(4) },
      { status: 'staged', staged_at: at(4) },
      { status: 'failed' },
      { status: 'generating' },
      { status: 'skipped' },
      // Outside the span: the day before, and the day after.
      { ...approved(2, 10, 0.9), created_at: at(2, 11) },
      { ...approved(31, 10, 0.9), created_at: at(31, 11) },
    ],
    [30_000_000, 10_000_000, 20_000_000, null],
  );
  // Restored manually, not written again.
  await status.db
    .from('deliverable_versions')
    .insert({ ...approved(6, 30, 1), deliverable_id: status.deliverable, version_number: 11, restored_from: status.versions[0] })
    .throwOnError();
  const calls = [
    { name: 'Execute', input: { action: 'deliverable.schedule' }, state: 'failed', error_code: 'invalid_input' },
    { name: 'Execute', input: { action: 'deliverable.schedule' }, state: 'succeeded' },
    { name: 'Read', input: { ref: 'x' }, state: 'failed', error_code: 'not_found' },
    { name: 'Read', input: { ref: 'y' }, state: 'failed', error_code: 'not_found' },
    { name: 'Read', input: { ref: 'z' }, state: 'unknown' },
    { name: 'Read', input: { ref: 'z' }, state: 'succeeded' },
  ];
  await status.db
    .from('turn_calls')
    .insert(
      calls.map((call, n) => ({ ...call, turn_id: status.turns[0]!, call_id: `call-${n}` })),
      { defaultToNull: false },
    )
    .throwOnError();
  const delivery = { deliverable_id: status.deliverable, platform: 'email', destination: 'a@b.c', format: 'md', created_at: at(5) };
  await status.db
    .from('deliveries')
    .insert(
      ['delivered', 'delivered', 'unknown'].map((state, n) => ({
        ...delivery,
        version_id: status.versions[1]!,
        status: state,
        idempotency_key: `${n}`,
      })),
    )
    .throwOnError();

  // Approved by a job, without review.
  const brief = await seed(
    'research_brief',
    [{ status: 'staged', staged_at: at(20), created_at: at(20, 11) }, approved(20, 30, 0.1)],
    [5_000_000],
  );
  await actingAs((await brief.db.from('profiles').select('id').single().throwOnError()).data.id, {
    kind: 'job',
    id: 'deliverable.generate/1',
  })
    .from('deliverable_versions')
    .update({ status: 'approved', approved_at: at(20), edit_distance: 0 })
    .eq('id', brief.versions[0]!)
    .throwOnError();
});

describe('the figures of a period', () => {
  it('the funnel counts versions started in the period, and their outcomes', async () => {
    expect((await readFigures(admin, { ...march, type: 'status_report' }, 'UTC')).funnel).toEqual({
      generated: 8,
      staged: 5,
      approved: 3,
      edited: 2,
      delivered: 2,
      rejected: 1,
      failed: 1,
      waiting: 1,
      writing: 1,
      skipped: 1,
      ready: 0,
      saved: 0,
      undelivered: 0,
      uncertain: 0,
    });
    expect((await readFigures(admin, march, 'UTC')).funnel).toMatchObject({ generated: 10, approved: 5, edited: 3 });
  });

  it('an approved version that was only saved, is a file to download or did not arrive is counted as such, not as delivered', async () => {
    const may = (day: number) => new Date(Date.UTC(2031, 4, day)).toISOString();
    const states = ['saved', 'saved', 'ready', 'ready', 'ready', 'failed', 'unknown', 'delivered', null];
    await seed(
      'newsletter',
      states.map((delivery_status) => ({
        status: delivery_status === 'delivered' ? 'delivered' : 'approved',
        delivery_status,
        created_at: may(5),
      })),
      [],
    );
    const span = { since: new Date(may(1)), until: new Date(may(31)), type: 'newsletter' };
    expect((await readFigures(admin, span, 'UTC')).funnel).toMatchObject({
      approved: 9,
      delivered: 1,
      ready: 3,
      saved: 2,
      undelivered: 1,
      uncertain: 1,
    });
  });

  it('approval times have a median and a 90th percentile, without versions that were sent without review', async () => {
    const { approval } = await readFigures(admin, { ...march, type: 'status_report' }, 'UTC');
    expect(approval).toEqual({ approved: 3, medianMs: 20 * 60_000, p90Ms: 44 * 60_000 });
    expect((await readFigures(admin, { ...march, type: 'research_brief' }, 'UTC')).approval).toMatchObject({
      approved: 1,
      medianMs: 30 * 60_000,
    });
    expect((await readFigures(admin, { ...march, type: 'newsletter' }, 'UTC')).approval).toEqual({
      approved: 0,
      medianMs: null,
      p90Ms: null,
    });
  });

  it('the trend has every week of the period, with the mean share of changes', async () => {
    const { trend, step } = await readFigures(admin, { ...march, type: 'status_report' }, 'UTC');
    expect(step).toBe('week');
    expect(trend).toEqual([
      { from: '2031-03-03', approved: 2, changed: 0.1 },
      { from: '2031-03-10', approved: 1, changed: 0.4 },
      { from: '2031-03-17', approved: 0, changed: null },
      { from: '2031-03-24', approved: 0, changed: null },
    ]);
  });

  it('a short period is shown by days, in the reader’s time zone', async () => {
    const noon = { since: new Date(at(4, 12)), until: new Date(at(6, 12)), type: 'status_report' };
    const days = async (zone: string) => (await readFigures(admin, noon, zone)).trend.map(({ from, approved }) => `${from} ${approved}`);
    expect(await days('UTC')).toEqual(['2031-03-04 1', '2031-03-05 1', '2031-03-06 0']);
    expect(await days('Pacific/Kiritimati')).toEqual(['2031-03-05 1', '2031-03-06 1', '2031-03-07 0']);
  });

  it('the cost of an accepted version includes failed attempts, and unknown costs are counted separately', async () => {
    expect((await readFigures(admin, { ...march, type: 'status_report' }, 'UTC')).costs).toEqual({
      accepted: 3,
      turns: 4,
      unpriced: 1,
      costNanoUsd: 60_000_000,
      perAcceptedNanoUsd: 20_000_000,
    });
    expect((await readFigures(admin, { ...march, type: 'newsletter' }, 'UTC')).costs).toMatchObject({
      accepted: 0,
      perAcceptedNanoUsd: null,
    });
  });

  it('errors are listed by action, most frequent first, with the number of attempts', async () => {
    expect((await readFigures(admin, march, 'UTC')).errors).toEqual([
      { action: 'Read', of: 'call', error: 'not_found', failed: 2, tried: 4 },
      { action: 'Read', of: 'call', error: 'unknown', failed: 1, tried: 4 },
      { action: 'deliverable.generate', of: 'version', error: 'failed', failed: 1, tried: 10 },
      { action: 'deliverable.schedule', of: 'call', error: 'invalid_input', failed: 1, tried: 2 },
      { action: 'platform.publish', of: 'delivery', error: 'unknown', failed: 1, tried: 3 },
    ]);
  });

  it('someone who is not an administrator counts only their own versions', async () => {
    const { funnel, costs, errors } = await readFigures(stranger, march, 'UTC');
    expect({ generated: funnel.generated, turns: costs.turns, errors }).toEqual({ generated: 0, turns: 0, errors: [] });
  });
});
