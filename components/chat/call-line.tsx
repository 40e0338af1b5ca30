'use client';

import {
  Bookmark,
  BookOpen,
  Brain,
  ChevronRight,
  List,
  ListChecks,
  type LucideIcon,
  PencilLine,
  Play,
  Plus,
  Search,
  TriangleAlert,
  Wrench,
} from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { formatDuration } from '#lib/base/text/duration.ts';
import type { DisplayedCall } from '#lib/base/tool-call.ts';
import { CallDetails } from './call-details.tsx';
import type { Line } from './read-message.ts';

const icons: Record<string, LucideIcon> = {
  Read: BookOpen,
  Write: Plus,
  Edit: PencilLine,
  List,
  Search,
  Execute: Play,
  Todo: ListChecks,
};

function iconOf({ name, input }: DisplayedCall): LucideIcon {
  const ref = (input as { ref?: unknown } | undefined)?.ref;
  if (name === 'Write' && typeof ref === 'string' && ref.startsWith('memory:')) return Bookmark;
  return Object.hasOwn(icons, name) ? icons[name]! : Wrench;
}

/** A group of consecutive calls in a reply. */
export function QuietLines({ lines }: { lines: Line[] }) {
  return (
    <div className="flex flex-col">
      {lines.map((line) =>
        line.kind === 'call' ? (
          <CallLine key={line.key} call={line.call} explained={line.explained} />
        ) : (
          <ThoughtLine key={line.key} text={line.text} streaming={line.streaming} />
        ),
      )}
    </div>
  );
}

/** One call: what it did, its state and its duration; opened, its input and output. A failed call opens itself, unless a card explains it. */
function CallLine({ call, explained = false }: { call: DisplayedCall; explained?: boolean }) {
  const Icon = call.state === 'failed' ? TriangleAlert : iconOf(call);
  return (
    <Quiet
      sign={
        call.state === 'running' ? (
          <span className="busy size-3.5!" />
        ) : (
          <Icon size={15} className={call.state === 'failed' ? 'text-bad' : 'text-ink-3'} />
        )
      }
      open={call.state === 'failed' && !explained}
      label={call.state === 'running' && call.progress ? `${call.label}: ${call.progress}` : call.label}
      state={call.state === 'failed' ? <span className="font-medium text-bad">failed</span> : <span className="sr-only">{call.state}</span>}
      time={call.startedAt ? <Time call={{ ...call, startedAt: call.startedAt }} /> : null}
    >
      <CallDetails call={call} />
    </Quiet>
  );
}

function ThoughtLine({ text, streaming }: { text: string; streaming: boolean }) {
  return (
    <Quiet
      sign={streaming ? <span className="busy size-3.5!" /> : <Brain size={15} className="text-ink-3" />}
      label={streaming ? 'Thinking' : 'Thought about it'}
    >
      <p className="max-w-[31rem] py-1 text-ui whitespace-pre-wrap text-ink-2">{text}</p>
    </Quiet>
  );
}

function Quiet({
  sign,
  label,
  state,
  time,
  open = false,
  children,
}: {
  sign: ReactNode;
  label: string;
  state?: ReactNode;
  time?: ReactNode;
  open?: boolean;
  children: ReactNode;
}) {
  const [opened, setOpened] = useState<boolean | null>(null);
  const shown = opened ?? open;
  return (
    <details className="call" open={shown} onToggle={(event) => event.currentTarget.open !== shown && setOpened(event.currentTarget.open)}>
      <summary>
        {sign}
        <span className="min-w-0 sm:truncate">{label}</span>
        {state}
        {time}
        <ChevronRight size={14} className="turn ml-auto" />
      </summary>
      {shown ? <div className="mb-2 ml-[7px] border-l border-line pl-[17px]">{children}</div> : null}
    </details>
  );
}

function Time({ call: { startedAt, endedAt, state } }: { call: DisplayedCall & { startedAt: string } }) {
  const counts = state === 'running' && !endedAt;
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    if (!counts) return;
    const every = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(every);
  }, [counts]);
  // In milliseconds, the time of a quick call would only distract.
  const took = (until: number) => formatDuration(Math.max(100, until - Date.parse(startedAt)));
  if (endedAt) return <span className="time">{took(Date.parse(endedAt))}</span>;
  // Under two seconds, a running time would only distract.
  if (!counts || now === null || now - Date.parse(startedAt) < 2000) return null;
  return <span className="time">{took(now)}</span>;
}
