'use client';

import { PanelLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { NotificationBell } from '#components/notifications/notification-bell.tsx';
import { IconButton } from '#components/ui/button.tsx';
import { useSideBar } from './side-bar-store.ts';

/** Opens the side bar as a sheet; hidden where the side bar is visible. */
export function SideBarButton({ label = 'Chats and pages' }: { label?: string }) {
  const setOpen = useSideBar((state) => state.setOpen);
  return (
    <IconButton label={label} className="lg:hidden" aria-haspopup="dialog" onClick={() => setOpen(true)}>
      <PanelLeft size={18} />
    </IconButton>
  );
}

/** The header of a chat: the side bar button, the title, and the chat's menu. */
export function PageHeader({
  title,
  hideTitleOnWide = false,
  children,
}: {
  title: ReactNode;
  hideTitleOnWide?: boolean;
  children?: ReactNode;
}) {
  return (
    <header className="flex h-14 flex-none items-center gap-1 px-2 lg:px-6">
      <SideBarButton />
      <h1 className="min-w-0 flex-1 truncate px-1 text-ui font-[560] lg:px-2 touch:text-body">
        {hideTitleOnWide ? <span className="lg:sr-only">{title}</span> : title}
      </h1>
      <NotificationBell />
      {children}
    </header>
  );
}
