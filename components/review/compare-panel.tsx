'use client';

import { ArrowDown, ArrowUp, ChevronDown, Columns2 } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button, IconButton } from '#components/ui/button.tsx';
import { PlainText } from '#components/ui/plain-text.tsx';
import { useInBrowser } from '#components/ui/use-in-browser.ts';
import { capitalize } from '#lib/base/text/capitalization.ts';
import { plural } from '#lib/base/text/plural.ts';
import { truncate } from '#lib/base/text/shorten.ts';
import { type Comparison, compareDocuments } from '#lib/features/versions/compare-documents.ts';
import type { ShownComparison } from '#lib/features/versions/shown-text.ts';
import { problemOfMarkdown } from '#lib/untrusted/count-markdown.ts';
import type { Against } from './against.ts';
import { DocumentView } from './document-view.tsx';
import { SideBySide } from './side-by-side.tsx';

/** The differences from another text, word by word: in one text, or side by side. */
export function ComparePanel({
  number,
  text,
  unreadable,
  compared,
  choices,
  others,
  onAsk,
}: {
  number: number;
  text: string;
  /** Why the text cannot be rendered, if it cannot. */
  unreadable: string | null;
  /** A comparison from the server, if it made one. */
  compared: ({ before: string; after: string } & ShownComparison) | null;
  choices: [Against, ...Against[]];
  /** The numbers of other versions, whose texts have to be loaded. */
  others: number[];
  onAsk: (number: number) => void;
}) {
  const [chosen, choose] = useState<Against['id']>(choices[0].id);
  const asked = choices.find(({ id }) => id === 'asked')?.name;
  useEffect(() => {
    if (asked) choose('asked');
  }, [asked]);
  const against = choices.find(({ id }) => id === chosen) ?? choices[0];
  const inBrowser = useInBrowser();
  const { comparison, problem } = useMemo((): ShownComparison => {
    const known = compared?.before === against.text && compared.after === text ? compared : null;
    if (known?.comparison) return known;
    const found = known?.problem ?? unreadable ?? problemOfMarkdown(text) ?? problemOfMarkdown(against.text);
    return { comparison: found || !inBrowser ? null : compareDocuments(against.text, text), problem: found };
  }, [against.text, text, compared, unreadable, inBrowser]);
  const [beside, setBeside] = useState(false);
  const [current, setCurrent] = useState(0);
  const region = useRef<HTMLElement>(null);
  const whole = nameOf(against);
  const changes = comparison?.changes ?? 0;
  const at = Math.min(current, changes);

  useEffect(() => {
    if (at > 0) region.current?.querySelector(`[data-change="${at}"]`)?.scrollIntoView({ block: 'center' });
  }, [at]);

  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex flex-none flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2 text-ui text-ink-2 lg:pr-3 lg:pl-0">
        <Choice choices={choices} chosen={against} others={others} onChoose={choose} onAsk={onAsk} />
        <p role="status" className="min-w-0 flex-1 basis-40 tabular-nums max-sm:order-last max-sm:basis-full">
          {comparison ? summaryOf(comparison) : problem ? 'These texts can’t be compared.' : null}
        </p>
        {changes > 0 ? (
          <span className="flex items-center gap-0.5 max-sm:ml-auto">
            <span className="mr-1 tabular-nums">
              {at > 0 ? `${at} of ${changes}` : changes === 1 ? 'One change' : `${changes} changes`}
            </span>
            <span role="status" className="sr-only">
              {comparison && at > 0 ? `Change ${at} of ${changes}: ${formatChange(comparison, at)}` : ''}
            </span>
            <IconButton label="Previous change" onClick={() => setCurrent(at > 1 ? at - 1 : changes)}>
              <ArrowUp />
            </IconButton>
            <IconButton label="Next change" onClick={() => setCurrent(at < changes ? at + 1 : 1)}>
              <ArrowDown />
            </IconButton>
          </span>
        ) : null}
        <Button kind="plain" className="aria-pressed:text-accent max-lg:hidden" aria-pressed={beside} onClick={() => setBeside(!beside)}>
          <Columns2 size={15} />
          Side by side
        </Button>
      </div>
      <section
        ref={region}
        aria-label={`Version ${number} compared with ${whole}`}
        className="relative min-h-0 flex-1 overflow-y-auto outline-offset-[-2px]"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        {!comparison ? (
          <div className="px-4 pt-6 pb-10 lg:px-0">
            <PlainText text={text} problem={problem} />
          </div>
        ) : beside ? (
          <div className="px-4 pt-6 pb-10 lg:px-0 lg:pr-6">
            <SideBySide blocks={comparison.blocks} before={capitalize(whole)} after={`Version ${number}`} current={at} />
          </div>
        ) : (
          <article className="doc max-w-[36rem] px-4 pt-6 pb-10 lg:px-0">
            <DocumentView blocks={comparison.blocks} current={at} />
          </article>
        )}
      </section>
    </div>
  );
}

function Choice({
  choices,
  chosen,
  others,
  onChoose,
  onAsk,
}: {
  choices: Against[];
  chosen: Against;
  others: number[];
  onChoose: (id: Against['id']) => void;
  onAsk: (number: number) => void;
}) {
  const further = others.filter((number) => choices.every(({ name }) => name !== `version ${number}`));
  const label = (
    <>
      <span>Against</span>{' '}
      <span className="font-[560] text-ink">
        {chosen.name}
        {chosen.state ? <span className="max-sm:hidden">, {chosen.state}</span> : null}
      </span>
    </>
  );
  if (choices.length + further.length === 1) return <p>{label}</p>;
  return (
    <span className="relative -ml-2 flex min-h-8 items-center gap-1.5 rounded-md px-2 hover:bg-fill has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent touch:min-h-11">
      <span aria-hidden="true" className="contents">
        {label}
      </span>
      <ChevronDown size={15} />
      <select
        aria-label="Compare against"
        value={chosen.id}
        onChange={({ target: { value } }) => (/^\d/.test(value) ? onAsk(Number(value)) : onChoose(value as Against['id']))}
        className="absolute inset-0 cursor-pointer opacity-0 touch:text-body"
      >
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {nameOf(choice)}
          </option>
        ))}
        {further.map((number) => (
          <option key={number} value={number}>
            version {number}
          </option>
        ))}
      </select>
    </span>
  );
}

const nameOf = ({ name, state }: Against) => (state ? `${name}, ${state}` : name);

/** "12 words added, 5 removed." */
function summaryOf({ changes, words: { added, removed } }: Comparison): string {
  if (changes === 0) return 'Nothing changed.';
  if (added && removed) return `${plural(added, 'word')} added, ${removed.toLocaleString('en')} removed.`;
  if (added || removed) return `${plural(added || removed, 'word')} ${added ? 'added' : 'removed'}.`;
  return 'Only formatting changed.';
}

const most = 200;

/** The removed and added text of one change, for screen readers. */
function formatChange({ blocks }: Comparison, nth: number): string {
  const pieces = blocks.flatMap(({ cells }) => cells.flat()).filter((piece) => piece.nth === nth);
  const listOf = (change: 'removed' | 'added') => {
    const text = pieces
      .flatMap((piece) => (piece.change === change ? piece.tokens.map((token) => token.text) : []))
      .join('')
      .trim();
    return text ? `${change} ${truncate(text, most)}` : '';
  };
  return [listOf('removed'), listOf('added')].filter(Boolean).join('; ');
}
