import type { ReactNode } from 'react';

/** Says what will appear here, and how to start. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="py-6">
      <p className="max-w-[31rem] text-body text-pretty text-ink-2">{children}</p>
      {action ? <div className="mt-4">{action}</div> : null}
    </div>
  );
}
