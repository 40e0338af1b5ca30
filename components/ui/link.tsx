'use client';

import NextLink from 'next/link';
import { type ComponentProps, useState } from 'react';

/**
 * A link to a page of the app. It prefetches on hover, touch or focus instead of when visible: few visible links are
 * followed, and each prefetch is two requests. `prefetch={false}`: never.
 */
export function Link({
  prefetch,
  onPointerEnter,
  onFocus,
  ...rest
}: Omit<ComponentProps<typeof NextLink>, 'prefetch'> & { prefetch?: false }) {
  const [meant, setMeant] = useState(false);
  return (
    <NextLink
      {...rest}
      prefetch={meant && prefetch !== false ? null : false}
      onPointerEnter={(event) => {
        setMeant(true);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        setMeant(true);
        onFocus?.(event);
      }}
    />
  );
}
