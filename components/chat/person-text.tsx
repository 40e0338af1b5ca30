'use client';

import { Fragment, useState } from 'react';
import { ImageOfRef } from '#components/refs/image-of-ref.tsx';
import { ReadProblem } from '#components/refs/read-problem.tsx';
import { RefChip } from '#components/refs/ref-chip.tsx';
import { splitRefs } from '#components/refs/split-refs.ts';
import { truncate } from '#lib/base/text/shorten.ts';
import { splitAttached } from '#lib/refs/attachments.ts';

const long = 2000;

/** The person's text as written, with its refs as chips. A very long text is shortened first. */
export function PersonText({ text }: { text: string }) {
  const [whole, setWhole] = useState(text.length <= long);
  const attached = splitAttached(text).refs;
  const shown = whole ? text : truncate(text, long);
  return (
    <div className="max-w-[34rem] rounded-lg rounded-br-xs bg-fill px-4 py-2.5 text-body wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]">
      {splitRefs(shown).map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sent text never move
        <Fragment key={index}>{'ref' in piece ? <RefChip refText={piece.ref} /> : piece.text}</Fragment>
      ))}
      <AttachedImages refs={attached} />
      {attached.map((ref) => (
        <ReadProblem key={ref} refText={ref} isNamed className="mt-1 block" />
      ))}
      {whole ? null : (
        <button type="button" className="link ml-2" onClick={() => setWhole(true)}>
          Show all {text.length.toLocaleString('en')} characters
        </button>
      )}
    </div>
  );
}

function AttachedImages({ refs }: { refs: readonly string[] }) {
  return refs.map((ref) => <ImageOfRef key={ref} refText={ref} className="mt-2 block max-h-72 max-w-full" />);
}
