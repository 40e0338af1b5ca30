import { env } from '#lib/base/env.ts';
import { processSingleton } from '#lib/base/process-singleton.ts';
import type { FileStorage } from './file-storage.ts';
import { folderStorage } from './folder-storage.ts';
import { supabaseStorage } from './supabase-storage.ts';

/** The file storage of this installation: the folder FILES_DIR if set, as with an embedded Supabase, otherwise Supabase Storage. */
export function appStorage(): FileStorage {
  return processSingleton('files', () => {
    const { FILES_DIR, DISK_MARGIN_MB } = env();
    return FILES_DIR ? folderStorage(FILES_DIR, DISK_MARGIN_MB) : supabaseStorage(env());
  });
}
