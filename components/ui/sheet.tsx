'use client';

import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { stayForNotices } from './stay-for-notices.ts';
import { useLayerFocus } from './use-layer-focus.ts';

/**
 * A part of the page that a narrow window hides: it slides in from the left or from below, traps the focus, and
 * closes on Escape or a press outside. `header` replaces the visible title; `title` always names the sheet.
 */
export function Sheet({
  open,
  onOpenChange,
  side,
  title,
  header,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  side: 'left' | 'bottom';
  title: string;
  header?: ReactNode;
  children: ReactNode;
}) {
  const focus = useLayerFocus();
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content
          className={`sheet ${side === 'left' ? 'sheet-left' : 'sheet-bottom'}`}
          aria-describedby={undefined}
          onInteractOutside={stayForNotices}
          {...focus}
        >
          <div className="flex h-14 flex-none items-center gap-2.5 pr-3 pl-5">
            {header ?? null}
            <Dialog.Title className={header ? 'sr-only' : 'flex-1 text-body font-[620]'}>{title}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label="Close">
                <X size={18} />
              </IconButton>
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
