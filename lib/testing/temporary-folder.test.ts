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

  test('exists while its test runs', () => {
    ofATest = temporaryFolder();
    writeFileSync(join(ofATest, 'file'), 'something');
    expect(existsSync(ofATest)).toBe(true);
  });

  test('is removed after its test, while folders made for the file remain', () => {
    expect([ofATest, ofTheFile, ofTheSuite].map((folder) => existsSync(folder))).toEqual([false, true, true]);
  });

  test('is removed even while a process that is ending still writes to it', async () => {
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
