import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeFolder } from './remove-folder.ts';
import { temporaryFolder } from './temporary-folder.ts';

describe('a temporary folder', () => {
  const ofTheFile = temporaryFolder();
  let ofTheSuite: string;
  let ofATest: string;
  beforeAll(() => {
    ofTheSuite = temporaryFolder();
  });
  afterAll(() => expect([ofTheFile, ofTheSuite].map((folder) => existsSync(folder))).toEqual([true, true]));

  test('is there while its test runs', () => {
    ofATest = temporaryFolder();
    writeFileSync(join(ofATest, 'file'), 'something');
    expect(existsSync(ofATest)).toBe(true);
  });

  test('is gone afterwards, and those of the file are not', () => {
    expect([ofATest, ofTheFile, ofTheSuite].map((folder) => existsSync(folder))).toEqual([false, true, true]);
  });

  test('goes also while a process that is ending still writes in it', async () => {
    const folder = temporaryFolder();
    const writing = `const fs = require('fs'); const until = Date.now() + 600; process.stdout.write('writing');
      for (let n = 0; Date.now() < until; n++) { try { fs.mkdirSync('${folder}', { recursive: true }); fs.writeFileSync('${folder}/' + n, ''); } catch {} }`;
    const child = spawn(process.execPath, ['-e', writing]);
    const ended = once(child, 'exit');
    await once(child.stdout, 'data');
    await removeFolder(folder);
    await ended;
    await removeFolder(folder);
    expect(existsSync(folder)).toBe(false);
  });
});
