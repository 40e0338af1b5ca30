import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createActingAs } from '#lib/database/acting-as.ts';
import type { Db } from '#lib/database/db.ts';
import { signUp } from '#lib/database/embedded/testing/people.ts';
import type { Insert } from '#lib/database/testing/insert.ts';
import { approveVersion } from './approve-version.ts';
import { keepFeedback } from './kept-feedback.ts';
import { readReview } from './read-review.ts';
import { rejectVersion } from './reject-version.ts';
import { restoreVersion } from './restore-version.ts';
import { saveDraft } from './save-draft.ts';
import { findVersion } from './version-row.ts';

const clock = { now: () => new Date('2026-11-23T12:00:00Z'), newId: () => '' };
const draft = '# Status\n\nThe export is late. We look into it.';

let db: Db;
let foreign: Db;
let person: string;
beforeAll(async () => {
  const { url, publishableKey, jwtSecret } = inject('supabase');
  const actingAs = createActingAs({ SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_JWT_SECRET: jwtSecret });
  person = (await signUp('Maya')).id;
  [db, foreign] = [actingAs(person), actingAs((await signUp('Tom')).id)];
});

async function newDeliverable() {
  const row = { title: 'Weekly status', deliverable_type: 'custom' };
  const { data } = await db.from('deliverables').insert(row).select('id').single().throwOnError();
  return data.id;
}

async function newVersion(more: Partial<Insert<'deliverable_versions'>> = {}) {
  const deliverable_id = more.deliverable_id ?? (await newDeliverable());
  const row = { version_number: 1, status: 'staged', draft_content: draft, ...more, deliverable_id };
  const { data } = await db.from('deliverable_versions').insert(row).select('id, revision, deliverable_id').single().throwOnError();
  return { versionId: data.id, revision: data.revision, deliverableId: data.deliverable_id };
}

describe('an edit', () => {
  it('puts the version in review, counts the revision, and leaves the draft unchanged', async () => {
    const on = await newVersion();
    expect(await saveDraft(db, { ...on, content: draft })).toMatchObject({
      ok: true,
      version: { status: 'staged', revision: on.revision },
    });
    const saved = await saveDraft(db, { ...on, content: 'The export is six days late.' });
    expect(saved).toMatchObject({
      ok: true,
      version: { status: 'reviewing', revision: on.revision + 1, text: 'The export is six days late.', draft },
    });
  });

  it('of two edits of the same revision, the second is a conflict and gets the text of the first', async () => {
    const on = await newVersion();
    const both = await Promise.all([saveDraft(db, { ...on, content: 'One tab' }), saveDraft(db, { ...on, content: 'Other tab' })]);
    const kept = both.find(({ ok }) => ok)!;
    const refused = both.find(({ ok }) => !ok);
    expect(refused).toMatchObject({ error: 'conflict', version: { text: kept.version!.text, revision: on.revision + 1 } });
    expect((await findVersion(db, on.versionId))?.text).toBe(kept.version!.text);
  });

  it('must not be empty or longer than 100,000 characters, and loses lone surrogates', async () => {
    const on = await newVersion();
    expect(await saveDraft(db, { ...on, content: ' \n' })).toMatchObject({
      error: 'invalid_input',
      message: expect.stringContaining('cannot be empty'),
    });
    expect(await saveDraft(db, { ...on, content: 'a'.repeat(100_001) })).toMatchObject({
      error: 'invalid_input',
      message: 'This text has 100,001 characters. A version can have at most 100,000.',
    });
    expect(await saveDraft(db, { ...on, content: `${'a'.repeat(99_998)}\ud800\0` })).toMatchObject({
      ok: true,
      version: { text: `${'a'.repeat(99_998)}\ufffd\ufffd` },
    });
  });
});

