import { TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import type { Version } from '#lib/versions/version.ts';

/** A version that is being written, or could not be. */
export function Unwritten({ version, progress }: { version: Version; progress: string | null }) {
  const deliverable = `/deliverables/${version.deliverableId}`;
  if (version.status === 'generating')
    return (
      <div className="max-w-[36rem] px-4 py-8 lg:px-0">
        <p role="status" className="flex items-center gap-3 text-body font-[560]">
          <span className="busy" aria-hidden="true" />
          {progress ?? 'It is being written'}
        </p>
        <p className="mt-2 text-ui text-pretty text-ink-2">
          It appears here when it is written. You can leave this page: the writing goes on.
        </p>
      </div>
    );
  return (
    <div className="max-w-[36rem] px-4 py-8 lg:px-0">
      <p className="flex gap-3 text-body">
        <TriangleAlert className="mt-1 text-bad" />
        <span className="min-w-0">{version.error ?? 'It could not be written, and no reason was noted.'}</span>
      </p>
      <p className="mt-3 text-ui text-pretty text-ink-2">
        Nothing was sent. It can be written again, as a new version, from the page of{' '}
        <Link href={deliverable} className="link">
          its deliverable
        </Link>{' '}
        or in a chat.
      </p>
    </div>
  );
}
