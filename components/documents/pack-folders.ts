import { Zip, ZipPassThrough } from 'fflate';
import { limitMessage } from '#lib/base/limits/limit-message.ts';
import { limits } from '#lib/base/limits/limits.ts';
import { archiveKind, isExport, isNote } from '#lib/features/imports/archive-kind.ts';
import { UploadProblem } from './send-file.ts';
import type { FileToUpload } from './unpack-files.ts';

/**
 * The chosen files, with one archive for each folder that is an unpacked export or has more notes than are wanted as documents of
 * their own. The server reads it in parts, and continues after an interruption; files that are no notes stay as they are.
 */
export function packFolders(chosen: readonly FileToUpload[]): FileToUpload[] {
  const folders = Map.groupBy(chosen, ({ name }) => (name.includes('/') ? name.slice(0, name.indexOf('/')) : ''));
  return [...folders].flatMap(([folder, files]) => {
    const paths = files.map(({ name }) => name);
    if (!folder || !isExport(paths) || paths.every((path) => /\.zip$/i.test(path))) return files;
    const { packed = [], rest = [] } = Object.groupBy(files, ({ name }) =>
      archiveKind(paths) === 'slack' || isNote(name) ? 'packed' : 'rest',
    );
    return [{ name: `${folder}.zip`, open: () => pack(packed) }, ...rest];
  });
}

/** The files in an archive, without compressing them. @throws {UploadProblem} when they are larger than an import can be */
async function pack(files: readonly FileToUpload[]): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece as Uint8Array<ArrayBuffer>);
  });
  let size = 0;
  for (const { name, open } of files) {
    const content = new Uint8Array(await (await open()).arrayBuffer());
    size += content.length;
    if (size > limits.importBytes.most) throw new UploadProblem(limitMessage('importBytes'));
    const file = new ZipPassThrough(name);
    zip.add(file);
    file.push(content, true);
  }
  zip.end();
  return new Blob(pieces, { type: 'application/zip' });
}
