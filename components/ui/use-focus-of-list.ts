import { type RefObject, useEffect, useRef } from 'react';
import { isFocusLost } from './is-focus-lost.ts';

/**
 * Keeps the focus in a list when the focused row is removed: on the first `[data-entry]` of the next row, or on the
 * list's container. `keys` are those of its rows, in order; `settle` marks a row that is about to be removed.
 */
export function useFocusOfList<Holder extends HTMLElement>(
  keys: readonly string[],
): { holder: RefObject<Holder | null>; settle: (key: string) => void } {
  const holder = useRef<Holder>(null);
  const settled = useRef<{ key: string; place: number } | null>(null);
  const order = keys.join('\n');
  useEffect(() => {
    const left = settled.current;
    if (!left || order.split('\n').includes(left.key)) return;
    settled.current = null;
    // A closing dialog first returns the focus to a button that was removed with its row.
    const soon = setTimeout(() => {
      if (!isFocusLost()) return;
      const entries = holder.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [];
      (entries[Math.min(left.place, entries.length - 1)] ?? holder.current)?.focus();
    }, 50);
    return () => clearTimeout(soon);
  }, [order]);
  return { holder, settle: (key) => (settled.current = { key, place: keys.indexOf(key) }) };
}
