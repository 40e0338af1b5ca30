import { mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, TestRunner } from 'vitest';
import { removeFolder } from './remove-folder.ts';

const ofTheFile: string[] = [];

/** Removes what was made outside of a test: the set-up of every test file has this happen at its end. */
export async function removeTemporaryFolders(): Promise<void> {
  await Promise.all(ofTheFile.splice(0).map(removeFolder));
}

/** A new folder, by its real path: it is gone when the running test is, or, made outside of a test, when those of the file are. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'thinking-partner-test-')));
  if (TestRunner.getCurrentTest()) onTestFinished(() => removeFolder(folder));
  else ofTheFile.push(folder);
  return folder;
}
