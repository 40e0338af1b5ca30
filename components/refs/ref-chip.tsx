'use client';

import { HoverCard } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Chip, type ChipKind } from '#components/ui/chip.tsx';
import { nouns } from '#lib/entities/nouns.ts';
import { hrefOf } from './ref-href.ts';
import { type KnownRef, learnRef, refSummaries } from './ref-summaries.ts';
import { pointsTo } from './split-refs.ts';

/** How often an open preview that grows is read again, in ms. */
const GROWS_MS = 3000;

/** A ref as a chip with its title: a link if it has a page, and a preview on hover and focus. */
export function RefChip({ refText, title }: { refText: string; title?: string }) {
  const target = pointsTo(refText);
  const known = useStore(refSummaries, (state) => state.known[refText]);
  const trigger = useRef<HTMLAnchorElement>(null);
  const [around, setAround] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  const grows = open && typeof known === 'object' && known.grows;
  useEffect(() => {
    if (!grows) return;
    const timer = setInterval(() => void learnRef(refText, 0), GROWS_MS);
    return () => clearInterval(timer);
  }, [grows, refText]);
  const needsName = !title;
  useEffect(() => {
    if (needsName) void learnRef(refText);
  }, [needsName, refText]);
  if (!target) return <code>{refText}</code>;

  const gone = known === 'gone';
  const shown = title || (typeof known === 'object' ? known.title : nouns[target.type].one);
  const href = gone ? undefined : hrefOf(refText);
  // An item of a platform is opened there, and the page that names it stays.
  const isElsewhere = target.type === 'platform' && target.subpath[0] === 'items';
  const link = { prefetch: false, ...(isElsewhere && { target: '_blank', rel: 'noopener' }) };
  const onOpenChange = (isOpen: boolean) => {
    setOpen(isOpen);
    if (!isOpen) return;
    // In the landmark of the chip, so that no content is outside of all landmarks.
    setAround(trigger.current?.closest<HTMLElement>('[role="dialog"], main, aside, section[aria-label]') ?? null);
    void learnRef(refText);
  };
  return (
    <HoverCard.Root openDelay={300} closeDelay={100} onOpenChange={onOpenChange}>
      <HoverCard.Trigger ref={trigger} asChild>
        <Chip kind={target.type as ChipKind} href={href} gone={gone} {...(href ? link : { tabIndex: 0 })}>
          {shown}
          {gone ? <span className="sr-only"> (deleted)</span> : null}
        </Chip>
      </HoverCard.Trigger>
      <HoverCard.Portal container={around}>
        <HoverCard.Content className="preview" sideOffset={6} collisionPadding={12}>
          <Preview
            kind={(typeof known === 'object' && known.kind) || nouns[target.type].one}
            title={typeof known === 'object' ? known.title : shown}
            known={known}
          />
        </HoverCard.Content>
      </HoverCard.Portal>
    </HoverCard.Root>
  );
}

function Preview({ kind, title, known }: { kind: string; title: string; known: KnownRef | undefined }) {
  return (
    <>
      <p className="text-meta text-ink-3 first-letter:uppercase">{kind}</p>
      <p className="mt-0.5 text-ui font-[560] text-ink">{title}</p>
      {known === 'gone' ? <p className="mt-1 text-ui text-ink-2">It was deleted or isn’t yours.</p> : null}
      {known === 'unknown' ? <p className="mt-1 text-ui text-ink-2">Couldn’t load details.</p> : null}
      {typeof known === 'object' ? (
        <>
          {known.text ? <p className="mt-1 line-clamp-5 text-ui text-pretty text-ink-2">{known.text}</p> : null}
          {known.facts.length ? (
            <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-ui">
              {known.facts.map(({ label, value }) => (
                <div key={label} className="contents">
                  <dt className="text-ink-3">{label}</dt>
                  <dd className="text-ink-2">{value}</dd>
                </div>
              ))}
            </dl>
          ) : null}
        </>
      ) : null}
    </>
  );
}
