'use client';

import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { copyText } from './copy-text.ts';
import type { EditState, EditStore } from './edit-store.ts';

/** The choice between a newer text and this tab's, and the person's text after a newer one replaced it. */
export function NewerEdit({ state: { saving, text, own, version }, store }: { state: EditState; store: EditStore }) {
  if (saving.phase === 'conflict')
    return (
      <Notice
        urgent
        actions={
          <>
            <Button onClick={store.loadNewer}>Load the newer text</Button>
            <Button kind="plain" onClick={() => void copyText(text)}>
              Copy mine
            </Button>
          </>
        }
      >
        This version was changed elsewhere, perhaps in another tab, so your edits weren’t saved. If you load the newer text, you can still
        copy yours.
      </Notice>
    );
  if (own === null) return null;
  return (
    <Notice
      actions={
        <>
          <Button onClick={() => void copyText(own)}>Copy mine</Button>
          <Button kind="plain" onClick={store.dropOwn}>
            Discard mine
          </Button>
        </>
      }
    >
      {version.status === 'reviewing' || version.status === 'staged'
        ? 'This is the newer text. Your edits are kept until you discard them.'
        : `Version ${version.number} was approved or rejected before your latest edits were saved. They are kept until you discard them.`}
    </Notice>
  );
}

function Notice({ urgent = false, actions, children }: { urgent?: boolean; actions: ReactNode; children: ReactNode }) {
  return (
    <div
      role={urgent ? 'alert' : 'status'}
      className="flex flex-none flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 lg:mx-10 lg:px-0"
    >
      <p className="flex min-w-0 flex-1 basis-72 gap-2.5 text-ui text-pretty">
        <TriangleAlert className="mt-0.5 text-warn" />
        <span className="max-w-[44rem] min-w-0">{children}</span>
      </p>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </div>
  );
}
