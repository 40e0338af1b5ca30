import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';

const inputs = [
  '{app,components,lib,public}/**/*.*',
  '{proxy,instrumentation}.ts',
  'next.config.js',
  'postcss.config.mjs',
  'tsconfig.json',
  'package-lock.json',
];
const built = '.next/built-from';

/** Builds the app when something that goes into it has changed since the last build. Says what it does. */
export async function buildIfChanged(): Promise<void> {
  const now = fingerprint();
  if (existsSync('.next/BUILD_ID') && existsSync(built) && readFileSync(built, 'utf8') === now) return;
  console.log('Building the app…');
  const code = await new Promise((resolve) =>
    spawn(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
    })
      .on('exit', resolve)
      .stdout.on('data', (text: Buffer) => process.env.CI && process.stdout.write(text)),
  );
  if (code !== 0) throw new Error('The app could not be built: run "npx next build" to see why.');
  writeFileSync(built, now);
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of globSync(inputs).sort()) if (!/\.test\.tsx?$/.test(file)) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
}
