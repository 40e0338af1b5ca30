'use client';

import { Tooltip as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

/** Shows what an icon does, after 300 ms or on focus. The trigger has its own accessible name. */
export function Tooltip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Content className="tooltip" sideOffset={6} collisionPadding={8}>
        {label}
      </Primitive.Content>
    </Primitive.Root>
  );
}
