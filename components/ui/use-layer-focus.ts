import { type RefObject, useRef } from 'react';

/**
 * Brings the focus to a layer's first field when it opens, and back to what had it before when it closes, or to `after`. Radix does the
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

/** The item of a menu is gone when the layer closes: what opened the menu is still there. */
function opener(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[role="menu"]');
  const found = menu ? document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) : focused;
  return found instanceof HTMLElement ? found : null;
}
