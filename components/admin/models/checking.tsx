import type { ReactNode } from 'react';

/** Announces what a form is doing; empty while it does nothing. */
export function Checking({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="text-ui text-pretty text-ink-2 empty:-mt-5">
      {children}
    </p>
  );
}
