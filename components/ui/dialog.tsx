'use client';

import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import { IconButton } from './button.tsx';
import { stayForNotices } from './stay-for-notices.ts';
import { useLayerFocus } from './use-layer-focus.ts';

/** A question or a form over the page; from below in a narrow window. Closing it returns the focus. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  focusAfter,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** Gets the focus after closing, if it exists by then. */
  focusAfter?: RefObject<HTMLElement | null>;
  children: ReactNode;
}) {
  const focus = useLayerFocus(focusAfter);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="scrim" />
        <Primitive.Content
          className="dialog px-5 pt-3 pb-5 sm:px-6 sm:pb-6"
          onInteractOutside={stayForNotices}
          {...focus}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className="flex min-h-11 items-center gap-3">
            <Primitive.Title className="min-w-0 flex-1 text-lead font-[560] text-balance wrap-anywhere">{title}</Primitive.Title>
            <Primitive.Close asChild>
              <IconButton label="Close" className="-mr-2">
                <X size={18} />
              </IconButton>
            </Primitive.Close>
          </div>
          {description ? (
            <Primitive.Description className="mt-1 text-ui text-pretty text-ink-2">{description}</Primitive.Description>
          ) : null}
          <div className="mt-5">{children}</div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
