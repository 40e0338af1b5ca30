/** Files of one folder; the empty name is the top. */
export interface Folder<File> {
  folder: string;
  files: { name: string; file: File }[];
}

/** Groups files by folder: those at the top first, then each folder with files, by path. */
export function byFolder<File extends { path: string }>(files: readonly File[]): Folder<File>[] {
  const folders = new Map<string, Folder<File>>();
  for (const file of files) {
    const end = file.path.lastIndexOf('/');
    const folder = file.path.slice(0, Math.max(0, end));
    const group = folders.get(folder) ?? { folder, files: [] };
    group.files.push({ name: file.path.slice(end + 1), file });
    folders.set(folder, group);
  }
  return [...folders.values()]
    .sort((a, b) => (a.folder < b.folder ? -1 : 1))
    .map(({ folder, files }) => ({ folder, files: files.sort((a, b) => a.name.localeCompare(b.name, 'en')) }));
}
