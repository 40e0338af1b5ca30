'use client';

import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useHasSessions, useSessions } from '#components/shell/sessions-provider.tsx';
import { IconButton } from '#components/ui/button.tsx';
import { Popover } from '#components/ui/popover.tsx';
import { NotificationList } from './notification-list.tsx';

/** How much happened that the person has not read, and the way to it. Nothing on pages that are not about their own things. */
export function NotificationBell({ align }: { align?: 'start' | 'end' }) {
  return useHasSessions() ? <PersonsBell align={align} /> : null;
}

function PersonsBell({ align }: { align?: 'start' | 'end' }) {
  const unread = useSessions((state) => state.unread);
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label="Notifications"
      align={align}
      trigger={
        <IconButton label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'} className="relative">
          <Bell size={18} />
          {unread > 0 ? (
            <span
              aria-hidden="true"
              className="absolute top-0 right-0 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-[11px]/4 font-[620] text-on-accent tabular-nums touch:top-1 touch:right-1"
            >
              {unread > 99 ? '99+' : unread}
            </span>
          ) : null}
        </IconButton>
      }
    >
      <NotificationList onLeave={() => setOpen(false)} />
    </Popover>
  );
}
