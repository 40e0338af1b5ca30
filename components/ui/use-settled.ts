'use client';

import { useEffect, useState } from 'react';

/** Shorter than the pause before a press that is meant; longer than that between the two presses of a double click. In ms. */
const pause = 600;

/** False for a moment after a value changes: a press meant for the control shown before must not land on the one that replaces it. */
export function useSettled(value: string | number | boolean): boolean {
  const [last, setLast] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLast(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return last === value;
}
