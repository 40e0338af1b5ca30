import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** What went wrong, in words, said at once to a screen reader. */
export function ErrorNotice({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="flex gap-2.5 text-ui text-bad">
      <TriangleAlert className="mt-0.5" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