describe('a decision', () => {
  it('made in two tabs at the same moment is one approval, and the other tab gets an error', async () => {
    const on = await newVersion();
    const contents = ['One tab approves this.', 'Another tab approves that.'];
    const both = await Promise.all(contents.map((content) => approveVersion(db, { ...on, content }, clock)));
    const kept = both.findIndex(({ ok }) => ok);
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(both[1 - kept]).toMatchObject({ ok: false, error: expect.stringMatching(/^(conflict|invalid_state)$/) });
    expect((await findVersion(db, on.versionId))?.text).toBe(contents[kept]);
  });

  it('approval makes the text final and measures its difference from the draft', async () => {
    const on = await newVersion();
    const approved = await approveVersion(db, { ...on, content: '# Status\n\nThe export is late.' }, clock);
    expect(approved).toMatchObject({
      ok: true,
      version: {
        status: 'approved',
        text: '# Status\n\nThe export is late.',
        changed: 4 / 9,
        editSummary: 'One sentence removed',
        revision: on.revision + 1,
      },
    });
    expect(new Date(approved.version!.approvedAt!)).toEqual(clock.now());
  });

  it('approval without a text uses the last saved text, or the draft', async () => {
    const on = await newVersion();
    const { version } = await saveDraft(db, { ...on, content: 'Changed.' });
    expect(await approveVersion(db, { ...on, revision: version!.revision }, clock)).toMatchObject({ version: { text: 'Changed.' } });
    expect(await approveVersion(db, await newVersion(), clock)).toMatchObject({
      version: { text: draft, changed: 0, editSummary: 'Approved as written' },
    });
  });

  it('a rejection requires feedback', async () => {
    const on = await newVersion();
    expect(await rejectVersion(db, { ...on, feedback: '  ' })).toMatchObject({ ok: false, error: 'invalid_input' });
    expect(await rejectVersion(db, { ...on, feedback: ' Too long. ' })).toMatchObject({
      ok: true,
      version: { status: 'rejected', feedback: 'Too long.' },
    });
  });

  it('made on an older revision is a conflict; once made, it is final', async () => {
    const on = await newVersion();
    const { version } = await saveDraft(db, { ...on, content: 'Newer.' });
    expect(await approveVersion(db, on, clock)).toMatchObject({ ok: false, error: 'conflict', version: { text: 'Newer.' } });
    expect(await rejectVersion(db, { ...on, feedback: 'No.' })).toMatchObject({ ok: false, error: 'conflict' });
    const now = { ...on, revision: version!.revision };
    const [first, second] = await Promise.all([approveVersion(db, now, clock), approveVersion(db, now, clock)]);
    expect([first.ok, second.ok].sort()).toEqual([false, true]);
    const after = { ...on, revision: now.revision + 1 };
    expect(await saveDraft(db, { ...after, content: 'Too late.' })).toMatchObject({
      error: 'invalid_state',
      message: 'Version 1 is already approved.',
    });
    expect(await rejectVersion(db, { ...after, feedback: 'No.' })).toMatchObject({ error: 'invalid_state' });
  });

  it.each(['generating', 'failed', 'approved', 'rejected', 'delivered'])('is not possible on a version that is %s', async (status) => {
    const on = await newVersion({ status });
    expect(await approveVersion(db, on, clock)).toMatchObject({ ok: false, error: 'invalid_state' });
  });
});

