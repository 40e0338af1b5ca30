'use client';

import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { RunQuestion } from '#components/clarify/run-question.tsx';
import { assumptionMessage } from '#lib/features/questions/question.ts';
import type { Review } from '#lib/features/versions/read-review.ts';

/** The assumption behind this version. A late answer starts a new version, or is used for the next one. */
export function AssumedNotice({
  review: { version, question },
  onSettled,
}: {
  review: Review;
  onSettled: (answering: { ok: boolean; message: string }) => void;
}) {
  const [answering, setAnswering] = useState(false);
  if (!version.assumption) return null;
  const late = question?.state === 'expired' ? question : null;
  return (
    <div className="flex-none border-b border-line px-4 py-2 lg:mx-10 lg:px-0">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-ui text-ink-2">
        <p className="flex min-w-0 flex-1 basis-64 gap-2 text-pretty">
          <CircleHelp size={15} className="mt-0.5 flex-none text-accent" aria-hidden="true" />
          <span className="min-w-0 wrap-anywhere">
            {assumptionMessage(version.assumption)}
            {late?.answer ? ` You answered later: “${late.answer}”` : ''}
          </span>
        </p>
        {late && late.answer === null ? (
          <button type="button" className="link" aria-expanded={answering} onClick={() => setAnswering(!answering)}>
            {answering ? 'Not now' : 'Answer anyway'}
          </button>
        ) : null}
      </div>
      {late && answering ? (
        <div className="max-w-[36rem] py-3">
          <RunQuestion
            asked={late}
            late
            isTold
            onSettled={(settled) => {
              setAnswering(false);
              onSettled(settled);
            }}
          />
        </div>
      ) : null}
    </div>
  );
}
