'use client';

import { X } from 'lucide-react';
import { useStore } from 'zustand';
import { cancelUpload, uploadStore } from '#components/documents/uploads.ts';
import { ImageOfRef } from '#components/refs/image-of-ref.tsx';
import { ReadProblem } from '#components/refs/read-problem.tsx';
import { RefChip } from '#components/refs/ref-chip.tsx';
import { IconButton } from '#components/ui/button.tsx';

/** The documents that are attached to a message, and the files that become documents. `keys` are those of this message. */
export function AttachedDocuments({
  refs,
  keys,
  onRemove,
}: {
  refs: readonly string[];
  keys: ReadonlySet<number>;
  onRemove: (ref: string) => void;
}) {
  const { uploads, names } = useStore(uploadStore);
  const own = uploads.filter(({ key }) => keys.has(key));
  if (refs.length === 0 && own.length === 0) return null;
  return (
    <ul aria-label="Attachments" aria-live="polite" className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 pt-1.5 pb-2 text-ui">
      {refs.map((ref) => (
        <li key={ref} className="flex max-w-full min-w-0 items-center">
          <ImageOfRef refText={ref} isNamed className="mr-2 size-10 flex-none object-cover" />
          <RefChip refText={ref} title={names[ref.replace('document:', '')]} />
          <ReadProblem refText={ref} className="ml-2 min-w-0" />
          <IconButton label="Remove the attachment" className="-my-2" onClick={() => onRemove(ref)}>
            <X size={14} />
          </IconButton>
        </li>
      ))}
      {own.map(({ key, name, sent, problem }) => (
        <li key={key} className="flex max-w-full min-w-0 items-center gap-2">
          {problem ? null : <span className="busy" />}
          <span className={`min-w-0 wrap-anywhere ${problem ? 'text-bad' : 'text-ink-2'}`}>
            {problem ? `${name} wasn’t uploaded. ${problem}` : `${name}, ${sent === null ? 'waiting' : `${Math.round(sent * 100)}%`}`}
          </span>
          <IconButton
            label={problem ? `Dismiss ${name}` : `Cancel the upload of ${name}`}
            className="-my-2"
            onClick={() => cancelUpload(key)}
          >
            <X size={14} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
