import { useEffect, useRef } from 'react';
import { droppedFiles } from '#components/work/files/dropped-files.ts';
import { folderLeftOut } from '#components/work/files/sort-candidates.ts';
import { MOST_ITEMS } from '#lib/features/imports/import-reader.ts';
import { shrinkImage } from './shrink-image.ts';
import type { FileToUpload } from './unpack-files.ts';

interface Handlers {
  /** Gets the files that were dropped anywhere on the page; those in folders are named by their paths. */
  take: (files: FileToUpload[]) => void;
  /** Files are held over the page, or no longer. */
  over: (isOver: boolean) => void;
  /** The dropped files cannot be opened: a message for the person. */
  fail: (message: string) => void;
}

const hasFiles = (data: DataTransfer | null) => Boolean(data?.types.includes('Files'));

/** Takes files that are dropped on the page. */
export function useFileDrop(handlers: Handlers): void {
  const current = useRef(handlers);
  useEffect(() => {
    current.current = handlers;
  });
  useEffect(() => {
    const dragOver = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      current.current.over(true);
    };
    const leave = (event: DragEvent) => {
      if (!event.relatedTarget) current.current.over(false);
    };
    const drop = (event: DragEvent) => {
      current.current.over(false);
      // A dialog takes the files that are dropped on it itself.
      if (!hasFiles(event.dataTransfer) || event.defaultPrevented) return;
      event.preventDefault();
      open(event.dataTransfer!).then(current.current.take, (error: Error) => current.current.fail(error.message));
    };
    window.addEventListener('dragover', dragOver);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', dragOver);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, []);
}

async function open(data: DataTransfer): Promise<FileToUpload[]> {
  const { candidates, folders } = await droppedFiles(data, MOST_ITEMS);
  const shown = candidates.filter(({ path }) => !path.includes('/') || (folderLeftOut(path) === null && !/(?:^|\/)\./.test(path)));
  if (folders && shown.length === 0) throw new Error('The folder has no files in it.');
  return shown.map(({ path, size, open }) => ({ name: path, size, open: async () => shrinkImage(await open()) }));
}
