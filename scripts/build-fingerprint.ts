import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const inputs = [
  '{app,components,lib,public}/**/*.*',
  '{proxy,instrumentation}.ts',
  'next.config.js',
  'postcss.config.mjs',
  'tsconfig.json',
  'package-lock.json',
];

/** A hash of the names and contents of everything a build reads: the app in `root` must be rebuilt when it changes. */
export function buildFingerprint(root: string): string {
  const hash = createHash('sha256');
  const entries = globSync(inputs, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map(({ parentPath, name }) => relative(root, join(parentPath, name)));
  for (const file of files.sort())
    if (!/\.test\.tsx?$/.test(file))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0');
  return hash.digest('hex');
}
