import { ChevronRight, Folder } from 'lucide-react';
import type { ReactNode } from 'react';
import { byFolder } from './by-folder.ts';
import { countFiles } from './sort-candidates.ts';

/** With more files than this, folders are closed at first. */
const OPEN = 60;

/** Files by folder, which can be collapsed; open if there are few files, or if `isOpen` returns true for one of them. */
export function FolderList<File extends { path: string }>({
  label,
  files,
  isOpen = () => false,
  children,
}: {
  label?: string;
  files: readonly File[];
  isOpen?: (file: File) => boolean;
  /** A file as a list item. `name` is its name in its folder. */
  children: (file: File, name: string) => ReactNode;
}) {
  return byFolder(files).map(({ folder, files: inside }) => {
    const list = (
      <ul aria-label={folder === '' ? label : `Files in ${folder}`} className={folder === '' ? '' : 'pl-6'}>
        {inside.map(({ file, name }) => children(file, name))}
      </ul>
    );
    if (folder === '') return <div key="">{list}</div>;
    return (
      <details key={folder} className="group" open={files.length <= OPEN || inside.some(({ file }) => isOpen(file))}>
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 border-b border-line py-1 text-ui">
          <ChevronRight size={14} className="flex-none text-ink-3 transition-transform group-open:rotate-90" />
          <Folder size={15} className="flex-none text-ink-3" />
          <span className="min-w-0 flex-1 font-[560] wrap-anywhere">{folder}</span>
          <span className="flex-none text-meta text-ink-3">{countFiles(inside.length)}</span>
        </summary>
        {list}
      </details>
    );
  });
}
