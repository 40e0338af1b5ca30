'use client';

import { FailedPage } from '#components/shell/failed-page.tsx';

export default function ErrorPage(props: { error: unknown; retry: () => void }) {
  return <FailedPage {...props} />;
}
