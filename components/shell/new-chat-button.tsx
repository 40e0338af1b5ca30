'use client';

import { Plus } from 'lucide-react';
import { usePathname, useRouter } from 'next/navigation';
import { navItem } from './nav-link.tsx';
import { useSideBar } from './side-bar-store.ts';

/** Opens a new chat. */
export function NewChatButton() {
  const router = useRouter();
  const here = usePathname() === '/chat';
  const setOpen = useSideBar((state) => state.setOpen);
  return (
    <button
      type="button"
      aria-current={here ? 'page' : undefined}
      className={`${navItem(here)} w-full text-left`}
      onClick={() => {
        setOpen(false);
        router.push('/chat');
      }}
    >
      <Plus />
      <span className="flex-1">New chat</span>
    </button>
  );
}
