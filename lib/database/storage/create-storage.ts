import type { AppEnvironment } from '#lib/base/env.ts';
import type { FileStorage } from './file-storage.ts';
import { folderStorage } from './folder-storage.ts';
import { supabaseStorage } from './supabase-storage.ts';

/** Where this installation keeps files: in the folder FILES_DIR where it is set, as beside an embedded Supabase, else in Supabase Storage. */
export function createStorage(settings: AppEnvironment): FileStorage {
  const { FILES_DIR, DISK_MARGIN_MB } = settings;
  return FILES_DIR ? folderStorage(FILES_DIR, DISK_MARGIN_MB) : supabaseStorage(settings);
}
