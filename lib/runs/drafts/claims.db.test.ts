import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reply, type ScriptedModel, startScriptedModel, text } from '#e2e/scripted-model/index.ts';
import { readClaims } from '#lib/features/claims/claim.ts';
import { readClaimSources } from '#lib/features/claims/read-claim-sources.ts';
import { restoreVersion } from '#lib/features/versions/restore-version.ts';
import { scriptedSettings } from '#lib/models/testing/scripted-settings.ts';
import { describeWithoutModel } from '#lib/models/testing/without-model.ts';
import { draftTestEnv } from '#lib/runs/drafts/testing/draft-test-env.ts';

type TestEnv = Awaited<ReturnType<typeof draftTestEnv>>;

/** The sources of a statement of a version as they are now. */
async function sourcesOf(testEnv: TestEnv, ref: string, text: string) {
  const version = await testEnv.version(ref);
  const claim = readClaims(version.claims)!.findIndex((one) => one.text.includes(text));
  return readClaimSources(testEnv.ctx, { versionId: version.id, claim });
}

describeWithoutModel('the claims of a version by rules', () => {
  let testEnv: TestEnv;
  beforeAll(async () => {
    testEnv = await draftTestEnv();
  });

  const write = (name: string, content: string) =>
    testEnv.call('Write', { ref: 'document:new', content: { name, content } }).then(({ ref }) => String(ref));

  test('each statement names exactly what it was read in: a passage, a memory, a pasted text', async () => {
    const filler = Array.from(
      { length: 60 },
      (_, n) => `Paragraph ${n} is about something else, at some length, so that it fills the passages.`,
    );
    const document = await write('Plan', ['Shipped the first part.', ...filler, 'Lena moved 40 customers to the new plan.'].join('\n\n'));
    const memory = await testEnv.remember('We decided to switch over on 8 December.', { type: 'decision', scope: 'everywhere' });
    const sources = [
      { type: 'description', value: 'Fixed the login *today*.\nThe export is late.' },
      { type: 'document', value: document },
    ];
    const ref = await testEnv.make({ title: 'Precise', deliverable_type: 'board_update', sources });
    await testEnv.generate(ref);
    const version = `${ref}/versions/1`;
    expect(await sourcesOf(testEnv, version, 'Fixed the login *today*')).toEqual([
      { state: 'there', kind: 'text', title: 'Pasted text', at: ref, excerpt: 'Fixed the login *today*. The export is late.' },
    ]);
    expect(await sourcesOf(testEnv, version, 'switch over on 8 December')).toMatchObject([{ state: 'there', kind: 'memory', at: memory }]);
    const [passage] = (await sourcesOf(testEnv, version, 'Shipped the first part'))!;
    expect(passage).toMatchObject({ state: 'there', kind: 'document', title: 'Plan', at: `${document}/chunks/0` });
    const claims = readClaims((await testEnv.version(version)).claims)!;
    expect(claims).toContainEqual({ text: expect.stringMatching(/^From |^Until |^Up to |\d{4}|November/), state: 'own' });
    const all = claims.flatMap((claim) => (claim.state === 'supported' ? claim.sources : []));
    const { source_snapshots } = await testEnv.version(version);
    expect(all.every(({ source }) => source < (source_snapshots as unknown[]).length)).toBe(true);
  });

  test('a statement of two sources names both', async () => {
    const document = await write('Notes', 'Shipped the search page.');
    const sources = [
      { type: 'description', value: 'Shipped the search page.' },
      { type: 'document', value: document },
    ];
    const ref = await testEnv.make({ title: 'Twice', sources });
    await testEnv.generate(ref);
    expect(await sourcesOf(testEnv, `${ref}/versions/1`, 'Shipped the search page')).toMatchObject([
      { kind: 'text' },
      { kind: 'document' },
    ]);
  });

  test('of a source that was deleted since, it is only said that it is gone', async () => {
    const document = await write('Secret plan', 'Shipped the secret page.');
    const memory = await testEnv.remember('We decided to call it Falcon.', { type: 'decision', scope: 'everywhere' });
    const sources = [
      { type: 'document', value: document },
      { type: 'description', value: 'The lease ends in March.' },
      { type: 'ref', value: memory },
    ];
    const ref = await testEnv.make({ title: 'Deleted later', sources });
    await testEnv.generate(ref);
    const version = `${ref}/versions/1`;
    await testEnv.ctx.db.from('documents').delete().eq('id', document.split(':')[1]!).throwOnError();
    await testEnv.ctx.db.from('memories').update({ is_active: false }).eq('id', memory.split(':')[1]!).throwOnError();
    await testEnv.call('Edit', { ref, changes: { sources: [] } });
    expect(await sourcesOf(testEnv, version, 'secret page')).toEqual([{ state: 'gone', kind: 'document' }]);
    expect(await sourcesOf(testEnv, version, 'Falcon')).toEqual([{ state: 'gone', kind: 'memory' }]);
    expect(await sourcesOf(testEnv, version, 'lease ends')).toEqual([{ state: 'gone', kind: 'text' }]);
    expect(JSON.stringify((await testEnv.version(version)).claims)).not.toContain('Secret plan');
  });

  test('of a source that was changed since, it is said whether it still contains the statement', async () => {
    const memory = await testEnv.remember('We decided to move the office on 9 December.', { type: 'decision', scope: 'everywhere' });
    const ref = await testEnv.make({ title: 'Changed later', sources: [{ type: 'ref', value: memory }] });
    await testEnv.generate(ref);
    const id = memory.split(':')[1]!;
    const change = (content: string) => testEnv.ctx.db.from('memories').update({ content }).eq('id', id).throwOnError();
    await change('Office: it moves on 9 December.');
    expect(await sourcesOf(testEnv, `${ref}/versions/1`, 'move the office')).toMatchObject([{ state: 'there', kind: 'memory' }]);
    await change('We decided to move the office on 15 December.');
    const [changed] = (await sourcesOf(testEnv, `${ref}/versions/1`, 'move the office'))!;
    expect(changed).toMatchObject({ state: 'changed' });
    expect(changed).not.toHaveProperty('excerpt');
  });

  test('a statement from a tool of a server says that it is one, whose answers are not kept', async () => {
    const ref = await testEnv.make({ title: 'From a tool', sources: [{ type: 'description', value: 'Shipped the risk list.' }] });
    await testEnv.generate(ref);
    const version = await testEnv.version(`${ref}/versions/1`);
    const source_snapshots = [
      { ref: 'platform:mcp.risks/tools/1@2026-11-27T07:00:00Z', kind: 'platform', title: 'risks: open, project “Ledger”' },
    ];
    const claims = (version.claims as { sources: object[] }[]).map((claim) => ({
      ...claim,
      sources: [{ source: 0, ref: 'platform:mcp.risks/tools/1@2026-11-27T07:00:00Z' }],
    }));
    await testEnv.ctx.db.from('deliverable_versions').update({ source_snapshots, claims }).eq('id', version.id).throwOnError();
    expect(await sourcesOf(testEnv, `${ref}/versions/1`, 'risk list')).toEqual([
      { state: 'outside', kind: 'tool', title: 'risks: open, project “Ledger”' },
    ]);
  });

  test('a statement from a platform names its message, and leads there until it is deleted', async () => {
    const { db } = testEnv.ctx;
    const slack = { provider: 'slack', status: 'active', account: 'Acme' };
    const { data: connection } = await db.from('user_integrations').insert(slack).select('id').single().throwOnError();
    const now = new Date().toISOString();
    const channel = {
      integration_id: connection.id,
      provider: 'slack',
      external_id: 'C1',
      name: '#acme-eng',
      kind: 'channel',
      last_synced_at: now,
    };
    const { data: resource } = await db.from('platform_resources').insert(channel).select('id').single().throwOnError();
    const message = { integration_id: connection.id, provider: 'slack', resource_id: resource.id, resource: '#acme-eng', kind: 'message' };
    const items = ['Shipped the invoice export.', 'The lease ends in March.'].map((text, n) => ({
      ...message,
      ...{
        text,
        author: 'Anna',
        external_id: `m${n}`,
        thread: `m${n}`,
        seen_at: now,
        listed_at: now,
        at: now,
        link: `https://acme.example/m${n}`,
      },
    }));
    const { data: stored } = await db.from('platform_items').insert(items).select('id, link').throwOnError();
    const ref = await testEnv.make({ title: 'From Slack' });
    const sources = [{ type: 'platform', provider: 'slack', value: '#acme-eng' }];
    await db.from('deliverables').update({ sources }).eq('id', ref.split(':')[1]!).throwOnError();
    await testEnv.generate(ref);
    const version = `${ref}/versions/1`;
    expect(await sourcesOf(testEnv, version, 'invoice export')).toEqual([
      {
        state: 'there',
        kind: 'platform',
        title: 'Slack, #acme-eng',
        at: stored.find(({ link }) => link?.endsWith('m0'))!.link,
        excerpt: expect.stringMatching(/^Anna, \d{1,2} \w{3,4} \d{4}, \d\d:\d\d: Shipped the invoice export\.$/),
      },
    ]);
    await db.from('platform_items').delete().eq('resource_id', resource.id).throwOnError();
    expect(await sourcesOf(testEnv, version, 'invoice export')).toEqual([{ state: 'gone', kind: 'platform' }]);
  });

  test('a restored version has the footnotes of the one it restores, and another person reads none', async () => {
    const ref = await testEnv.make({ title: 'Private', sources: [{ type: 'description', value: 'Shipped the private page.' }] });
    await testEnv.generate(ref);
    const version = await testEnv.version(`${ref}/versions/1`);
    const stranger = await draftTestEnv();
    expect(await readClaimSources(stranger.ctx, { versionId: version.id, claim: 0 })).toBeNull();
    expect(await readClaimSources(testEnv.ctx, { versionId: version.id, claim: 99 })).toBeNull();
    await testEnv.approve(`${ref}/versions/1`, version.draft_content!);
    const { version: restored } = await restoreVersion(testEnv.ctx.db, { versionId: version.id }, testEnv.services.clock);
    expect((await testEnv.version(`${ref}/versions/${restored!.number}`)).claims).toEqual(version.claims);
  });
});

