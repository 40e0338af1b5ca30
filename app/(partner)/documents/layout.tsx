import { type ReactNode, Suspense } from 'react';
import { DocumentsFrame } from '#components/documents/documents-frame.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';

export const metadata = { title: 'Documents' };

/** The list, which stays as it is while documents are opened beside it. */
export default function DocumentsLayout({ list, children }: { list: ReactNode; children: ReactNode }) {
  return (
    <DocumentsFrame
      list={
        <Suspense
          fallback={
            <div className="mt-2" data-list="loading">
              <SkeletonRows label="Loading documents" />
            </div>
          }
        >
          {list}
        </Suspense>
      }
    >
      {children}
    </DocumentsFrame>
  );
}
