import { Bookmark, FileText, type LucideIcon, MessageSquare, Plug, Repeat2, Shapes, Ticket, Zap } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from './link.tsx';

type Hue = 'deliverable' | 'memory' | 'document' | 'work' | 'platform';

/** Each type of ref has an icon and one of five hues. */
const chipKinds = {
  deliverable: { icon: Repeat2, hue: 'deliverable' },
  memory: { icon: Bookmark, hue: 'memory' },
  document: { icon: FileText, hue: 'document' },
  work: { icon: Ticket, hue: 'work' },
  platform: { icon: Plug, hue: 'platform' },
  session: { icon: MessageSquare, hue: 'deliverable' },
  domain: { icon: Shapes, hue: 'work' },
  action: { icon: Zap, hue: 'platform' },
} satisfies Record<string, { icon: LucideIcon; hue: Hue }>;

export type ChipKind = keyof typeof chipKinds;

const classOf: Record<Hue, string> = {
  deliverable: 'chip chip-deliverable',
  memory: 'chip chip-memory',
  document: 'chip chip-document',
  work: 'chip chip-work',
  platform: 'chip chip-platform',
};

/** A ref in a sentence: an icon and a title on the line's baseline. `gone`: it was deleted. */
export function Chip({
  kind,
  href,
  gone = false,
  children,
  ...rest
}: Omit<ComponentProps<'a'>, 'href'> & { kind: ChipKind; href?: string; gone?: boolean; children: ReactNode }) {
  const { icon: Icon, hue } = chipKinds[kind];
  const inside = (
    <>
      <Icon size={13} />
      <span className={gone ? 'line-through' : undefined}>{children}</span>
    </>
  );
  if (!href || gone)
    return (
      <span className={classOf[hue]} {...rest}>
        {inside}
      </span>
    );
  return (
    <Link href={href} className={classOf[hue]} {...rest}>
      {inside}
    </Link>
  );
}
