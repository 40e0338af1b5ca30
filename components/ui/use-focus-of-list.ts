import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the focus in a list when the row that was worked on leaves it: on the first `[data-entry]` of the row in its place, or on what
 * holds the list. `keys` are those of its rows, in their order; `settle` marks a row that is about to leave.
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
    // A dialog that closes gives the focus back first: to a button that has left with its row.
    const soon = setTimeout(() => {
      if (document.activeElement && document.activeElement !== document.body) return;
      const entries = holder.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [];
      (entries[Math.min(left.place, entries.length - 1)] ?? holder.current)?.focus();
    }, 50);
    return () => clearTimeout(soon);
  }, [order]);
  return { holder, settle: (key) => (settled.current = { key, place: keys.indexOf(key) }) };
}
