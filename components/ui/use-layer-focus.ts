import { type RefObject, useRef } from 'react';

/**
 * Moves the focus to a layer's first field when it opens, and back when it closes, or to `after`. Radix does the
 * latter only for a layer with its own trigger; ours are opened by state.
 */
export function useLayerFocus(after?: RefObject<HTMLElement | null>) {
  const before = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      before.current = opener(document.activeElement);
      const layer = event.currentTarget as HTMLElement;
      const field = layer.querySelector<HTMLInputElement>('form :is(input:not([type="hidden"]), textarea, select)');
      if (!field) return;
      event.preventDefault();
      field.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      (after?.current ?? before.current)?.focus();
    },
  };
}

/** The menu item is gone when the layer closes, but the menu's trigger still exists. */
function opener(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[role="menu"]');
  const found = menu ? document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) : focused;
  return found instanceof HTMLElement ? found : null;
}
