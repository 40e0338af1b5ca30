'use client';

import NextLink from 'next/link';
import { type ComponentProps, useState } from 'react';

/**
 * A link to a page of the app. What stands at once when it is pressed is asked for when the pointer, a finger or the focus
 * comes to it, not for every link in sight: of those few are pressed, and each is two requests. `prefetch={false}`: never.
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
