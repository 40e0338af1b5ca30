'use client';

import { CalendarClock, ChartNoAxesColumn, Cpu, Layers, MessageSquare, Repeat2, ScrollText, Send, Undo2, Users } from 'lucide-react';
import { NavLink } from '#components/shell/nav-link.tsx';
import { SideBarFrame } from '#components/shell/side-bar-frame.tsx';
import { ThemeToggle } from '#components/shell/theme-toggle.tsx';
import { Link } from '#components/ui/link.tsx';

const pages = [
  { href: '/admin/overview', icon: ChartNoAxesColumn, name: 'Overview' },
  { href: '/admin/deliverables', icon: Repeat2, name: 'Deliverables' },
  { href: '/admin/turns', icon: MessageSquare, name: 'Turns' },
  { href: '/admin/jobs', icon: Layers, name: 'Jobs' },
  { href: '/admin/schedules', icon: CalendarClock, name: 'Schedules' },
  { href: '/admin/deliveries', icon: Send, name: 'Deliveries' },
  { href: '/admin/models', icon: Cpu, name: 'Models' },
  { href: '/admin/users', icon: Users, name: 'Users' },
  { href: '/admin/audit', icon: ScrollText, name: 'Audit log' },
];

/** Links to the admin pages and back to the app. */
export function AdminSideBar() {
  return (
    <SideBarFrame name="Admin" label="Admin pages">
      <nav className="min-h-0 flex-1 overflow-y-auto px-2" aria-label="Admin">
        <ul className="flex flex-col gap-0.5">
          {pages.map(({ href, icon, name }) => (
            <li key={href}>
              <NavLink href={href} icon={icon}>
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex items-center gap-1 border-t border-line px-2 py-2">
        <Link
          href="/chat"
          className="flex min-h-10 flex-1 items-center gap-3 rounded-md px-3 text-ui font-[560] text-ink-2 hover:bg-fill-strong/60 hover:text-ink touch:min-h-11"
        >
          <Undo2 />
          Back to chat
        </Link>
        <ThemeToggle />
      </div>
    </SideBarFrame>
  );
}
