'use client';

import { X } from 'lucide-react';
import { IconButton } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { ErrorNotice } from '#components/ui/notice.tsx';
import { useConversation, useSessionState } from './conversation.tsx';

/** Why the last request failed, and what to do next. */
export function ProblemNotice() {
  const { session } = useConversation();
  const problem = useSessionState((state) => state.problem);
  if (!problem) return null;
  return (
    <div className="mb-2 flex items-start gap-2 px-1">
      <div className="min-w-0 flex-1 py-1.5">
        <ErrorNotice>
          {problem.message}{' '}
          {problem.action === 'sign-in' ? (
            <a className="link" href="/sign-in" target="_blank" rel="noopener">
              Sign in in a new tab
            </a>
          ) : null}
          {problem.action === 'new-chat' ? (
            <Link className="link" href="/chat">
              Start a new chat
            </Link>
          ) : null}
        </ErrorNotice>
      </div>
      <IconButton label="Close this notice" onClick={() => session.dismissProblem()}>
        <X />
      </IconButton>
    </div>
  );
}
