'use client';

import type { LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';

/**
 * A menu, in the landmark it was opened from; `trigger` is one element that takes a ref.
 */
export function Menu({
  trigger,
  label,
  align = 'end',
  children,
}: {
  trigger: ReactNode;
  label?: string;
  align?: 'start' | 'end';
  children: ReactNode;
}) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Content className="menu" align={align} sideOffset={4} collisionPadding={8} aria-label={label}>
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

/** A menu item. `danger` is for deletions. */
export function MenuItem({
  icon: Icon,
  danger = false,
  disabled,
  onSelect,
  children,
}: {
  icon?: LucideIcon;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <DropdownMenu.Item className={`menu-item ${danger ? 'text-bad' : ''}`} disabled={disabled} onSelect={onSelect}>
      {Icon ? <Icon size={16} className={danger ? '' : 'text-ink-2'} /> : null}
      <span className="min-w-0 flex-1">{children}</span>
    </DropdownMenu.Item>
  );
}
