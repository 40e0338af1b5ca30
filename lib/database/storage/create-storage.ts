import type { AppEnvironment } from '#lib/base/env.ts';
import type { FileStorage } from './file-storage.ts';
import { folderStorage } from './folder-storage.ts';
import { supabaseStorage } from './supabase-storage.ts';

/** Selects where this installation stores files: in FILES_DIR if it is set, as with the embedded Supabase, otherwise in Supabase Storage. */
export function createStorage(settings: AppEnvironment): FileStorage {
  const { FILES_DIR, DISK_MARGIN_MB } = settings;
  return FILES_DIR ? folderStorage(FILES_DIR, DISK_MARGIN_MB) : supabaseStorage(settings);
}
