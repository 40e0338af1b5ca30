'use client';

import { Popover as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

/**
 * Content next to its trigger, in the landmark it was opened from. It does not trap the focus: Escape, a press
 * elsewhere or leaving it with Tab closes it and returns the focus. `trigger` is one element that takes a ref.
 */
export function Popover({
  open,
  onOpenChange,
  trigger,
  label,
  align = 'end',
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  trigger: ReactNode;
  label: string;
  align?: 'start' | 'end';
  children: ReactNode;
}) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Content className="popover" align={align} sideOffset={4} collisionPadding={8} aria-label={label}>
        {children}
      </Primitive.Content>
    </Primitive.Root>
  );
}
