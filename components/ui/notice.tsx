import { CircleHelp, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** An error message, announced to screen readers. */
export function ErrorNotice({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="flex gap-2.5 text-ui text-bad">
      <TriangleAlert className="mt-0.5" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

/** What a person must do before they can continue. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-2.5 text-ui text-ink-2">
      <CircleHelp size={16} className="mt-0.5 flex-none text-accent" aria-hidden="true" />
      <span className="min-w-0 text-pretty">{children}</span>
    </p>
  );
}
