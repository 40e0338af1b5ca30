'use client';

import { memo, type ReactNode } from 'react';
import { AskedApproval } from '#components/approvals/asked-approval.tsx';
import { AskedQuestion } from '#components/clarify/asked-question.tsx';
import { questionState } from '#components/clarify/question-state.ts';
import { Followed } from '#components/follow/followed.tsx';
import { Mark } from '#components/ui/mark.tsx';
import { removedReason } from '#lib/features/sessions/removed-reason.ts';
import type { PartnerMessage } from '#lib/turns/message.ts';
import { QuietLines } from './call-line.tsx';
import { useConversation, useSessionState } from './conversation.tsx';
import { EarlierAttempts } from './earlier-attempts.tsx';
import { ExitLine } from './exit-line.tsx';
import { clockTime } from './format-time.ts';
import { Markdown } from './markdown.tsx';
import { PersonActions, ReplyActions } from './message-actions.tsx';
import { MessageEditor } from './message-editor.tsx';
import { textOf } from './outgoing.ts';
import { PersonText } from './person-text.tsx';
import { type Block, readMessage } from './read-message.ts';
import { RememberedLines } from './remembered-lines.tsx';
import { Suggestions } from './suggestions.tsx';
import { UndoLines } from './undo-lines.tsx';

interface Shown {
  message: PartnerMessage;
  /** The previous and next message on this branch. */
  before?: PartnerMessage;
  after?: PartnerMessage;
  /** True while its turn runs. */
  live: boolean;
  /** Its position among the loaded messages, from 1, and their number; -1 while there may be more. */
  place: number;
  of: number;
}

/** One message: the person's with a fill, the partner's without. */
export const MessageView = memo(function MessageView(shown: Shown) {
  return shown.message.role === 'user' ? <PersonMessage {...shown} /> : <Reply {...shown} />;
});

function Article({ who, shown, className, children }: { who: string; shown: Shown; className?: string; children: ReactNode }) {
  const { viewer } = useConversation();
  const time = clockTime(shown.message.metadata?.createdAt, viewer.timeZone);
  return (
    <article
      aria-label={time ? `${who}, ${time}` : who}
      aria-posinset={shown.place}
      aria-setsize={shown.of}
      aria-busy={shown.live || undefined}
      data-message={shown.message.id}
      className={`group/message relative ${className ?? ''}`}
    >
      {children}
    </article>
  );
}

function PersonMessage(shown: Shown) {
  const { message } = shown;
  const edited = useSessionState(({ editing }) => (editing?.id === message.id ? editing.text : null));
  if (edited !== null)
    return (
      <Article who="You" shown={shown}>
        <MessageEditor message={message} text={edited} />
      </Article>
    );
  return (
    <Article who="You" shown={shown} className="flex flex-col items-end">
      <PersonText text={textOf(message)} />
      <PersonActions message={message} />
    </Article>
  );
}

function Reply(shown: Shown) {
  const { message, before, after, live } = shown;
  const blocks = readMessage(message, live);
  const requests = useSessionState((state) => state.requests);
  return (
    <Article who="Thinking Partner" shown={shown}>
      <span className="absolute top-1 -left-9 text-ink-3 max-md:hidden">
        <Mark size={16} />
      </span>
      {before ? <EarlierAttempts askedId={before.id} replyId={message.id} /> : null}
      <div className="flex flex-col gap-3">
        {blocks.map((block) => {
          if (block.kind === 'text') return <Markdown key={block.key} text={block.text} streaming={block.streaming} />;
          if (block.kind === 'suggestions') return after || live ? null : <Suggestions key={block.key} messages={block.messages} />;
          if (block.kind === 'lines') return <QuietLines key={block.key} lines={block.lines} />;
          if (block.kind === 'approval') return <AskedApproval key={block.key} approval={block.approval} />;
          if (block.kind === 'follow') return <Followed key={block.key} followedRef={block.ref} choose={block.choose} />;
          const { requestId } = block.question;
          const state = questionState(requestId, after, requests[requestId ?? '']);
          return <AskedQuestion key={block.key} question={block.question} state={state} />;
        })}
        {live && !showsProgress(blocks.at(-1)) ? <Working /> : null}
        {message.metadata?.removed ? <p className="text-ui text-ink-2">{removedReason(message.metadata.removed)}</p> : null}
        {live ? null : <ExitLine message={message} last={!after} />}
        {live ? null : <UndoLines message={message} />}
        {before && !live ? <RememberedLines messageId={before.id} /> : null}
      </div>
      {live ? null : <ReplyActions message={message} last={!after} />}
    </Article>
  );
}

/** Shown after the turn has started and before its first output. */
export function Working() {
  return (
    <p className="flex min-h-7 items-center gap-2 text-ui text-ink-2">
      <span className="busy size-3.5!" />
      Working
    </p>
  );
}

function showsProgress(block: Block | undefined): boolean {
  if (block?.kind === 'text') return block.streaming;
  return block?.kind === 'lines' && block.lines.some((line) => (line.kind === 'call' ? line.call.state === 'running' : line.streaming));
}
