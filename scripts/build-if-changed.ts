import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { buildFingerprint } from './build-fingerprint.ts';

const built = '.next/built-from';

/**
 * Builds the app when its inputs have changed since the last build.
 * @throws {Error} when the build fails, or `signal` aborts
 */
export async function buildIfChanged(signal?: AbortSignal): Promise<void> {
  const now = buildFingerprint('.');
  if (existsSync('.next/BUILD_ID') && existsSync(built) && readFileSync(built, 'utf8') === now) return;
  console.log('Building the app…');
  const code = await new Promise((resolve) =>
    spawn(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
      ...(signal ? { signal } : {}),
    })
      .on('error', () => resolve(undefined))
      .on('exit', resolve)
      .stdout.on('data', (text: Buffer) => process.env.CI && process.stdout.write(text)),
  );
  signal?.throwIfAborted();
  if (code !== 0) throw new Error('The app could not be built: run "npx next build" to see why.');
  await (await import('./build-command.ts')).buildCommand();
  writeFileSync(built, now);
}
