import { useRef, useState } from 'react';
import { type Candidate, type ChosenFile, tellingOf, UnreadableFile } from './chosen-file.ts';
import type { Dropped } from './dropped-files.ts';
import { type FileGroup, filesOfGroup, openFolder, openZip, withLeftOut } from './file-group.ts';
import { takeFiles } from './take-files.ts';
import { uploadFiles } from './upload-files.ts';

/** The files that a person has chosen for a ticket, and what became of the folders and archives among them. */
interface Chosen {
  files: readonly ChosenFile[];
  groups: readonly FileGroup[];
  /** What was not taken, in words. */
  refused: string | null;
  /** Archives that could not be unpacked, and may be added as they are. */
  zips: readonly File[];
}

const nothing: Chosen = { files: [], groups: [], refused: null, zips: [] };

export type ChosenFiles = ReturnType<typeof useChosenFiles>;

/** Files to choose for a ticket, and to upload. @param held what its workspace holds already */
export function useChosenFiles(held: readonly { path: string; size: number }[] = []) {
  const [shown, setShown] = useState(nothing);
  /** What is being read now: the name of a folder or an archive; empty where it has none. */
  const [reading, setReading] = useState<string | null>(null);
  const [sent, setSent] = useState<{ done: number; of: number } | null>(null);
  /** As it is now, for what began before it was shown. */
  const now = useRef(shown);
  const queue = useRef(Promise.resolve());
  const ids = useRef(0);

  const keep = (next: Partial<Chosen>) => {
    now.current = { ...now.current, ...next };
    setShown(now.current);
  };
  const refuse = (words: string | null, zips: readonly File[] = []) =>
    keep({ refused: [now.current.refused, words].filter(Boolean).join(' ') || null, zips: [...now.current.zips, ...zips] });
  const forgetRefused = () => keep({ refused: null, zips: [] });

  /** One after another, so that what is chosen later lies over what was chosen before. */
  function read(name: string, work: () => Promise<void>): void {
    forgetRefused();
    queue.current = queue.current.then(async () => {
      setReading(name);
      try {
        await work();
      } catch (error) {
        if (!(error instanceof UnreadableFile)) reportError(error);
        refuse(error instanceof UnreadableFile ? error.message : 'Couldn’t read it. Choose it again.');
      } finally {
        setReading(null);
      }
    });
  }

  function takeSingle(files: readonly ChosenFile[]): void {
    const taken = takeFiles(now.current.files, files, held);
    keep({ files: taken.files });
    refuse(taken.refused);
  }

  /** Puts a group in the place of what it was before; what does not fit in its new form stays in its old one. */
  function takeGroup(group: FileGroup): void {
    const { files, groups } = now.current;
    const others = files.filter((file) => file.group !== group.id);
    const taken = takeFiles(others, filesOfGroup(group), held, group.name || undefined);
    refuse(taken.refused);
    if (!taken.files.some((file) => file.group === group.id)) return;
    keep({ files: taken.files, groups: replaced(groups, group) });
  }

  async function takeZip(zip: File): Promise<void> {
    setReading(zip.name);
    try {
      takeGroup(await openZip(++ids.current, zip));
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      refuse(error.message, [zip]);
    }
  }

  /** Archives are unpacked; files in folders come together. */
  async function take({ candidates, folders, more }: Dropped): Promise<void> {
    const others = candidates.filter((one) => !isZip(one));
    if (folders) takeGroup(await openFolder(++ids.current, others, more));
    else takeSingle(await Promise.all(others.map(opened)));
    for (const archive of candidates.filter(isZip)) {
      const content = await archive.open();
      await takeZip(content instanceof File ? content : new File([content], archive.path));
    }
  }

  /** A group without the files of it that the person has left out meanwhile. */
  function asShown(group: FileGroup): FileGroup {
    const contents = new Set(now.current.files.map(({ content }) => content));
    return group.packed ? group : { ...group, files: group.files.filter(({ content }) => contents.has(content)) };
  }

  return {
    ...shown,
    reading,
    sent,

    addFiles: (files: readonly File[]) =>
      read('', () => take({ candidates: files.map((file) => candidateOf(file, file.name)), folders: false, more: false })),

    /** The files of one folder, as a browser tells them. */
    addFolder(files: readonly File[]) {
      const candidates = files.map((file) => candidateOf(file, file.webkitRelativePath || file.name));
      if (files.length > 0) read(candidates[0]!.path.split('/', 1)[0]!, async () => takeGroup(await openFolder(++ids.current, candidates)));
    },

    addDropped(dropped: Promise<Dropped>) {
      // It may fail while something else is still read.
      dropped.catch(() => {});
      read('', async () => take(await dropped));
    },

    /** Changes where the files of a group go, or whether an archive stays one. */
    change(group: FileGroup, changes: Partial<Pick<FileGroup, 'atTop' | 'packed'>>) {
      forgetRefused();
      takeGroup({ ...asShown(group), ...changes });
    },

    addLeftOut: (group: FileGroup) => read(group.name, async () => takeGroup(await withLeftOut(asShown(group)))),

    /** Adds an archive that could not be unpacked as the file that it is. */
    addPacked(zip: File) {
      forgetRefused();
      takeSingle([{ path: zip.name, size: zip.size, content: zip }]);
    },

    leaveOut(file: ChosenFile) {
      forgetRefused();
      keep({ files: now.current.files.filter((other) => other !== file) });
    },

    clear: () => keep(nothing),

    /** What is chosen once everything is read. */
    async settled(): Promise<Chosen> {
      await queue.current;
      return now.current;
    },

    /** Uploads them, and `more`; why some could not be, in words, and those stay chosen. */
    async upload(ticketId: string, more: readonly ChosenFile[] = []): Promise<string | null> {
      const files = [...now.current.files, ...more];
      if (files.length === 0) return null;
      setSent({ done: 0, of: files.length });
      const failure = await uploadFiles(ticketId, files, (done) => setSent({ done, of: files.length }));
      setSent(null);
      keep(failure ? { files: failure.left } : nothing);
      return failure?.problem ?? null;
    },
  };
}

/** Where it was before, so that the focus stays on its buttons; a new one comes last. */
function replaced(groups: readonly FileGroup[], group: FileGroup): FileGroup[] {
  const isThere = groups.some(({ id }) => id === group.id);
  return isThere ? groups.map((one) => (one.id === group.id ? group : one)) : [...groups, group];
}

/** One that came by itself: what is in a folder stays as it is. */
const isZip = ({ path }: Candidate) => /^[^/]+\.zip$/i.test(path);

const candidateOf = (file: File, path: string): Candidate => ({ path, size: file.size, open: async () => file });

async function opened({ path, open }: Candidate): Promise<ChosenFile> {
  const content = await tellingOf(`“${path}” wasn’t added.`, open);
  return { path, size: content.size, content };
}
