'use client';

import { FileUp, FolderUp, X } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import { Button, IconButton } from '#components/ui/button.tsx';
import { ErrorNotice } from '#components/ui/notice.tsx';
import { workspaceLimits } from '#lib/base/limits/limits.ts';
import { formatSize } from '#lib/base/text/format-size.ts';
import { droppedFiles } from './dropped-files.ts';
import type { FileGroup } from './file-group.ts';
import { FolderList } from './folder-list.tsx';
import { groupLabel } from './group-label.ts';
import type { ChosenFiles } from './use-chosen-files.ts';

/** Chooses files, a folder or an archive, also by dropping them here; shows the result of each and its options. */
export function FileChoice({ choice }: { choice: ChosenFiles }) {
  const filesInput = useRef<HTMLInputElement>(null);
  const folderInput = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const { files, groups, refused, zips, reading, sent } = choice;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choice.addDropped(droppedFiles(event.dataTransfer));
  };
  const chosen = (add: (files: File[]) => void) => (event: ChangeEvent<HTMLInputElement>) => {
    add([...(event.target.files ?? [])]);
    event.target.value = '';
  };
  const filesOf = (group: FileGroup) => files.filter((file) => file.group === group.id);
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-ui font-[560]">Files</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the buttons are the one for everybody */}
      <div
        className={`flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-dashed p-3 ${over ? 'border-accent bg-fill' : 'border-line-strong'}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Button onClick={() => filesInput.current?.click()}>
          <FileUp size={15} />
          Choose files
        </Button>
        <Button onClick={() => folderInput.current?.click()}>
          <FolderUp size={15} />
          Choose a folder
        </Button>
        <span className="text-ui text-ink-3 touch:hidden">or drop files, folders or a ZIP here</span>
        <input ref={filesInput} type="file" multiple hidden aria-label="Choose files" onChange={chosen(choice.addFiles)} />
        <input
          ref={folderInput}
          type="file"
          multiple
          hidden
          aria-label="Choose a folder"
          {...{ webkitdirectory: '' }}
          onChange={chosen(choice.addFolder)}
        />
      </div>
      {refused ? <ErrorNotice>{refused}</ErrorNotice> : null}
      {zips.map((zip) => (
        <p key={zip.name}>
          <button type="button" className="link text-ui" onClick={() => choice.addPacked(zip)}>
            Add “{zip.name}” as a ZIP file
          </button>
        </p>
      ))}
      <div aria-live="polite" className="flex flex-col gap-1.5">
        {reading === null ? null : <p className="text-ui text-ink-3">{reading ? `Reading “${reading}”…` : 'Reading the files…'}</p>}
        {groups.map((group) => {
          const inside = filesOf(group);
          return inside.length > 0 ? <GroupNotice key={group.id} group={group} count={inside.length} choice={choice} /> : null;
        })}
        {sent ? <Sent {...sent} /> : null}
      </div>
      {files.length > 0 ? (
        <div className="max-h-80 overflow-y-auto">
          <FolderList label="Chosen files" files={files}>
            {(file, name) => (
              <li key={file.path} className="flex items-center gap-2 text-ui">
                <span className="min-w-0 flex-1 truncate" title={file.path}>
                  {name}
                </span>
                <span className="text-meta text-ink-3">{formatSize(file.size)}</span>
                <IconButton label={`Leave out ${file.path}`} onClick={() => choice.leaveOut(file)}>
                  <X size={15} />
                </IconButton>
              </li>
            )}
          </FolderList>
        </div>
      ) : null}
    </div>
  );
}

/** The result of a folder or an archive, with its options. */
function GroupNotice({ group, count, choice }: { group: FileGroup; count: number; choice: ChosenFiles }) {
  const { zip, packed, top, atTop, leftOut, more } = group;
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-ui">
      <p className="basis-full text-ink-2">{groupLabel(group, count)}</p>
      {top !== null && !packed ? (
        <button type="button" className="link" onClick={() => choice.change(group, { atTop: !atTop })}>
          {atTop ? `Keep the folder “${top}”` : 'Place files at the top level'}
        </button>
      ) : null}
      {zip ? (
        <button type="button" className="link" onClick={() => choice.change(group, { packed: !packed })}>
          {packed ? 'Unpack' : 'Keep as a ZIP file'}
        </button>
      ) : null}
      {leftOut.length > 0 && leftOut.length < workspaceLimits.files && !more && !packed ? (
        <button type="button" className="link" onClick={() => choice.addLeftOut(group)}>
          Add the files left out
        </button>
      ) : null}
    </div>
  );
}

function Sent({ done, of }: { done: number; of: number }) {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-ui text-ink-2">
        {done} of {of} files uploaded
      </p>
      <div
        className="h-[3px] overflow-hidden rounded-full bg-line"
        role="progressbar"
        aria-label="Files uploaded"
        aria-valuemin={0}
        aria-valuemax={of}
        aria-valuenow={done}
      >
        <div className="h-full rounded-full bg-accent transition-[width] duration-(--slow)" style={{ width: `${(100 * done) / of}%` }} />
      </div>
    </div>
  );
}
