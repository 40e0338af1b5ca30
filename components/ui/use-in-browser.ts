'use client';

import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** False on the server and while its page is taken over, then true: for work that only one's own browser should do. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
