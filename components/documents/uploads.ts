import { createStore } from 'zustand/vanilla';
import { limitMessage } from '#lib/base/limits/limit-message.ts';
import { limits } from '#lib/base/limits/limits.ts';
import { formatSize } from '#lib/base/text/format-size.ts';
import { documentName } from '#lib/features/documents/document-name.ts';
import { sendFile, type UploadedDocument, UploadProblem } from './send-file.ts';
import { shrinkImage } from './shrink-image.ts';
import type { FileToUpload } from './unpack-files.ts';

/** A file on its way to the server. */
export interface Upload {
  key: number;
  name: string;
  /** In bytes, if it is known. */
  size?: number;
  /** The share that was sent, 0 to 1; null while it waits. */
  sent: number | null;
  /** Why it failed. */
  problem: string | null;
}

interface Uploads {
  uploads: readonly Upload[];
  /** How many were stored in this tab. */
  stored: number;
  /** The names of the documents that they became, by id. */
  names: Readonly<Record<string, string>>;
}

/** The uploads of this tab. They continue while the person is on another page. */
export const uploadStore = createStore<Uploads>(() => ({ uploads: [], stored: 0, names: {} }));

const waiting: { key: number; file: FileToUpload; stop: AbortController; done: (document: UploadedDocument | null) => void }[] = [];
let isSending = false;
let lastKey = 0;

const change = (key: number, changes: Partial<Upload>) =>
  uploadStore.setState(({ uploads }) => ({ uploads: uploads.map((one) => (one.key === key ? { ...one, ...changes } : one)) }));
const remove = (key: number) => uploadStore.setState(({ uploads }) => ({ uploads: uploads.filter((one) => one.key !== key) }));

/** Has the browser ask before it leaves the page, which would lose the files that are not sent yet. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault();
// Only while it is needed: a browser does not keep a page that listens ready for going back to it.
uploadStore.subscribe(({ uploads }) => {
  if (uploads.some(({ problem }) => problem === null)) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
});

/** Uploads files, one after the other. Each `document` is null if it was not stored. */
export function upload(files: readonly FileToUpload[]): { key: number; document: Promise<UploadedDocument | null> }[] {
  const added = files.map((file) => ({ file, key: ++lastKey, problem: problemOfFile(file) }));
  const listed = added.map(({ file, key, problem }) => ({
    key,
    name: documentName(file.name) || file.name,
    size: file.size,
    sent: null,
    problem,
  }));
  uploadStore.setState(({ uploads }) => ({ uploads: [...uploads, ...listed] }));
  return added.map(({ file, key, problem }) => ({
    key,
    document: new Promise((resolve) => {
      if (problem) return resolve(null);
      waiting.push({ key, file, stop: new AbortController(), done: resolve });
      void sendNext();
    }),
  }));
}

/** A file of the browser; one in a folder that was chosen is named by its path. */
export const fileToUpload = (file: File): FileToUpload => ({
  name: file.webkitRelativePath || file.name,
  size: file.size,
  open: () => shrinkImage(file),
});

/** Names of files that may be imports. Email programs store mailboxes without an ending. */
const mayBeImport = /\.(?:zip|mbox|ics)$|^[^.]+$/i;

/** Why a file is not sent at all. */
export function problemOfFile({ name, size = 1 }: { name: string; size?: number }): string | null {
  if (size === 0) return 'It is empty.';
  const limit = mayBeImport.test(name.split('/').at(-1)!) ? 'importBytes' : 'documentBytes';
  return size > limits[limit].most ? `It is ${formatSize(size)}. ${limitMessage(limit)}` : null;
}

/** Stops an upload, or removes one that failed from the list. */
export function cancelUpload(key: number): void {
  const one = waiting.find((other) => other.key === key);
  one?.stop.abort(new Error('Canceled.'));
  if (one) waiting.splice(waiting.indexOf(one), 1);
  one?.done(null);
  remove(key);
}

async function sendNext(): Promise<void> {
  const [next] = waiting;
  if (isSending || !next) return;
  isSending = true;
  const { key, file, stop, done } = next;
  change(key, { sent: 0 });
  try {
    const content = await file.open();
    const unfit = problemOfFile({ name: file.name, size: content.size });
    if (unfit) throw new UploadProblem(unfit);
    const document = await sendFile(file.name, content, (sent) => change(key, { sent }), stop.signal);
    remove(key);
    uploadStore.setState(({ stored, names }) => ({ stored: stored + 1, names: { ...names, [document.id]: document.name } }));
    done(document);
  } catch (error) {
    if (!stop.signal.aborted) change(key, { problem: error instanceof UploadProblem ? error.message : 'It could not be sent. Try again.' });
    done(null);
  } finally {
    const at = waiting.indexOf(next);
    if (at >= 0) waiting.splice(at, 1);
    isSending = false;
    void sendNext();
  }
}
