'use client';

import type { LucideIcon } from 'lucide-react';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { Link } from '#components/ui/link.tsx';

/** The styles of a link in a side bar; `here` is the current page. */
export const navItem = (here: boolean) =>
  `flex min-h-9 items-center gap-3 rounded-md px-3 text-ui font-[560] touch:min-h-11 ${here ? 'bg-fill-strong text-ink' : 'text-ink-2 hover:bg-fill-strong/60 hover:text-ink'}`;

/** A link in a side bar, marked as current on its page and on those below it. */
export function NavLink({ href, icon: Icon, aside, children }: { href: string; icon: LucideIcon; aside?: ReactNode; children: ReactNode }) {
  const path = usePathname();
  const here = path === href || path.startsWith(`${href}/`);
  return (
    <Link href={href} aria-current={here ? 'page' : undefined} className={navItem(here)}>
      <Icon />
      <span className="flex-1">{children}</span>
      {aside}
    </Link>
  );
}
