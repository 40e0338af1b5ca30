import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reply, type ScriptedModel, startScriptedModel, text } from '#e2e/scripted-model/index.ts';
import { deleteDocument } from '#lib/features/documents/upload-document.ts';
import { readReview } from '#lib/features/versions/read-review.ts';
import { scriptedSettings } from '#lib/models/testing/scripted-settings.ts';
import { describeWithoutModel } from '#lib/models/testing/without-model.ts';
import { dataOf } from '#lib/primitives/testing/primitive-test-env.ts';
import { draftTestEnv } from '#lib/runs/drafts/testing/draft-test-env.ts';

type TestEnv = Awaited<ReturnType<typeof draftTestEnv>>;

const fact = 'The Falcon prototype failed its pressure test.';
const idOf = (ref: string) => ref.split(':')[1]!;

/** A report that is written from a document and a pasted text. */
async function reported(testEnv: TestEnv) {
  const document = String((await testEnv.call('Write', { ref: 'document:new', content: { name: 'Lab notes', content: fact } })).ref);
  const sources = [
    { type: 'description', value: 'Shipped the search page.' },
    { type: 'document', value: document },
  ];
  return { document, report: await testEnv.make({ title: 'Status', sources }) };
}

const remove = async ({ ctx }: TestEnv, ref: string) => expect(await deleteDocument({ ...ctx, jobs: undefined }, idOf(ref))).toBe(true);

describeWithoutModel('a document that is deleted', () => {
  test('is not repeated by what versions say about themselves, and is in no new version', async () => {
    const testEnv = await draftTestEnv();
    const { document, report } = await reported(testEnv);
    await testEnv.generate(report);
    const about = async (number: number) => {
      const { draft_content, ...version } = dataOf(await testEnv.call('Read', { ref: `${report}/versions/${number}` }));
      const review = await readReview(testEnv.ctx.db, idOf(report), String(number));
      return { text: String(draft_content), about: JSON.stringify([version, review?.sources, review?.leftOut]), review };
    };
    const before = await about(1);
    expect(before.text).toContain(fact);
    expect(before.about).toContain('pressure test');

    await remove(testEnv, document);
    await testEnv.generate(report);
    const [older, newer] = [await about(1), await about(2)];
    expect(older.text).toBe(before.text);
    expect(older.about).not.toContain('pressure test');
    expect(older.review?.sources.map(({ title }) => title)).toContain('Lab notes');
    expect(JSON.stringify([newer.text, newer.about])).not.toContain('pressure test');
  });
});

describe('with a model', () => {
  let model: ScriptedModel;
  beforeAll(async () => {
    model = await startScriptedModel();
  });
  afterAll(() => model.close());

  test('the writer does not read the statements of a deleted document in the approved version', async () => {
    const testEnv = await draftTestEnv(scriptedSettings(model));
    const { document, report } = await reported(testEnv);
    model.script(reply([text(`# Status\n\n- Shipped the search page.[^1]\n- ${fact}[^2]`)]), { when: 'Title: Status' });
    await testEnv.generate(report);
    const { draft_content } = await testEnv.version(`${report}/versions/1`);
    await testEnv.approve(`${report}/versions/1`, draft_content!);
    await remove(testEnv, document);
    model.script(reply([text('# Status\n\n- Shipped the search page.[^1]')]), { when: 'Title: Status' });
    await testEnv.generate(report);
    const sent = JSON.stringify(model.requests.at(-1)?.body);
    expect(sent).toContain('approved_last');
    expect(sent).not.toContain('pressure test');
  });
});
