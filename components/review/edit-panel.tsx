'use client';

import { useId } from 'react';
import { MOST_CHARACTERS } from '#lib/features/versions/version.ts';
import type { EditState } from './edit-store.ts';
import { Reading, type ReadText } from './reading.tsx';
import { SaveLine } from './save-line.tsx';

/** The text of a version as Markdown, with a preview if there is room. */
export function EditPanel({
  state: { version, text, saving },
  read,
  onWrite,
}: {
  state: EditState;
  read: ReadText;
  onWrite: (text: string) => void;
}) {
  const hint = useId();
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex flex-none flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-2 text-ui text-ink-2 lg:pr-6 lg:pl-0">
        <p id={hint}>
          Markdown: # heading, **bold**, - list.
          {text.length > MOST_CHARACTERS * 0.9
            ? ` ${text.length.toLocaleString('en')} of ${MOST_CHARACTERS.toLocaleString('en')} characters.`
            : null}
        </p>
        <SaveLine saving={saving} />
      </div>
      <div className="grid min-h-0 flex-1 xl:grid-cols-2">
        <textarea
          aria-label={`Text of version ${version.number}`}
          aria-describedby={hint}
          aria-invalid={saving.phase === 'failed' || undefined}
          className="min-h-80 w-full resize-none bg-transparent px-4 py-6 font-code text-ui leading-6 outline-offset-[-2px] lg:-ml-3 lg:w-[calc(100%+12px)] lg:pr-6 lg:pl-3 touch:text-body"
          value={text}
          spellCheck
          onChange={(event) => onWrite(event.target.value)}
        />
        <section
          aria-label="Preview"
          className="relative overflow-y-auto border-l border-line py-6 pr-6 pl-6 max-xl:hidden"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
        >
          <Reading text={text} read={read} />
        </section>
      </div>
    </div>
  );
}
