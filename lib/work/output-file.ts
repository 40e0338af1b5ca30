import { contentDisposition } from '#lib/delivery/formats/content-disposition.ts';
import { fileName } from '#lib/delivery/formats/file-name.ts';
import { mediaTypes } from '#lib/delivery/formats/format.ts';
import type { Db } from '#lib/supabase/db.ts';
import { readOutput } from './read-tickets.ts';

/** An output as a Markdown file, with the headers that have a browser save it; null when `db` reaches no such output. */
export async function outputFile(db: Db, id: string): Promise<{ content: string; headers: Record<string, string> } | null> {
  const output = await readOutput(db, id);
  if (!output) return null;
  const headers = {
    'content-type': mediaTypes.md,
    'content-disposition': contentDisposition(`${fileName(output.name) || 'Output'}.md`),
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
  };
  return { content: output.content, headers };
}
