import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemClock } from '#lib/base/clock.ts';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';
import { clearLeftWorkspaces, WORKSPACES } from './clean-stale-workspaces.ts';

test('a folder that a killed worker left is deleted once no turn can be at work in it, and nothing else is', async () => {
  const parent = temporaryFolder();
  const left = join(parent, `${WORKSPACES}a1b2c3`);
  mkdirSync(join(left, 'deep'), { recursive: true });
  writeFileSync(join(left, 'deep/notes.md'), 'private');
  mkdirSync(join(parent, 'workspace-of-somebody'));
  symlinkSync(join(parent, 'workspace-of-somebody'), join(left, 'link'));
  const inMinutes = (minutes: number) => new Date(systemClock().now().getTime() + minutes * 60_000);
  expect(await clearLeftWorkspaces(parent, inMinutes(20))).toBe(0);
  expect(existsSync(left)).toBe(true);
  expect(await clearLeftWorkspaces(parent, inMinutes(60))).toBe(1);
  expect(existsSync(left)).toBe(false);
  expect(existsSync(join(parent, 'workspace-of-somebody'))).toBe(true);
  expect(await clearLeftWorkspaces(parent, inMinutes(60))).toBe(0);
});
