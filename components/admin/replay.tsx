'use client';

import { Pause, Play, SkipBack, SkipForward, StepBack, StepForward } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { PersonText } from '#components/chat/person-text.tsx';
import { IconButton } from '#components/ui/button.tsx';
import type { ReplayStep } from '#lib/admin/replay.ts';
import { formatDuration } from '#lib/base/text/duration.ts';
import { ReplayMessage } from './replay-message.tsx';
import { type Speed, speeds, useReplay } from './use-replay.ts';

/** A replay of a turn from its log: the reader's view next to the list of chunks. */
export function Replay({ turnId, steps, asked }: { turnId: string; steps: ReplayStep[]; asked: string | null }) {
  const { place, playing, speed, message, go, toggle, setSpeed } = useReplay(turnId, steps);
  const at = steps[place - 1]?.at ?? 0;
  const label = place === 0 ? 'Before the turn' : steps[place - 1]!.label;
  return (
    <div className="flex flex-col gap-6">
      <section aria-label="Replay" className="sticky top-0 z-10 border-b border-line bg-paper py-3">
        <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
          <IconButton label="Go to the start" onClick={() => go(0)} disabled={place === 0}>
            <SkipBack />
          </IconButton>
          <IconButton label="Step back" onClick={() => go(place - 1)} disabled={place === 0}>
            <StepBack />
          </IconButton>
          <IconButton label={playing ? 'Pause' : 'Play'} onClick={toggle}>
            {playing ? <Pause /> : <Play />}
          </IconButton>
          <IconButton label="Step forward" onClick={() => go(place + 1)} disabled={place === steps.length}>
            <StepForward />
          </IconButton>
          <IconButton label="Go to the end" onClick={() => go(steps.length)} disabled={place === steps.length}>
            <SkipForward />
          </IconButton>
          <label className="ml-auto flex items-center gap-2 text-ui text-ink-2">
            Speed
            <select
              value={speed}
              onChange={(event) => setSpeed(Number(event.target.value) as Speed)}
              className="min-h-9 rounded-md bg-fill px-2 text-ink touch:min-h-11"
            >
              {speeds.map((one) => (
                <option key={one} value={one}>
                  {one === 1 ? 'Real time' : `${one}×`}
                </option>
              ))}
            </select>
          </label>
        </div>
        <input
          type="range"
          aria-label="Step"
          aria-valuetext={`Step ${place} of ${steps.length}, ${formatDuration(at)}: ${label}`}
          min={0}
          max={steps.length}
          value={place}
          onChange={(event) => go(Number(event.target.value))}
          className="mt-2 w-full accent-accent touch:h-11"
        />
        <p className="flex gap-3 text-meta text-ink-3 tabular-nums">
          <span className="min-w-0 flex-1 truncate">{label}</span>
          <span>
            {place} of {steps.length}, {formatDuration(at)}
          </span>
        </p>
      </section>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_300px]">
        <section aria-label="Reader’s view" className="min-w-0">
          {asked === null ? null : (
            <div className="mb-5 flex flex-col items-end">
              <PersonText text={asked} />
            </div>
          )}
          <ReplayMessage message={message} live={place > 0 && message.metadata?.exitReason === undefined} />
        </section>
        <StepList steps={steps} place={place} go={go} />
      </div>
    </div>
  );
}

function StepList({ steps, place, go }: { steps: ReplayStep[]; place: number; go: (to: number) => void }) {
  const current = useRef<HTMLLIElement>(null);
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list follows the current step, without moving the page
  useEffect(() => {
    if (!list.current || !current.current) return;
    const { offsetTop, offsetHeight } = current.current;
    const { scrollTop, clientHeight } = list.current;
    if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight) list.current.scrollTop = offsetTop - clientHeight / 2;
  }, [place]);
  return (
    <section aria-label="Log">
      <h2 className="border-b border-line pb-2 text-ui font-[620]">Log</h2>
      <ol ref={list} className="relative max-h-[60dvh] overflow-y-auto py-1 text-ui lg:max-h-[calc(100dvh-14rem)]">
        {steps.map(({ at, label }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a log never changes
          <li key={index} ref={index + 1 === place ? current : undefined}>
            <button
              type="button"
              onClick={() => go(index + 1)}
              aria-current={index + 1 === place ? 'step' : undefined}
              className={`flex min-h-7 w-full items-center gap-3 rounded-sm px-2 py-1 text-left touch:min-h-11 ${index + 1 === place ? 'bg-accent-soft text-ink' : index < place ? 'text-ink hover:bg-fill' : 'text-ink-3 hover:bg-fill'}`}
            >
              <span className="time w-14 flex-none text-right">{formatDuration(at)}</span>
              <span className="min-w-0 break-words">{label}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
