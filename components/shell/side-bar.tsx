'use client';

import { Bookmark, FileText, Inbox, Repeat2, Search, Settings, Ticket } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { findSessions } from '#app/(partner)/session-actions.ts';
import { NotificationPopover } from '#components/notifications/notification-bell.tsx';
import { Link } from '#components/ui/link.tsx';
import { Tooltip } from '#components/ui/tooltip.tsx';
import type { SessionSummary } from '#lib/features/sessions/session-list.ts';
import { NavLink } from './nav-link.tsx';
import { NewChatButton } from './new-chat-button.tsx';
import { SessionList } from './session-list.tsx';
import { useSessions } from './sessions-provider.tsx';
import { SideBarFrame } from './side-bar-frame.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

/** Links to pages, chats by day, and the account. `now` is the server's time, ISO 8601, for the first paint. */
export function SideBar({ name, email, now, timeZone }: { name: string; email: string; now: string; timeZone: string }) {
  return (
    <SideBarFrame name="Thinking Partner" label="Chats and pages" aside={<NotificationPopover />}>
      <nav className="px-2" aria-label="Pages">
        <ul className="flex flex-col gap-0.5">
          <li>
            <NewChatButton />
          </li>
          <li>
            <InboxLink />
          </li>
          <li>
            <NavLink href="/deliverables" icon={Repeat2}>
              Deliverables
            </NavLink>
          </li>
          <li>
            <NavLink href="/work" icon={Ticket}>
              Work
            </NavLink>
          </li>
          <li>
            <NavLink href="/memories" icon={Bookmark}>
              Memories
            </NavLink>
          </li>
          <li>
            <NavLink href="/documents" icon={FileText}>
              Documents
            </NavLink>
          </li>
        </ul>
      </nav>
      <Chats now={now} timeZone={timeZone} />
      <div className="flex items-center gap-1 border-t border-line px-2 py-2">
        <Link
          href="/settings"
          className="flex min-h-10 min-w-0 flex-1 items-center gap-2.5 rounded-md px-2 hover:bg-fill-strong/60 touch:min-h-11"
        >
          <span
            className="grid size-7 flex-none place-items-center rounded-full bg-fill-strong text-meta font-[620] text-ink-2"
            aria-hidden="true"
          >
            {initials(name || email)}
          </span>
          <span className="truncate text-ui font-medium">{name || email}</span>
        </Link>
        <ThemeToggle />
        <Tooltip label="Settings">
          <Link href="/settings" className="btn-icon hover:bg-fill-strong/60" aria-label="Settings">
            <Settings />
          </Link>
        </Tooltip>
      </div>
    </SideBarFrame>
  );
}

function InboxLink() {
  const waiting = useSessions((state) => state.waiting);
  return (
    <NavLink
      href="/inbox"
      icon={Inbox}
      aside={
        waiting > 0 ? (
          <span className="text-meta font-[560] text-accent tabular-nums">
            {waiting}
            <span className="sr-only"> waiting for you</span>
          </span>
        ) : null
      }
    >
      Inbox
    </NavLink>
  );
}

function Chats({ now, timeZone }: { now: string; timeZone: string }) {
  const [query, setQuery] = useState('');
  const found = useFound(query.trim());
  return (
    <>
      <div className="px-2 pt-5">
        <label className="flex min-h-9 items-center gap-3 rounded-md px-3 text-ui text-ink-2 focus-within:outline-2 focus-within:outline-accent hover:bg-fill-strong/60 touch:min-h-11">
          <Search />
          <input
            type="search"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            placeholder="Search chats"
            aria-label="Search chats"
            maxLength={200}
            className="w-full bg-transparent outline-none touch:text-body"
          />
        </label>
      </div>
      <div className="flex flex-1 flex-col gap-5 overflow-y-auto px-2 pt-3 pb-4">
        <SessionList query={query.trim()} found={found} now={useNow(now)} timeZone={timeZone} />
      </div>
    </>
  );
}

/** Searches the chats on the server by name: older ones than the side bar holds. */
function useFound(query: string): SessionSummary[] {
  const wanted = useDeferredValue(query);
  const [found, setFound] = useState<SessionSummary[]>([]);
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    const soon = setTimeout(() => {
      findSessions({ query: wanted })
        .then((found) => current && found.ok && setFound(found.sessions))
        .catch(() => undefined);
    }, 250);
    return () => {
      current = false;
      clearTimeout(soon);
    };
  }, [wanted]);
  return found;
}

/** The current minute, starting with the server's. */
function useNow(initial: string): Date {
  const [now, setNow] = useState(() => new Date(initial));
  useEffect(() => {
    const start = Date.now();
    const every = setInterval(() => setNow(new Date(Date.parse(initial) + Date.now() - start)), 60_000);
    return () => clearInterval(every);
  }, [initial]);
  return now;
}

function initials(name: string): string {
  const words = name.split(/[\s@.]+/).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');
}
