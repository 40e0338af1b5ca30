import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';
import { buildFingerprint } from './build-fingerprint.ts';

let root: string;
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};
beforeEach(() => {
  root = temporaryFolder();
  write('app/page.tsx', 'a page');
  write('lib/base/clock.ts', 'a clock');
  write('package-lock.json', '{}');
});

test('nothing changed, nothing to build', () => {
  const before = buildFingerprint(root);
  write('app/page.tsx', 'a page');
  write('README.md', 'words');
  write('lib/clock.test.ts', 'a test');
  write('supabase/migrations/20300101000000_later.sql', 'select 1');
  write('.next/BUILD_ID', 'x');
  expect(buildFingerprint(root)).toBe(before);
});

test('a folder whose name has a dot is no file', () => {
  const before = buildFingerprint(root);
  mkdirSync(join(root, 'app/api/[...unknown]'), { recursive: true });
  expect(buildFingerprint(root)).toBe(before);
  write('app/api/[...unknown]/route.ts', 'a route');
  expect(buildFingerprint(root)).not.toBe(before);
});

test.each<[string, () => void]>([
  ['a changed file', () => write('app/page.tsx', 'another page')],
  ['a new file', () => write('components/ui/button.tsx', 'a button')],
  ['a new style', () => write('app/styles/tokens.css', ':root {}')],
  ['a removed file', () => rmSync(join(root, 'lib/base/clock.ts'))],
  ['a renamed file', () => renameSync(join(root, 'lib/base/clock.ts'), join(root, 'lib/watch.ts'))],
  ['other packages', () => write('package-lock.json', '{"packages": {}}')],
  ['another configuration', () => write('next.config.js', 'export default {}')],
  ['a proxy', () => write('proxy.ts', 'a proxy')],
  [
    'text that moved from one file to the next',
    () => {
      write('app/page.tsx', 'a pag');
      write('lib/base/clock.ts', 'ea clock');
    },
  ],
])('%s asks for a build', (_, change) => {
  const before = buildFingerprint(root);
  change();
  expect(buildFingerprint(root)).not.toBe(before);
});
