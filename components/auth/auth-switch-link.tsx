'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { Link } from '#components/ui/link.tsx';

/** Links sign-in and sign-up to each other and keeps the return path; only the browser knows its hash. */
export function AuthSwitchLink({ href, children }: { href: string; children: ReactNode }) {
  const [place, setPlace] = useState('');
  useEffect(() => setPlace(location.hash), []);
  return (
    <Link href={href.includes('?to=') ? href + encodeURIComponent(place) : href} className="link">
      {children}
    </Link>
  );
}
