import { lookOverInBoth } from '#e2e/fixtures/look-over.ts';
import { rowsOf } from '#e2e/fixtures/rows.ts';
import { expect, test, verifies } from '#e2e/fixtures/test.ts';
import { giveVersions } from '#e2e/fixtures/versions.ts';
import { VersionPage } from '#e2e/pages/version-page.ts';

const hostile = `${'- '.repeat(4000)}a`;

test(
  'a draft that cannot be rendered opens as plain text with the reason, and can only be downloaded as text',
  verifies('unreadable-draft'),
  async ({ page, person, testEnv }) => {
    const id = await giveVersions(person, testEnv.supabase);
    const { data } = await rowsOf(person, testEnv.supabase)
      .from('deliverable_versions')
      .insert({ deliverable_id: id, version_number: 3, status: 'staged', draft_content: hostile })
      .select('id')
      .single()
      .throwOnError();
    const version = new VersionPage(page);
    await version.open(id, 3);
    const sentence = 'Shown as plain text. The text has 4,000 nested lists and quotes; the limit is 40.';
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.locator('pre', { hasText: '- - - -' })).toBeVisible();
    await lookOverInBoth(page, 'unreadable-draft');

    const file = (format: string) => page.request.get(`/api/versions/${data.id}/file?format=${format}`);
    for (const format of ['html', 'docx', 'pdf']) {
      const answer = await file(format);
      expect(answer.status()).toBe(422);
      expect((await answer.json()).message).toMatch(/Download it as Markdown instead\.$/);
    }
    expect(await (await file('md')).text()).toBe(hostile);

    await version.view('Compare');
    await expect(page.getByText('These texts can’t be compared.')).toBeVisible();
    await version.press('Approve');
    await expect(version.heading).toHaveText(/Approved/);
  },
);
