'use client';

import { FileUp, FileWarning, FolderUp, X } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Button, IconButton } from '#components/ui/button.tsx';
import { formatSize } from '#lib/base/text/format-size.ts';
import { ProgressBar } from './document-state.tsx';
import { archiveNotices, filesToUpload } from './files-to-upload.ts';
import { isShown } from './shown-files.ts';
import type { FileToUpload } from './unpack-files.ts';
import { cancelUpload, fileToUpload, type Upload, upload, uploadStore } from './uploads.ts';
import { useFileDrop } from './use-file-drop.ts';

/** How many uploads are listed; of more, their number. */
const MOST_SHOWN = 8;

/** Uploads files: chosen, dropped anywhere on the page, or pasted. Shows those on their way. */
export function UploadArea() {
  const { uploads, stored } = useStore(uploadStore);
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const router = useRouter();

  const [notice, setNotice] = useState<string | null>(null);
  const take = (chosen: FileToUpload[]) => {
    setProblem(null);
    setNotice(null);
    void filesToUpload(chosen).then(({ files, notices, problems }) => {
      setNotice(notices.join(' ') || null);
      setProblem(problems.join(' ') || null);
      void archiveNotices(files, upload(files)).then((counts) => setNotice((shown) => [...counts, shown ?? ''].join(' ').trim() || null));
    });
  };

  // The list on the page is the server's.
  const isMany = uploads.length > MOST_SHOWN;
  useEffect(() => {
    if (stored > 0 && (!isMany || stored % 10 === 0)) router.refresh();
  }, [stored, isMany, router]);

  useFileDrop({ take, over: setOver, fail: setProblem });
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0 || (event.target as Element | null)?.closest('input, textarea, [contenteditable]')) return;
    event.preventDefault();
    take(files.map(fileToUpload));
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event);
    window.addEventListener('paste', listen);
    return () => window.removeEventListener('paste', listen);
  }, []);

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    take([...(event.target.files ?? [])].map(fileToUpload).filter(({ name }) => isShown(name)));
    event.target.value = '';
  };
  const folder = useRef<HTMLInputElement>(null);
  return (
    <div className="mt-6">
      <label
        className="drop flex min-h-20 cursor-pointer items-center gap-4 px-5 py-3 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent"
        data-over={over || undefined}
      >
        <input type="file" multiple className="sr-only" onChange={choose} />
        <FileUp size={20} className="flex-none text-ink-3" />
        <span className="min-w-0 flex-1 text-ui text-pretty text-ink-2">
          <span className="block font-[560] text-ink">
            <span className="touch:hidden">Drop files here, or choose them</span>
            <span className="hidden touch:inline">Choose files</span>
          </span>
          PDF, Word, PowerPoint, Excel, web page, CSV, email, Markdown, text or image, up to 50 MB each; a folder or a ZIP of them; a
          mailbox, a calendar, or an export of Slack or Notion, up to 200 MB. Only you and your partner can read them.
        </span>
      </label>
      <input ref={folder} type="file" multiple hidden aria-label="Choose a folder" {...{ webkitdirectory: '' }} onChange={choose} />
      <Button kind="plain" className="mt-1 -ml-3.5" onClick={() => folder.current?.click()}>
        <FolderUp size={15} />
        Choose a folder
      </Button>
      <div aria-live="polite">
        {problem ? <p className="mt-2 text-ui text-bad">{problem}</p> : null}
        {notice ? <p className="mt-2 text-ui text-ink-2">{notice}</p> : null}
        {uploads.length > 0 ? (
          <ul className="mt-4 border-t border-line" aria-label="Uploads">
            {uploads.slice(0, MOST_SHOWN).map((one) => (
              <UploadRow key={one.key} upload={one} />
            ))}
            {isMany ? <li className="border-b border-line py-3 text-meta text-ink-3">{uploads.length - MOST_SHOWN} more</li> : null}
          </ul>
        ) : null}
      </div>
    </div>
  );
}

function UploadRow({ upload: { key, name, size, sent, problem } }: { upload: Upload }) {
  return (
    <li className="flex items-start gap-4 border-b border-line py-3">
      <span className="grid h-6 w-4 flex-none place-items-center">
        {problem ? <FileWarning size={16} className="text-bad" /> : <span className="busy" />}
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-ui font-[560] wrap-anywhere">{name}</p>
        {problem ? (
          <p className="text-meta text-pretty text-bad">Wasn’t uploaded. {problem}</p>
        ) : (
          <>
            <p className="text-meta text-ink-3">
              {sent === null ? 'Waiting' : 'Uploading'}
              {size === undefined ? '' : `, ${formatSize(size)}`}
            </p>
            <ProgressBar label={`Uploading ${name}`} share={sent ?? 0} />
          </>
        )}
      </div>
      <IconButton label={problem ? `Dismiss ${name}` : `Cancel the upload of ${name}`} className="-mr-2" onClick={() => cancelUpload(key)}>
        <X size={16} />
      </IconButton>
    </li>
  );
}
