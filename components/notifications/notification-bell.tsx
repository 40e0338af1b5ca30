'use client';

import { Bell } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useHasSessions, useSessions } from '#components/shell/sessions-provider.tsx';
import { IconButton } from '#components/ui/button.tsx';
import { Popover } from '#components/ui/popover.tsx';
import { NotificationList } from './notification-list.tsx';
import { useNotificationSheet } from './notification-sheet.tsx';
import { MarkAllRead } from './read-notifications.tsx';

/**
 * Opens the notifications as a sheet; hidden where the side bar shows its own bell, and on pages that are not about the
 * person's own data.
 */
export function NotificationBell() {
  return useHasSessions() ? <SheetBell /> : null;
}

function SheetBell() {
  const setOpen = useNotificationSheet((state) => state.setOpen);
  return <BellButton className="lg:hidden" aria-haspopup="dialog" onClick={() => setOpen(true)} />;
}

/** The bell in the side bar, with its notification popover. */
export function NotificationPopover() {
  const [open, setOpen] = useState(false);
  return (
    <Popover open={open} onOpenChange={setOpen} label="Notifications" align="start" trigger={<BellButton />}>
      <div className="flex min-h-12 flex-none items-center gap-2 border-b border-line py-1 pr-2 pl-4">
        <h2 className="flex-1 text-body font-[620]">Notifications</h2>
        <MarkAllRead />
      </div>
      <NotificationList onLeave={() => setOpen(false)} />
    </Popover>
  );
}

/** The number of unread notifications. */
function BellButton({ className = '', ...rest }: ComponentProps<'button'>) {
  const unread = useSessions((state) => state.unread);
  return (
    <IconButton label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'} className={`relative ${className}`} {...rest}>
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
  );
}
