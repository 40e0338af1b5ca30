'use client';

import { Check, type LucideIcon } from 'lucide-react';
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

/** An option of the other items of a menu, which stays open. */
export function MenuOption({
  checked,
  onChange,
  children,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <DropdownMenu.CheckboxItem
      className="menu-item"
      checked={checked}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
    >
      <span className="flex size-4 flex-none items-center justify-center rounded-sm border border-line-strong text-ink-2">
        <DropdownMenu.ItemIndicator>
          <Check size={12} />
        </DropdownMenu.ItemIndicator>
      </span>
      <span className="min-w-0 flex-1">{children}</span>
    </DropdownMenu.CheckboxItem>
  );
}
