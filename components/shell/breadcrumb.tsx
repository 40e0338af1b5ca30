import type { ReactNode } from 'react';
import { Link } from '#components/ui/link.tsx';

/** A link to the page above this one. */
export function ParentLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="relative hover:text-accent hover:underline touch:after:absolute touch:after:-inset-x-1 touch:after:-inset-y-3.5"
    >
      {children}
    </Link>
  );
}

/** The page above this one, and a few words about this one. */
export function Breadcrumb({ href, parent, children }: { href: string; parent: string; children: ReactNode }) {
  return (
    <p className="text-ui text-ink-3">
      <ParentLink href={href}>{parent}</ParentLink>
      <span className="mx-2" aria-hidden="true">
        /
      </span>
      <span className="text-ink-2">{children}</span>
    </p>
  );
}