describe('the claims of a version by a model', () => {
  let testEnv: TestEnv;
  let model: ScriptedModel;
  beforeAll(async () => {
    model = await startScriptedModel();
    testEnv = await draftTestEnv(scriptedSettings(model));
  });
  afterAll(() => model.close());

  test('each is checked against what was read for this version, also one that names another person’s source', async () => {
    const stranger = await draftTestEnv();
    const foreign = await stranger.remember('Revenue is 99k.');
    const written = `# Board\n\nRevenue rose 12 %.[^1] Churn fell to 3 %.[^1] Revenue is 99k.[^${foreign}] All is well.`;
    model.script(reply([text(written)]), { when: 'Checked' });
    const sources = [{ type: 'description', value: 'Revenue rose 12 %.' }];
    const ref = await testEnv.make({ title: 'Checked', deliverable_type: 'board_update', sources });
    await testEnv.generate(ref);
    const version = await testEnv.version(`${ref}/versions/1`);
    expect(version.draft_content).toBe('# Board\n\nRevenue rose 12 %. Churn fell to 3 %. Revenue is 99k. All is well.');
    expect(readClaims(version.claims)).toEqual([
      { text: 'Revenue rose 12 %.', state: 'supported', sources: [{ source: 0, ref: `${ref}/sources/0` }] },
      { text: 'Churn fell to 3 %.', state: 'unsupported', why: '“3 %” isn’t in “Pasted text”.' },
      { text: 'Revenue is 99k.', state: 'unsupported', why: 'Its source was not read for this version.' },
    ]);
    expect(JSON.stringify(model.requests.at(-1)?.body)).toContain('n=\\"1\\" from=');
  });

  test('asked what changed, the model gets what was computed, and its statements rest on the source and the last version', async () => {
    const first = '# Export\n\nThe export is 1 day late.[^1]';
    const second = '# Export\n\n## What changed since last time\n\n- The export is 6 days late, before it was 1 day.[^1][^2]';
    model.script([reply([text(first)]), reply([text(second)])], { when: 'Compared' });
    const sources = [{ type: 'description', value: 'The export is 1 day late.' }];
    const instructions = 'Add a section “What changed since last time”.';
    const ref = await testEnv.make({ title: 'Compared', instructions, sources });
    await testEnv.generate(ref);
    await testEnv.approve(`${ref}/versions/1`, (await testEnv.version(`${ref}/versions/1`)).draft_content!);
    await testEnv.call('Edit', { ref, changes: { sources: [{ type: 'description', value: 'The export is 6 days late.' }] } });
    await testEnv.generate(ref);
    expect(JSON.stringify(model.requests.at(-1)?.body)).toContain(
      '<changes>\\n- The export is 6 days late. Before: The export is 1 day late.[^1][^2]\\n</changes>',
    );
    const { claims, source_snapshots } = await testEnv.version(`${ref}/versions/2`);
    expect(readClaims(claims)).toEqual([
      {
        text: 'The export is 6 days late, before it was 1 day.',
        state: 'supported',
        sources: [
          { source: 0, ref: `${ref}/sources/0` },
          { source: 1, ref: expect.stringContaining(`${ref}/versions/1@`) },
        ],
      },
    ]);
    expect(source_snapshots).toMatchObject([{ kind: 'text' }, { kind: 'deliverable', title: 'Version 1' }]);
    expect(await sourcesOf(testEnv, `${ref}/versions/2`, '6 days late')).toMatchObject([
      { state: 'there', kind: 'text' },
      { state: 'there', kind: 'deliverable', at: `${ref}/versions/1`, excerpt: 'The export is 1 day late.' },
    ]);
  });
});
