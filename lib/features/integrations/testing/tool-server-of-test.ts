import { onTestFinished } from 'vitest';
import { startToolServer } from './tool-server.ts';

/** A server of tools that stops after the test. */
export async function toolServer(...given: Parameters<typeof startToolServer>) {
  const server = await startToolServer(...given);
  onTestFinished(() => server.stop());
  return server;
}
