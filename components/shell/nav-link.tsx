'use client';

import type { LucideIcon } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';

/** A page in a side bar. `exact` marks it only on the page itself, not on those below it. */
export function NavLink({
  href,
  icon: Icon,
  exact = false,
  children,
}: {
  href: string;
  icon: LucideIcon;
  exact?: boolean;
  children: ReactNode;
}) {
  const path = usePathname();
  const here = path === href || (!exact && path.startsWith(`${href}/`));
  return (
    <Link
      href={href}
      aria-current={here ? 'page' : undefined}
      className={`flex min-h-9 items-center gap-3 rounded-md px-3 text-ui font-[560] touch:min-h-11 ${here ? 'bg-fill-strong text-ink' : 'text-ink-2 hover:bg-fill-strong/60 hover:text-ink'}`}
    >
      <Icon />
      <span className="flex-1">{children}</span>
    </Link>
  );
}
