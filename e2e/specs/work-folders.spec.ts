import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { unzipSync, zipSync } from 'fflate';
import { chooseFiles } from '#e2e/fixtures/choose-files.ts';
import { lookOverInBoth } from '#e2e/fixtures/look-over.ts';
import { expect, test, verifies } from '#e2e/fixtures/test.ts';

test.use({ app: 'offline' });

const plan = `steps:
  - tool: WRITE_FILE
    path: src/components/Button.js
    content: "export default function Button() { return <button>Click Me</button>; }"
    validations:
      - tool: FILE_EXISTS
        path: src/components/Button.js
  - tool: REPLACE_IN_FILE
    path: config/settings.py
    old_string: "FEATURE_FLAG_A = False"
    new_string: "FEATURE_FLAG_A = True"
`;

const project = {
  'README.md': '# Shop\n',
  'config/settings.py': 'FEATURE_FLAG_A = False\n',
  'docs/old_feature.md': 'Old.\n',
  'src/app.js': '1;\n',
  'src/components/deep/Größe.js': '2;\n',
  'node_modules/left-pad/index.js': 'module.exports = 1;\n',
  'node_modules/left-pad/package.json': '{}\n',
  '.git/HEAD': 'ref: refs/heads/main\n',
};

/** A local folder with these files. */
function folder(at: string, files: Record<string, string>): string {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(at, path)), { recursive: true });
    writeFileSync(join(at, path), content);
  }
  return at;
}

/** Drops local folders and files, as a person does with the pointer. */
async function drop(page: Page, target: Locator, files: string[]): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await target.boundingBox())!;
  const session = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', {
      type,
      x: x + width / 2,
      y: y + height / 2,
      data: { items: [], files, dragOperationsMask: 1 },
    });
  await session.detach();
}

test(
  'a folder dropped on a new ticket keeps its paths, and a plan on it runs to the end',
  verifies('work-folders', 'axe-work'),
  async ({ page, person: _ }, info) => {
    test.slow();
    const main = page.getByRole('main');
    const shop = folder(info.outputPath('shop'), project);
    await page.goto('/work');
    await main.getByRole('button', { name: 'New ticket' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Task').fill('Turn the flag on');
    await dialog.getByLabel('Type').selectOption('Plan');
    await dialog.getByLabel('Plan').fill(plan);
    await drop(page, dialog.getByText('or drop files, folders or a ZIP here'), [shop]);
    await expect(dialog).toContainText(
      '“shop”: 5 files, placed at the top level without the folder “shop”. Left out: 1 file in .git and 2 files in node_modules.',
    );
    await expect(dialog.getByRole('list', { name: 'Files in config' }).getByRole('listitem')).toHaveText([/^settings\.py/]);
    await lookOverInBoth(page, 'work-new-folder');
    await dialog.getByRole('button', { name: 'Keep the folder “shop”' }).press('Enter');
    await expect(dialog.getByRole('list', { name: 'Files in shop/config' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Place files at the top level' }).press('Enter');
    await dialog.getByRole('button', { name: 'Create ticket' }).click();

    const files = main.getByRole('region', { name: 'Files' });
    await expect(files.locator('summary')).toHaveText([/^config\s*1 file$/, /^docs/, /^src\s*1 file$/, /^src\/components\/deep/]);
    await main.getByRole('button', { name: 'Run now' }).click();
    await expect(main).toContainText('Every step of the plan passed');
    const changed = main.getByRole('region', { name: 'File changes' });
    await expect(changed).toContainText('config/settings.py');
    await expect(files.getByRole('list', { name: 'Files in config' })).toContainText('changed');
    await lookOverInBoth(page, 'work-folders');

    const download = page.waitForEvent('download');
    await files.getByRole('link', { name: 'Download all' }).click();
    const unpacked = unzipSync(readFileSync(await (await download).path()));
    expect(Object.keys(unpacked).sort()).toEqual([
      'README.md',
      'config/settings.py',
      'docs/old_feature.md',
      'src/app.js',
      'src/components/Button.js',
      'src/components/deep/Größe.js',
    ]);
    expect(Buffer.from(unpacked['config/settings.py']!).toString()).toBe('FEATURE_FLAG_A = True\n');
  },
);

test(
  'by keyboard, a folder is chosen for a ticket; a ZIP is unpacked or kept; one that leads outside is refused with a message',
  verifies('work-folders'),
  async ({ page, person: _ }, info) => {
    test.slow();
    const main = page.getByRole('main');
    await page.goto('/work');
    await main.getByRole('button', { name: 'New ticket' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Task').fill('Look at these files');
    const choose = (name: string, path: string) => chooseFiles(page, () => dialog.getByRole('button', { name }).press('Enter'), path);
    await choose('Choose a folder', folder(info.outputPath('config'), { 'settings.py': 'A = 1\n' }));
    await expect(dialog).toContainText('“config”: 1 file, in the folder “config”.');

    const bytes = (text: string) => new TextEncoder().encode(text);
    const archive = (name: string, files: Record<string, string>) => {
      const path = info.outputPath(name);
      writeFileSync(path, zipSync(Object.fromEntries(Object.entries(files).map(([file, text]) => [file, bytes(text)]))));
      return path;
    };
    await choose('Choose files', archive('notes.zip', { 'notes/march.md': 'March', 'notes/2026/april.md': 'April' }));
    await expect(dialog).toContainText('“notes.zip” was unpacked: 2 files, placed at the top level without the folder “notes”.');
    await dialog.getByRole('button', { name: 'Keep as a ZIP file' }).press('Enter');
    await expect(dialog).toContainText('“notes.zip” is added as a ZIP file.');
    await dialog.getByRole('button', { name: 'Unpack' }).press('Enter');

    await choose('Choose files', archive('evil.zip', { 'fine.md': 'x', '../outside.md': 'x' }));
    await expect(dialog.getByRole('alert')).toContainText(
      '“evil.zip” couldn’t be unpacked, so nothing was added. “../outside.md” in it can’t be added.',
    );
    await lookOverInBoth(page, 'work-new-refused-zip');
    await dialog.getByRole('button', { name: 'Add “evil.zip” as a ZIP file' }).press('Enter');
    await dialog.getByRole('button', { name: 'Leave out march.md' }).press('Enter');
    await dialog.getByRole('button', { name: 'Create ticket' }).press('Enter');

    const files = main.getByRole('region', { name: 'Files' });
    await expect(files.getByRole('listitem')).toHaveText([/^evil\.zip/, /^april\.md/, /^settings\.py/]);
    await expect(files.locator('summary')).toHaveText([/^2026/, /^config/]);
    const summary = files.locator('summary').first();
    await summary.press('Enter');
    await expect(files.getByRole('link', { name: 'april.md' })).toBeHidden();

    await main.getByRole('button', { name: 'Add files' }).press('Enter');
    await choose(
      'Choose a folder',
      folder(info.outputPath('more'), Object.fromEntries(Array.from({ length: 120 }, (_, n) => [`a/${n}.txt`, 'x']))),
    );
    await expect(dialog).toContainText('120 files');
    await dialog.getByRole('button', { name: 'Add', exact: true }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(files.locator('summary')).toHaveText([/^2026/, /^a\s*120 files/, /^config/]);
    await lookOverInBoth(page, 'work-many-files');
  },
);
