import { useEffect, useRef } from 'react';
import { droppedFiles } from '#components/work/files/dropped-files.ts';
import { MOST_ITEMS } from '#lib/features/imports/import-reader.ts';
import { isShown } from './shown-files.ts';
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
/** A dialog has its own fields for files. */
const isInDialog = ({ target }: Event) => target instanceof Element && target.closest('[role="dialog"]') !== null;

/** Takes files that are dropped on the page. */
export function useFileDrop(handlers: Handlers): void {
  const current = useRef(handlers);
  useEffect(() => {
    current.current = handlers;
  });
  useEffect(() => {
    const dragOver = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer) || isInDialog(event)) return;
      event.preventDefault();
      current.current.over(true);
    };
    const leave = (event: DragEvent) => {
      if (!event.relatedTarget) current.current.over(false);
    };
    const drop = (event: DragEvent) => {
      current.current.over(false);
      if (!hasFiles(event.dataTransfer) || event.defaultPrevented || isInDialog(event)) return;
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
  const shown = candidates.filter(({ path }) => isShown(path));
  if (folders && shown.length === 0) throw new Error('The folder has no files in it.');
  return shown.map(({ path, size, open }) => ({ name: path, size, open: async () => shrinkImage(await open()) }));
}
