import { problemOfPaths } from '#lib/base/file-path.ts';
import { filePath } from '#lib/entities/work-file.ts';
import type { FileToGive } from '#lib/entities/write-ticket.ts';

/** The files of an uploaded form with their names, or an error message. */
export async function readUpload(request: Request): Promise<{ files: FileToGive[] } | { message: string }> {
  const form = await request.formData().catch(() => null);
  if (!form) return { message: 'The upload was interrupted or is not valid. Try again.' };
  const files: FileToGive[] = [];
  for (const file of form.getAll('file')) {
    if (typeof file === 'string') return { message: 'The upload contains something that is not a file.' };
    const path = filePath.safeParse(file.name);
    if (!path.success) return { message: `“${file.name}” is not a valid file name. ${path.error.issues[0]!.message}` };
    files.push({ path: path.data, content: new Uint8Array(await file.arrayBuffer()) });
  }
  if (files.length === 0) return { message: 'The upload has no files.' };
  const problem = problemOfPaths(files.map(({ path }) => path));
  return problem ? { message: problem } : { files };
}
