'use client';

import './globals.css';
import { FailedPage } from '#components/ui/failed-page.tsx';

export default function GlobalError(props: { error: unknown; retry: () => void }) {
  return (
    <html lang="en">
      <body>
        <title>Something went wrong · Thinking Partner</title>
        <FailedPage {...props} />
      </body>
    </html>
  );
}
