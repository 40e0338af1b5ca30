import { useRef, useState } from 'react';
import { type Candidate, type ChosenFile, explainFailure, UnreadableFile } from './chosen-file.ts';
import type { Dropped } from './dropped-files.ts';
import { type FileGroup, filesOfGroup, openFolder, openZip, withLeftOut } from './file-group.ts';
import { takeFiles } from './take-files.ts';
import { uploadFiles } from './upload-files.ts';

/** The files that a person chose for a ticket, and the results of the folders and archives among them. */
interface Chosen {
  files: readonly ChosenFile[];
  groups: readonly FileGroup[];
  /** A message about files that were not added. */
  refused: string | null;
  /** Archives that could not be unpacked, and can be added as ZIP files. */
  zips: readonly File[];
}

const nothing: Chosen = { files: [], groups: [], refused: null, zips: [] };

export type ChosenFiles = ReturnType<typeof useChosenFiles>;

/** Chooses files for a ticket and uploads them. @param held the files that its workspace already has */
export function useChosenFiles(held: readonly { path: string; size: number }[] = []) {
  const [shown, setShown] = useState(nothing);
  /** The name of the folder or archive that is being read; empty if it has none. */
  const [reading, setReading] = useState<string | null>(null);
  const [sent, setSent] = useState<{ done: number; of: number } | null>(null);
  /** The current state, for callbacks that started before it was rendered. */
  const now = useRef(shown);
  const queue = useRef(Promise.resolve());
  const ids = useRef(0);

  const keep = (next: Partial<Chosen>) => {
    now.current = { ...now.current, ...next };
    setShown(now.current);
  };
  const refuse = (message: string | null, zips: readonly File[] = []) =>
    keep({ refused: [now.current.refused, message].filter(Boolean).join(' ') || null, zips: [...now.current.zips, ...zips] });
  const forgetRefused = () => keep({ refused: null, zips: [] });

  /** One after another, so that files chosen later replace earlier ones. */
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

  /** Replaces a group by its new form; if that does not fit, the old one stays. */
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

  /** Unpacks archives; files in folders form one group. */
  async function take({ candidates, folders, more }: Dropped): Promise<void> {
    const others = candidates.filter((one) => !isZip(one));
    if (folders) takeGroup(await openFolder(++ids.current, others, more));
    else takeSingle(await Promise.all(others.map(opened)));
    for (const archive of candidates.filter(isZip)) {
      const content = await archive.open();
      await takeZip(content instanceof File ? content : new File([content], archive.path));
    }
  }

  /** A group without the files that the person has removed since. */
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

    /** The files of one folder, as a browser lists them. */
    addFolder(files: readonly File[]) {
      const candidates = files.map((file) => candidateOf(file, file.webkitRelativePath || file.name));
      if (files.length > 0) read(candidates[0]!.path.split('/', 1)[0]!, async () => takeGroup(await openFolder(++ids.current, candidates)));
    },

    addDropped(dropped: Promise<Dropped>) {
      // Another item may still be read, so this failure is shown separately.
      dropped.catch(() => {});
      read('', async () => take(await dropped));
    },

    /** Changes where the files of a group go, or whether an archive is unpacked. */
    change(group: FileGroup, changes: Partial<Pick<FileGroup, 'atTop' | 'packed'>>) {
      forgetRefused();
      takeGroup({ ...asShown(group), ...changes });
    },

    addLeftOut: (group: FileGroup) => read(group.name, async () => takeGroup(await withLeftOut(asShown(group)))),

    /** Adds an archive that could not be unpacked as a ZIP file. */
    addPacked(zip: File) {
      forgetRefused();
      takeSingle([{ path: zip.name, size: zip.size, content: zip }]);
    },

    leaveOut(file: ChosenFile) {
      forgetRefused();
      keep({ files: now.current.files.filter((other) => other !== file) });
    },

    clear: () => keep(nothing),

    /** The chosen files, once everything is read. */
    async settled(): Promise<Chosen> {
      await queue.current;
      return now.current;
    },

    /** Uploads them, and `more`. Files that could not be added stay chosen, with a message. */
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

/** At its previous position, so that its buttons keep the focus; a new one comes last. */
function replaced(groups: readonly FileGroup[], group: FileGroup): FileGroup[] {
  const isThere = groups.some(({ id }) => id === group.id);
  return isThere ? groups.map((one) => (one.id === group.id ? group : one)) : [...groups, group];
}

/** A single archive: one inside a folder is not unpacked. */
const isZip = ({ path }: Candidate) => /^[^/]+\.zip$/i.test(path);

const candidateOf = (file: File, path: string): Candidate => ({ path, size: file.size, open: async () => file });

async function opened({ path, open }: Candidate): Promise<ChosenFile> {
  const content = await explainFailure(`“${path}” wasn’t added.`, open);
  return { path, size: content.size, content };
}
