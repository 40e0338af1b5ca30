'use client';

import { LucideProvider } from 'lucide-react';
import { Tooltip } from 'radix-ui';
import type { ReactNode } from 'react';
import { Toaster } from 'sonner';

/** Providers around every page: icon size, tooltip delay and toasts. */
export function Surroundings({ children }: { children: ReactNode }) {
  return (
    <LucideProvider size={16} strokeWidth={1.75} className="icon">
      <Tooltip.Provider delayDuration={300}>{children}</Tooltip.Provider>
      <Toaster
        position="bottom-center"
        gap={8}
        style={{ fontFamily: 'var(--font-text)' }}
        toastOptions={{
          unstyled: true,
          classNames: {
            // Also above a sheet or a dialog, which blocks everything else.
            toast:
              'pointer-events-auto flex w-full items-center gap-3 rounded-lg bg-raised px-4 py-3 text-ui text-ink shadow-float ring-1 ring-line',
            title: 'text-ui',
            description: 'text-ui text-ink-2',
            content: 'min-w-0 flex-1',
            icon: 'hidden',
            actionButton: 'link shrink-0 text-ui',
            error: 'text-bad',
          },
        }}
      />
    </LucideProvider>
  );
}
