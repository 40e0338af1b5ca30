import { env } from '#lib/base/env.ts';
import { processSingleton } from '#lib/base/process-singleton.ts';
import type { FileStorage } from './file-storage.ts';
import { folderStorage } from './folder-storage.ts';
import { supabaseStorage } from './supabase-storage.ts';

/** Where this installation keeps files: in the folder FILES_DIR where it is set, as beside an embedded Supabase, else in Supabase Storage. */
export function appStorage(): FileStorage {
  return processSingleton('files', () => {
    const { FILES_DIR, DISK_MARGIN_MB } = env();
    return FILES_DIR ? folderStorage(FILES_DIR, DISK_MARGIN_MB) : supabaseStorage(env());
  });
}
