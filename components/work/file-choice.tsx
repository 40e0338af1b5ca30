'use client';

import { FileUp, X } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { Button, IconButton } from '#components/ui/button.tsx';
import { ErrorNotice } from '#components/ui/notice.tsx';
import { sizeWords, type WorkFile } from '#lib/work/file.ts';
import { takeFiles } from './take-files.ts';

interface Props {
  files: readonly File[];
  onChange: (files: File[]) => void;
  /** What the workspace holds already. */
  held?: readonly WorkFile[];
}

/** Files to choose, or to drop here. One of the same name takes the place of the one before; what is too big or cannot be called so is refused at once. */
export function FileChoice({ files, onChange, held = [] }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const add = (more: Iterable<File>) => {
    const taken = takeFiles(
      files,
      more,
      held.map(({ path, size }) => ({ name: path, size })),
    );
    setRefused(taken.refused);
    onChange(taken.files);
  };
  const leaveOut = (file: File) => {
    setRefused(null);
    onChange(files.filter((other) => other !== file));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add(event.dataTransfer.files);
  };
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-ui font-[560]">Files</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the one for everybody */}
      <div
        className={`flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-dashed p-3 ${over ? 'border-accent bg-fill' : 'border-line-strong'}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Button onClick={() => input.current?.click()}>
          <FileUp size={15} />
          Choose files
        </Button>
        <span className="text-ui text-ink-3 touch:hidden">or drop them here</span>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label="Choose files"
          onChange={(event) => {
            add(event.target.files ?? []);
            event.target.value = '';
          }}
        />
      </div>
      {refused ? <ErrorNotice>{refused}</ErrorNotice> : null}
      {files.length > 0 ? (
        <ul aria-label="Chosen files">
          {files.map((file) => (
            <li key={file.name} className="flex items-center gap-2 text-ui">
              <span className="min-w-0 flex-1 truncate">{file.name}</span>
              <span className="text-meta text-ink-3">{sizeWords(file.size)}</span>
              <IconButton label={`Leave out ${file.name}`} onClick={() => leaveOut(file)}>
                <X size={15} />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
