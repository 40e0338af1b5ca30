import { useState } from 'react';
import { toast } from 'sonner';
import { addSource } from '#app/(partner)/deliverables/actions.ts';
import { unreachable } from '#components/chat/problem.ts';
import { archiveNotices, filesToUpload } from '#components/documents/files-to-upload.ts';
import type { FileToUpload } from '#components/documents/unpack-files.ts';
import { cancelUpload, upload, uploadStore } from '#components/documents/uploads.ts';
import { useFileDrop } from '#components/documents/use-file-drop.ts';
import { useUndo } from '#components/shell/use-undo.ts';
import { failure } from '#lib/base/action-result.ts';
import { plural } from '#lib/base/text/plural.ts';

/** How many files become sources at a time. */
const MOST_DROPPED = 20;

/** Uploads files that are dropped on the page of a deliverable, and adds the documents that they become to its sources. */
export function useDroppedSources(deliverableId: string): { isOver: boolean; uploading: number } {
  const [isOver, setOver] = useState(false);
  const [uploading, setUploading] = useState(0);
  const offerUndo = useUndo();

  const take = async (dropped: FileToUpload[]) => {
    const { files, notices, problems } = await filesToUpload(dropped);
    for (const problem of problems) toast.error(problem);
    for (const notice of notices) toast(notice);
    if (files.length > MOST_DROPPED)
      return void toast.error(
        `You can add up to ${MOST_DROPPED} files at a time. Upload more on the Documents page, and choose them there.`,
      );
    setUploading((before) => before + files.length);
    const undo = [];
    const begun = upload(files);
    for (const { key, document } of begun) {
      const problem = await addDocument(deliverableId, key, document);
      setUploading((before) => before - 1);
      if (typeof problem === 'string') toast.error(problem);
      else if (problem) undo.push(problem);
    }
    for (const count of await archiveNotices(files, begun)) toast(count);
    offerUndo(undo.length === 1 ? 'Source added.' : `${plural(undo.length, 'source')} added.`, undo);
  };
  useFileDrop({ take: (files) => void take(files), over: setOver, fail: (reason) => toast.error(reason) });
  return { isOver, uploading };
}

/** @returns the change, or why the document is no source */
async function addDocument(deliverableId: string, key: number, uploaded: ReturnType<typeof upload>[number]['document']) {
  const document = await uploaded;
  if (!document) {
    const failed = uploadStore.getState().uploads.find((one) => one.key === key);
    cancelUpload(key);
    return failed ? `“${failed.name}” wasn’t uploaded. ${failed.problem ?? ''}` : undefined;
  }
  const source = new FormData();
  source.set('type', 'ref');
  source.set('value', `document:${document.id}`);
  const added = await addSource(deliverableId, source).catch(() => failure(unreachable.message));
  return added.ok ? added.undo : `“${document.name}” was uploaded, but isn’t a source. ${added.message ?? ''}`;
}
