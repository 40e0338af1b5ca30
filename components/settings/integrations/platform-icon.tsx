import { CalendarDays, CircleDot, GitPullRequest, Hash, type LucideIcon, NotebookText } from 'lucide-react';
import type { PlatformName } from '#lib/entities/platform-names.ts';

const icons: Record<PlatformName, LucideIcon> = {
  slack: Hash,
  google: CalendarDays,
  github: GitPullRequest,
  linear: CircleDot,
  notion: NotebookText,
};

export function PlatformIcon({ name }: { name: PlatformName }) {
  const Icon = icons[name];
  return <Icon size={18} className="text-ink-3" aria-hidden="true" />;
}
