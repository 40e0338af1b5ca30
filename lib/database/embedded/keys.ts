import { createHmac, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { DataFolderError } from './data-folder-error.ts';

const keysSchema = z.object({
  publishableKey: z.string().startsWith('sb_publishable_'),
  secretKey: z.string().startsWith('sb_secret_'),
  jwtSecret: z.string().min(32),
});

/** The two API keys of an installation and the secret that signs its tokens. */
export type Keys = z.infer<typeof keysSchema>;

const random = (bytes: number) => randomBytes(bytes).toString('base64url');

/** Generates new keys. */
export function makeKeys(): Keys {
  return { publishableKey: `sb_publishable_${random(24)}`, secretKey: `sb_secret_${random(24)}`, jwtSecret: random(48) };
}

/** The password of the wire port's user `postgres`, derived from the keys. */
export function databasePasswordOf({ jwtSecret }: Keys): string {
  return createHmac('sha256', jwtSecret).update('password of the database').digest('base64url');
}

/** The URL of the wire port on this port of 127.0.0.1, with its user and password. */
export function databaseUrlOf(keys: Keys, port: number): string {
  return `postgres://postgres:${databasePasswordOf(keys)}@127.0.0.1:${port}/postgres`;
}

/**
 * The keys in `<folder>/keys.json`, created on the first call; readable only by their owner.
 * @throws {DataFolderError} when the file is not what this wrote.
 */
export function keysOf(folder: string): Keys {
  const file = join(folder, 'keys.json');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const own = `${file}.${process.pid}`;
  try {
    writeFileSync(own, JSON.stringify(makeKeys(), null, 2), { mode: 0o600 });
    linkSync(own, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(own, { force: true });
  }
  try {
    return keysSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new DataFolderError(
      `The keys in ${file} cannot be read: restore the file from a copy, or remove it to sign everyone out and start with new keys.`,
      { cause },
    );
  }
}
