import { rm } from 'node:fs/promises';

/** Deletes a folder and its content. Retries for some seconds while a process that is ending still writes there. */
export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 12, retryDelay: 100 });
}
