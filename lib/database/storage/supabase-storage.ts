import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { demandSize, digestOf, type FileStorage, keyOf, LARGEST_FILE, StorageError } from './file-storage.ts';
import { writePieces } from './write-pieces.ts';

interface StorageSettings {
  SUPABASE_URL: string;
  SUPABASE_SECRET_KEY: string;
}

/** The private bucket of all files, created with the first file. */
const BUCKET = 'files';
const DELETED_AT_ONCE = 500;

type Refusal = { message: string; status?: number; statusCode?: string };

/** Stores files in the Storage of a Supabase project, in a private bucket that only the server reaches. */
export function supabaseStorage({ SUPABASE_URL, SUPABASE_SECRET_KEY }: StorageSettings): FileStorage {
  const { storage } = createClient(SUPABASE_URL, SUPABASE_SECRET_KEY, { auth: { persistSession: false, autoRefreshToken: false } });
  const files = storage.from(BUCKET);
  const upload = (key: string, content: () => Uint8Array | NodeJS.ReadableStream) =>
    files.upload(key, content(), { contentType: 'application/octet-stream', upsert: true, cacheControl: '0', duplex: 'half' });

  async function put(userId: string, content: Uint8Array): Promise<string> {
    demandSize(content.length);
    const digest = digestOf(content);
    await store(keyOf(userId, digest), () => content);
    return digest;
  }

  /** @param content is called for each attempt */
  async function store(key: string, content: () => Uint8Array | NodeJS.ReadableStream): Promise<void> {
    let { error } = await upload(key, content);
    if (error && isAbsent(error)) {
      const made = await storage.createBucket(BUCKET, { public: false, fileSizeLimit: LARGEST_FILE });
      if (made.error && !/exists/i.test(made.error.message)) throw refused('create its bucket', made.error);
      ({ error } = await upload(key, content));
    }
    // A bucket of an earlier version takes smaller files.
    if (error && isTooLarge(error)) {
      const changed = await storage.updateBucket(BUCKET, { public: false, fileSizeLimit: LARGEST_FILE });
      if (changed.error) throw refused('change its bucket', changed.error);
      ({ error } = await upload(key, content));
    }
    if (error) throw refused('store a file', error);
  }

  return {
    put,
    async putStream(userId, pieces) {
      // The key follows from the whole content, so it is kept on the disk until then.
      const folder = await mkdtemp(join(tmpdir(), 'upload-'));
      try {
        const file = join(folder, 'content');
        const { digest, size } = await writePieces(file, pieces);
        await store(keyOf(userId, digest), () => createReadStream(file));
        return { digest, size };
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    async get(userId, digest) {
      const { data, error } = await files.download(keyOf(userId, digest));
      if (error && isAbsent(error)) return null;
      if (error) throw refused('read a file', error);
      return new Uint8Array(await data.arrayBuffer());
    },
    async open(userId, digest) {
      const { data, error } = await files.download(keyOf(userId, digest)).asStream();
      if (error && isAbsent(error)) return null;
      if (error) throw refused('read a file', error);
      const folder = await mkdtemp(join(tmpdir(), 'file-'));
      const close = () => rm(folder, { recursive: true, force: true });
      try {
        const path = join(folder, 'content');
        const { size } = await writePieces(path, data);
        return { path, size, close };
      } catch (error) {
        await close();
        throw error;
      }
    },
    async delete(userId, digests) {
      for (let from = 0; from < digests.length; from += DELETED_AT_ONCE) {
        const { error } = await files.remove(digests.slice(from, from + DELETED_AT_ONCE).map((digest) => keyOf(userId, digest)));
        if (error && !isAbsent(error)) throw refused('delete files', error);
      }
    },
  };
}

/** Storage responds with 400 and code 404 in the body, or with 404. */
function isAbsent({ status, statusCode, message }: Refusal): boolean {
  return status === 404 || statusCode === '404' || (status === 400 && /not[ _]found/i.test(message));
}

function isTooLarge({ status, statusCode, message }: Refusal): boolean {
  return status === 413 || statusCode === '413' || /maximum allowed size/i.test(message);
}

function refused(doing: string, cause: Refusal): StorageError {
  return new StorageError(`Supabase Storage could not ${doing}: ${cause.message}`, { cause });
}
