'use client';

import { HoverCard } from 'radix-ui';
import { Fragment, type ReactNode, useContext, useRef, useState } from 'react';
import { nouns } from '#lib/entities/nouns.ts';
import type { ClaimSource } from '#lib/features/claims/claim.ts';
import type { ClaimSourceNow } from '#lib/features/claims/read-claim-sources.ts';
import type { Footnote } from '#lib/features/versions/document.ts';
import { type Footnotes, FootnotesContext } from './footnotes.ts';

/** The footnote of a statement: the numbers of its sources, or a mark for the reviewer. */
export function FootnoteMark({ footnote }: { footnote: Footnote }) {
  const footnotes = useContext(FootnotesContext);
  if (!footnotes) return null;
  if (footnote.state === 'unsourced')
    return footnotes.marksUnsourced ? (
      <sup className="cite-none" title="No source">
        <span aria-hidden="true">○</span>
        <span className="sr-only"> (no source)</span>
      </sup>
    ) : null;
  const claim = footnotes.claims[footnote.claim];
  if (claim?.state === 'unsupported')
    return (
      <sup>
        <Preview
          trigger={
            <button type="button" className="cite cite-unsupported" aria-label="Not supported by its source">
              ?
            </button>
          }
        >
          <p className="text-ui font-[560] text-ink">Not supported</p>
          <p className="mt-1 text-ui text-pretty text-ink-2">{claim.why}</p>
        </Preview>
      </sup>
    );
  if (claim?.state !== 'supported') return null;
  return (
    <sup>
      {inOrder(claim.sources, footnotes).map(({ source, place }, nth) => (
        <Fragment key={source}>
          {nth > 0 ? <span className="cite-comma">,</span> : null}
          <SourceMark claim={footnote.claim} place={place} source={source} />
        </Fragment>
      ))}
    </sup>
  );
}

/** By number, with their places in the claim. */
function inOrder(all: readonly ClaimSource[], { sources }: Footnotes): { source: number; place: number }[] {
  const numberOf = (source: number) => sources[source]?.number ?? source;
  return all.map(({ source }, place) => ({ source, place })).toSorted((a, b) => numberOf(a.source) - numberOf(b.source));
}

function SourceMark({ claim, place, source }: { claim: number; place: number; source: number }) {
  const { versionId, href, sources } = useContext(FootnotesContext)!;
  const { number, title } = sources[source] ?? { number: source + 1, title: '' };
  const [known, setKnown] = useState<ClaimSourceNow | 'unknown' | null>(null);
  const load = async () => {
    const response = await fetch(`/api/versions/${versionId}/claims/${claim}`).catch(() => null);
    const loaded = response?.ok ? ((await response.json()) as { sources: ClaimSourceNow[] }).sources[place] : undefined;
    setKnown((before) => loaded ?? before ?? 'unknown');
  };
  return (
    <Preview
      onOpen={() => void load()}
      trigger={
        <a
          className="cite"
          href={`${href}/source?claim=${claim}&source=${place}`}
          target="_blank"
          rel="noopener"
          aria-label={`Source ${number}${title ? `: ${title}` : ''}`}
        >
          {number}
        </a>
      }
    >
      <SourceNow title={title} source={known} />
    </Preview>
  );
}

function SourceNow({ title, source }: { title: string; source: ClaimSourceNow | 'unknown' | null }) {
  const isGone = typeof source === 'object' && source?.state === 'gone';
  const kind = typeof source === 'object' && source ? kindLabel(source.kind) : null;
  return (
    <>
      {kind ? <p className="text-meta text-ink-3 first-letter:uppercase">{kind}</p> : null}
      <p className="mt-0.5 text-ui font-[560] text-ink wrap-anywhere">{isGone ? 'This source is gone' : title}</p>
      <p className="mt-1 text-ui text-pretty text-ink-2 wrap-anywhere">{stateMessage(source)}</p>
    </>
  );
}

function stateMessage(source: ClaimSourceNow | 'unknown' | null): string {
  if (source === null) return 'Loading…';
  if (source === 'unknown') return 'Couldn’t load details.';
  switch (source.state) {
    case 'there':
      return source.excerpt ?? '';
    case 'changed':
      return 'It has changed since this version was written, and no longer says this.';
    case 'outside':
      if (source.kind === 'tool') return 'What a tool answers isn’t kept here.';
      return source.at ? 'It’s not stored here. Open it to check.' : 'It’s not stored here.';
    case 'gone':
      return source.kind === 'platform'
        ? 'This item is no longer kept here: it was deleted there, it’s older than what you keep, or you no longer let it be read.'
        : 'It was deleted after this version was written, or it’s no longer yours.';
  }
}

const ownLabels: Record<string, string> = { text: 'pasted text', url: 'web page', tool: 'tool of an MCP server' };
const kindLabel = (kind: string) => ownLabels[kind] ?? (kind in nouns ? nouns[kind as keyof typeof nouns].one : kind);

/** What a mark says, on hover and focus. */
function Preview({ trigger, onOpen, children }: { trigger: ReactNode; onOpen?: () => void; children: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null);
  const [around, setAround] = useState<HTMLElement | null>(null);
  return (
    <HoverCard.Root
      openDelay={200}
      closeDelay={100}
      onOpenChange={(isOpen) => {
        if (!isOpen) return;
        // In its landmark, so that no content is outside of all landmarks.
        setAround(place.current?.closest<HTMLElement>('[role="dialog"], main') ?? null);
        onOpen?.();
      }}
    >
      <span ref={place}>
        <HoverCard.Trigger asChild>{trigger}</HoverCard.Trigger>
      </span>
      <HoverCard.Portal container={around}>
        <HoverCard.Content className="preview" sideOffset={18} collisionPadding={12}>
          {children}
        </HoverCard.Content>
      </HoverCard.Portal>
    </HoverCard.Root>
  );
}
