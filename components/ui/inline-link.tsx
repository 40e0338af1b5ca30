import type { ReactNode } from 'react';
import { Link } from './link.tsx';

/** A link in a line of small text. */
export function InlineLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="relative underline underline-offset-2 hover:text-accent touch:after:absolute touch:after:-inset-x-1 touch:after:-inset-y-3.5"
    >
      {children}
    </Link>
  );
}
