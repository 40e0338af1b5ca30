'use client';

import { FileText, MessageCircleQuestion, TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import { type ReactNode, useTransition } from 'react';
import { toast } from 'sonner';
import { writeNow } from '#app/(partner)/deliverables/write-actions.ts';
import { dismiss } from '#app/(partner)/inbox/actions.ts';
import { Button } from '#components/ui/button.tsx';
import { momentWords } from '#components/ui/date-words.ts';
import { shorten } from '#components/ui/shorten.ts';
import type { Waiting } from '#lib/inbox/inbox.ts';

/** What waits, one row each: what it is, since when, and the way to settle it. */
export function InboxRows({ waiting, timeZone, now }: { waiting: Waiting[]; timeZone: string; now: Date }) {
  return (
    <ul className="border-t border-line">
      {waiting.map((one) => (
        <li key={`${one.kind}-${one.id}`} className="border-b border-line py-4">
          <Row waiting={one} since={momentWords(one.at, timeZone, now)} />
        </li>
      ))}
    </ul>
  );
}

function Row({ waiting, since }: { waiting: Waiting; since: string }) {
  if (waiting.kind === 'draft')
    return (
      <Entry
        sign={<FileText size={16} className="text-accent" />}
        href={versionHref(waiting)}
        title={`Version ${waiting.number} of ${waiting.title}`}
        says={waiting.begun ? 'A draft that you began to review' : 'A draft to review'}
        since={since}
      />
    );
  if (waiting.kind === 'question')
    return (
      <Entry
        sign={<MessageCircleQuestion size={16} className="text-accent" />}
        href={`/chat/${waiting.sessionId}`}
        title={waiting.question}
        says={`Your partner asks in “${waiting.title}”`}
        since={since}
      />
    );
  return (
    <Entry
      sign={<TriangleAlert size={16} className="text-bad" />}
      href={versionHref(waiting)}
      title={`Version ${waiting.number} of ${waiting.title} ${waiting.kind === 'failure' ? 'could not be written' : 'did not arrive, or may not have'}`}
      says={waiting.reason}
      since={since}
      actions={<SettleFailure failure={waiting} href={versionHref(waiting)} />}
    />
  );
}

const versionHref = ({ deliverableId, number }: { deliverableId: string; number: number }) =>
  `/deliverables/${deliverableId}/versions/${number}`;

function Entry({
  sign,
  href,
  title,
  says,
  since,
  actions,
}: {
  sign: ReactNode;
  href: string;
  title: string;
  says: string;
  since: string;
  actions?: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-3 gap-y-2 md:grid-cols-[20px_minmax(0,1fr)_auto]">
      <span className="pt-1" aria-hidden="true">
        {sign}
      </span>
      <div className="min-w-0">
        <Link href={href} className="text-body font-[560] text-pretty wrap-anywhere hover:text-accent">
          {title}
        </Link>
        <p className="text-ui text-pretty wrap-anywhere text-ink-2">{says}</p>
        <p className="text-meta text-ink-3">Since {since.replace(/^(Today|Yesterday)/, (day) => day.toLowerCase())}</p>
      </div>
      {actions ? <div className="flex flex-wrap gap-2 max-md:col-start-2">{actions}</div> : null}
    </div>
  );
}

function SettleFailure({ failure, href }: { failure: Extract<Waiting, { reason: string }>; href: string }) {
  const [busy, run] = useTransition();
  return (
    <>
      <Button
        kind="plain"
        busy={busy}
        onClick={() =>
          run(() => dismiss({ kind: failure.kind, id: failure.id }).catch(() => void toast.error('It could not be put away. Try again.')))
        }
      >
        Put away
      </Button>
      {failure.kind === 'delivery' ? (
        <Link href={href} className="btn">
          See to it
        </Link>
      ) : (
        <Button
          busy={busy}
          onClick={() =>
            run(async () => {
              const started = await writeNow(failure.deliverableId).catch(() => null);
              if (started?.ok) toast(`Version ${started.number} of “${shorten(failure.title)}” is being written.`);
              else toast.error(started?.message ?? 'It could not be started. Try again.');
            })
          }
        >
          Write again
        </Button>
      )}
    </>
  );
}