describe('stored versions', () => {
  it('an older version is restored as a new one in review, once even if requested twice', async () => {
    const deliverable_id = await newDeliverable();
    const old = await newVersion({ deliverable_id, status: 'approved', final_content: 'As it was sent.' });
    await newVersion({ deliverable_id, version_number: 2, status: 'rejected' });
    const restored = await restoreVersion(db, old, clock);
    expect(restored).toMatchObject({ ok: true, version: { number: 3, status: 'staged', draft: 'As it was sent.', revision: 1 } });
    expect(await restoreVersion(db, old, clock)).toEqual(restored);
    expect(await findVersion(db, old.versionId)).toMatchObject({ status: 'approved', text: 'As it was sent.' });
    expect(await readReview(db, deliverable_id, '3')).toMatchObject({
      restoredFrom: 1,
      newest: 3,
      previous: { number: 2, status: 'rejected', text: draft },
    });
    expect(await readReview(db, deliverable_id, '3', [], 1)).toMatchObject({
      others: [2, 1],
      asked: { number: 1, text: 'As it was sent.' },
    });
  });

  it('feedback that is kept is a memory of its deliverable alone, and is shown as kept until it is forgotten', async () => {
    const on = await newVersion();
    await rejectVersion(db, { ...on, feedback: 'Too long. No jargon.' });
    const ctx = {
      db,
      userId: person,
      clock: { ...clock, newId: () => crypto.randomUUID() },
      timeZone: 'UTC',
      by: 'person' as const,
      log: () => '',
    };
    await keepFeedback(ctx, { deliverableId: on.deliverableId, number: 1, words: 'No jargon.' });
    const { keptFeedback } = (await readReview(db, on.deliverableId, '1'))!;
    expect(keptFeedback).toMatchObject([{ words: 'No jargon.' }]);
    const [kept] = keptFeedback;
    for (const [deliverable, may_use] of [
      [on.deliverableId, true],
      [await newDeliverable(), false],
    ] as const)
      expect((await db.rpc('memories_for_deliverable', { deliverable, ids: [kept!.memoryId] }).throwOnError()).data).toMatchObject([
        { may_use },
      ]);
    await db.from('memories').update({ is_active: false }).eq('id', kept!.memoryId).throwOnError();
    expect((await readReview(db, on.deliverableId, '1'))!.keptFeedback).toEqual([]);
  });

  it('a version that is in review, being written or failed cannot be restored', async () => {
    for (const status of ['staged', 'reviewing', 'generating', 'failed'])
      expect(await restoreVersion(db, await newVersion({ status }), clock)).toMatchObject({ ok: false, error: 'invalid_state' });
  });

  it('another person’s version and a missing one are not_found', async () => {
    const on = await newVersion({ status: 'approved' });
    const nowhere = { versionId: '00000000-0000-4000-8000-000000000000', revision: 1 };
    for (const [who, which] of [
      [foreign, on],
      [db, nowhere],
      [db, { ...nowhere, versionId: 'not an id' }],
    ] as const) {
      expect(await saveDraft(who, { ...which, content: 'Mine now.' })).toMatchObject({ error: 'not_found' });
      expect(await approveVersion(who, which, clock)).toMatchObject({ error: 'not_found' });
      expect(await rejectVersion(who, { ...which, feedback: 'No.' })).toMatchObject({ error: 'not_found' });
      expect(await restoreVersion(who, which, clock)).toMatchObject({ error: 'not_found' });
    }
    expect(await readReview(foreign, on.deliverableId, '1')).toBeNull();
  });

  it('the database itself protects the draft, the decision and the revision count', async () => {
    const open = await newVersion();
    const approved = await newVersion({ status: 'approved', final_content: 'Final.' });
    const change = (id: string, fields: object) => db.from('deliverable_versions').update(fields).eq('id', id).select('revision').single();
    expect((await change(open.versionId, { draft_content: 'Rewritten history' })).error?.code).toBe('23514');
    expect((await change(approved.versionId, { final_content: 'Changed later' })).error?.code).toBe('23514');
    expect((await change(open.versionId, { final_content: 'Edited', revision: 70 })).data?.revision).toBe(open.revision + 1);
  });
});

describe('a long version that was wholly rewritten', () => {
  const rows = (word: string, times: number) => Array.from({ length: 5000 }, (_, n) => `- ${word} ${n * times}`).join('\n');

  it('is approved without blocking another person’s approval', async () => {
    const [long, short] = [await newVersion({ draft_content: rows('before', 1) }), await newVersion()];
    await approveVersion(db, { ...(await newVersion()), content: 'Warm' }, clock, { person: 'other' });
    const order: string[] = [];
    const hostile = approveVersion(db, { ...long, content: rows('after', 7) }, clock, { person: 'hostile' }).finally(() =>
      order.push('long'),
    );
    const other = approveVersion(db, { ...short, content: 'Another' }, clock, { person: 'other' }).finally(() => order.push('short'));
    expect((await Promise.all([hostile, other])).map(({ ok }) => ok)).toEqual([true, true]);
    expect(order).toEqual(['short', 'long']);
  });

  it('is approved without a measure of its changes when it cannot be compared', async () => {
    const on = await newVersion({ draft_content: '>'.repeat(50_000) });
    expect(await approveVersion(db, { ...on, content: 'Anew' }, clock)).toMatchObject({
      ok: true,
      version: { status: 'approved', text: 'Anew', changed: null, editSummary: 'Edited; the amount of change could not be determined' },
    });
  });
});
