'use client';

import { ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { plural } from '#lib/base/text/plural.ts';
import type { PartnerMessage } from '#lib/turns/message.ts';
import { QuietLines } from './call-line.tsx';
import { useConversation, useSessionState } from './conversation.tsx';
import { clockTime } from './format-time.ts';
import { loadAttempts } from './load-attempts.ts';
import { Markdown } from './markdown.tsx';
import { readMessage } from './read-message.ts';

/** The attempts before this reply, collapsed. */
export function EarlierAttempts({ askedId, replyId }: { askedId: string; replyId: string }) {
  const attempts = useSessionState((state) => state.attempts[askedId]);
  const [open, setOpen] = useState(false);
  const earlier = attempts?.filter((id) => id !== replyId) ?? [];
  if (!earlier.length) return null;
  return (
    <details className="call mb-2" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span>{plural(earlier.length, 'earlier reply', 'earlier replies')}</span>
        <ChevronRight size={14} className="turn ml-auto" />
      </summary>
      {open ? <Attempts turns={earlier.join(' ')} /> : null}
    </details>
  );
}

function Attempts({ turns }: { turns: string }) {
  const { session, viewer } = useConversation();
  const [replies, setReplies] = useState<PartnerMessage[] | 'failed' | null>(null);
  useEffect(() => {
    loadAttempts(session.id, turns.split(' ')).then(setReplies, () => setReplies('failed'));
  }, [session, turns]);
  if (replies === null) return <p className="py-1 text-ui text-ink-3">Loading</p>;
  if (replies === 'failed') return <p className="py-1 text-ui text-ink-2">Couldn’t load them. Close this and open it again to retry.</p>;
  return (
    <ol className="mb-2 flex flex-col gap-4 border-l-2 border-line pl-4">
      {replies.map((reply, index) => (
        <li key={reply.id} className="text-ink-2">
          <p className="text-meta text-ink-3">
            Attempt {reply.metadata?.attempt ?? index + 1}, {clockTime(reply.metadata?.createdAt, viewer.timeZone)}
          </p>
          {readMessage(reply, false).map((block) => {
            if (block.kind === 'text') return <Markdown key={block.key} text={block.text} streaming={false} />;
            if (block.kind === 'lines') return <QuietLines key={block.key} lines={block.lines} />;
            if (block.kind === 'follow' || block.kind === 'suggestions') return null;
            return <p key={block.key}>{block.kind === 'question' ? block.question.question : block.approval.subject}</p>;
          })}
          {reply.metadata?.exitMessage ? <p className="mt-1 text-ui">{reply.metadata.exitMessage}</p> : null}
        </li>
      ))}
    </ol>
  );
}
