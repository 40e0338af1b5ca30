import { mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, TestRunner } from 'vitest';
import { removeFolder } from './remove-folder.ts';

const ofTheFile: string[] = [];

/** Removes folders that were created outside of a test; every test file's setup calls this at its end. */
export async function removeTemporaryFolders(): Promise<void> {
  await Promise.all(ofTheFile.splice(0).map(removeFolder));
}

/** A new folder, by its real path. It is removed after the running test or, if created outside of a test, after the file. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'thinking-partner-test-')));
  if (TestRunner.getCurrentTest()) onTestFinished(() => removeFolder(folder));
  else ofTheFile.push(folder);
  return folder;
}
