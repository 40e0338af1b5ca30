'use client';

import { create } from 'zustand';
import { Sheet } from '#components/ui/sheet.tsx';
import { NotificationList } from './notification-list.tsx';
import { MarkAllRead } from './read-notifications.tsx';

/** Whether the notifications are open as a sheet, even if the page with the bell is replaced. */
export const useNotificationSheet = create<{ open: boolean; setOpen: (open: boolean) => void }>()((set) => ({
  open: false,
  setOpen: (open) => set({ open }),
}));

/** The notifications in a narrow window. */
export function NotificationSheet() {
  const { open, setOpen } = useNotificationSheet();
  const header = (
    <>
      <span className="min-w-0 flex-1 truncate text-body font-[620]" aria-hidden="true">
        Notifications
      </span>
      <MarkAllRead />
    </>
  );
  return (
    <Sheet open={open} onOpenChange={setOpen} side="bottom" title="Notifications" header={header}>
      <NotificationList onLeave={() => setOpen(false)} />
    </Sheet>
  );
}
