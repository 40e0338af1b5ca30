import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemClock } from '#lib/base/clock.ts';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';
import { cleanStaleWorkspaces, WORKSPACES } from './clean-stale-workspaces.ts';

test('only the folder of a killed worker is deleted, once no turn can still use it', async () => {
  const parent = temporaryFolder();
  const left = join(parent, `${WORKSPACES}a1b2c3`);
  mkdirSync(join(left, 'deep'), { recursive: true });
  writeFileSync(join(left, 'deep/notes.md'), 'private');
  mkdirSync(join(parent, 'other-workspace'));
  symlinkSync(join(parent, 'other-workspace'), join(left, 'link'));
  const inMinutes = (minutes: number) => new Date(systemClock().now().getTime() + minutes * 60_000);
  expect(await cleanStaleWorkspaces(parent, inMinutes(20))).toBe(0);
  expect(existsSync(left)).toBe(true);
  expect(await cleanStaleWorkspaces(parent, inMinutes(60))).toBe(1);
  expect(existsSync(left)).toBe(false);
  expect(existsSync(join(parent, 'other-workspace'))).toBe(true);
  expect(await cleanStaleWorkspaces(parent, inMinutes(60))).toBe(0);
});
