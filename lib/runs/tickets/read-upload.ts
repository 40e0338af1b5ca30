import { problemOfPaths } from '#lib/base/file-path.ts';
import { filePath } from '#lib/entities/work-file.ts';
import type { FileToGive } from '#lib/entities/write-ticket.ts';

/** The files of a form, each under its name; what is wrong with it in words. */
export async function readUpload(request: Request): Promise<{ files: FileToGive[] } | { message: string }> {
  const form = await request.formData().catch(() => null);
  if (!form) return { message: 'The upload was cut off, or is none. Try again.' };
  const files: FileToGive[] = [];
  for (const given of form.getAll('file')) {
    if (typeof given === 'string') return { message: 'The upload holds something that is no file.' };
    const path = filePath.safeParse(given.name);
    if (!path.success) return { message: `“${given.name}” cannot be a file here. ${path.error.issues[0]!.message}` };
    files.push({ path: path.data, content: new Uint8Array(await given.arrayBuffer()) });
  }
  if (files.length === 0) return { message: 'There is no file in the upload.' };
  const problem = problemOfPaths(files.map(({ path }) => path));
  return problem ? { message: problem } : { files };
}
