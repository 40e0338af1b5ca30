import { mkdtempSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished, TestRunner } from 'vitest';

const ofTheFile: string[] = [];
afterAll(async () => {
  await Promise.all(ofTheFile.map(removeFolder));
});

/** A new folder, by its real path: it is gone when the running test is, or, made outside of a test, when those of the file are. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'thinking-partner-test-')));
  if (TestRunner.getCurrentTest()) onTestFinished(() => removeFolder(folder));
  else ofTheFile.push(folder);
  return folder;
}

/** Deletes a folder with all that is in it; again and again for some seconds while a process that is ending still writes there. */
export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 12, retryDelay: 100 });
}
