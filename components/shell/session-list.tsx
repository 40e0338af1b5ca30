'use client';

import { Archive, ArchiveRestore } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useState, useTransition } from 'react';
import { toast } from 'sonner';
import { findSessions } from '#app/(partner)/session-actions.ts';
import type { SessionSummary } from '#lib/features/sessions/session-list.ts';
import { groupByDay } from './group-by-day.ts';
import { SessionRow } from './session-row.tsx';
import { useSessions } from './sessions-provider.tsx';

/** The person's chats by day, and the archived ones in a collapsed list. `query` filters by title. */
export function SessionList({ query, found, now, timeZone }: { query: string; found: SessionSummary[]; now: Date; timeZone: string }) {
  const sessions = useSessions((state) => state.sessions);
  const current = usePathname().match(/^\/chat\/([^/]+)/)?.[1];
  const wanted = query.toLowerCase();
  const known = new Set(sessions.map(({ id }) => id));
  const all = wanted ? [...sessions, ...found.filter(({ id }) => !known.has(id))] : sessions;
  const matching = wanted ? all.filter(({ title }) => title.toLowerCase().includes(wanted)) : all;
  const active = matching.filter(({ status }) => status === 'active');
  const archived = matching.filter(({ status }) => status === 'archived');

  if (sessions.length === 0) return <p className="px-3 text-ui text-ink-3">Your chats will show up here.</p>;
  if (matching.length === 0) return <p className="px-3 text-ui text-ink-3">No chats found for “{query}”.</p>;
  return (
    <>
      {groupByDay(active, (session) => session.lastMessageAt, now, timeZone).map(({ label, items }) => (
        <section key={label} aria-label={label}>
          <h2 className="px-3 pb-1 text-meta font-medium text-ink-3">{label}</h2>
          <Rows sessions={items} current={current} />
        </section>
      ))}
      {archived.length > 0 ? (
        <details className="group" open={Boolean(wanted) || archived.some(({ id }) => id === current) || undefined}>
          <summary className="flex min-h-8 items-center gap-2 rounded-md px-3 text-meta font-medium text-ink-3 hover:text-ink touch:min-h-11">
            <Archive size={13} className="group-open:hidden" />
            <ArchiveRestore size={13} className="hidden group-open:block" />
            Archived, {archived.length}
          </summary>
          <Rows sessions={archived} current={current} />
        </details>
      ) : null}
      {wanted ? null : <Older sessions={sessions} />}
    </>
  );
}

function Rows({ sessions, current }: { sessions: SessionSummary[]; current?: string }) {
  return (
    <ul>
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} current={session.id === current} />
      ))}
    </ul>
  );
}

const PAGE = 100;

function Older({ sessions }: { sessions: SessionSummary[] }) {
  const append = useSessions((state) => state.append);
  const [done, setDone] = useState(false);
  const [loading, load] = useTransition();
  const last = sessions.at(-1);
  if (done || !last || sessions.length < PAGE) return null;
  return (
    <button
      type="button"
      disabled={loading}
      className="min-h-9 rounded-md px-3 text-left text-ui text-ink-2 hover:bg-fill-strong/60 hover:text-ink touch:min-h-11"
      onClick={() =>
        load(async () => {
          const older = await findSessions({ before: last.lastMessageAt }).catch(() => null);
          if (!older?.ok) return void toast.error(older?.message ?? 'Couldn’t load older chats. Try again.');
          append(older.sessions);
          if (older.sessions.length < PAGE) setDone(true);
        })
      }
    >
      {loading ? 'Loading older chats' : 'Older chats'}
    </button>
  );
}
