'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { Link } from '#components/ui/link.tsx';

/** From one door to the other, which leads to the same place: of that in a page only the browser knows. */
export function AuthSwitchLink({ href, children }: { href: string; children: ReactNode }) {
  const [place, setPlace] = useState('');
  useEffect(() => setPlace(location.hash), []);
  return (
    <Link href={href.includes('?to=') ? href + encodeURIComponent(place) : href} className="link">
      {children}
    </Link>
  );
}
