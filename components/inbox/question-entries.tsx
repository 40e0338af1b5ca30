'use client';

import { MessageCircleQuestion } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { toast } from 'sonner';
import { QuestionForm } from '#components/clarify/question-form.tsx';
import { RunQuestion } from '#components/clarify/run-question.tsx';
import { Button } from '#components/ui/button.tsx';
import { formatMoment } from '#components/ui/format-date.ts';
import { shorten } from '#lib/base/text/shorten.ts';
import type { WaitingChatQuestion, WaitingRunQuestion } from '#lib/features/inbox/inbox.ts';
import { Dismiss } from './dismiss.tsx';
import { About, Entry, type EntryProps, versionHref } from './entry.tsx';
import { postToChat } from './post-to-chat.ts';

const sign = <MessageCircleQuestion size={16} className="text-accent" />;

/** A run's question. Without an answer in time the run uses its default. */
export function RunQuestionEntry({ waiting, viewer, onSettled }: EntryProps<WaitingRunQuestion>) {
  const [answering, setAnswering] = useState(false);
  const until = formatMoment(waiting.deadline, viewer.timeZone, new Date(viewer.now)).replace(/^T/, 't');
  return (
    <Entry
      sign={sign}
      href={versionHref(waiting)}
      title={waiting.question}
      description={`For version ${waiting.number} of “${waiting.title}”. If you don’t answer by ${until}: “${waiting.default}”.`}
      since={waiting.at}
      viewer={viewer}
      actions={<AnswerButton answering={answering} onToggle={() => setAnswering(!answering)} question={waiting.question} />}
    >
      {answering ? (
        <div className="max-w-[36rem] py-2">
          <RunQuestion
            asked={waiting}
            isTold
            onSettled={({ ok, message }) => {
              if (!ok) return void toast.error(message);
              onSettled();
              toast(message);
            }}
          />
        </div>
      ) : null}
    </Entry>
  );
}

/** A question of a chat: the answer is the person's next message there. */
export function ChatQuestionEntry({ waiting, viewer, onSettled }: EntryProps<WaitingChatQuestion>) {
  const router = useRouter();
  const [answering, setAnswering] = useState(false);
  const [busy, send] = useTransition();
  const href = `/chat/${waiting.sessionId}`;
  const onAnswer = (answer: string, option: string | null) =>
    send(async () => {
      const problem = await postToChat(waiting.sessionId, answer, { clarify: { requestId: waiting.id, option } });
      if (problem) toast.error(problem);
      else {
        onSettled();
        toast(`Answered. Your partner is continuing in “${shorten(waiting.title)}”.`, {
          action: { label: 'Open', onClick: () => router.push(href) },
        });
      }
      router.refresh();
    });
  return (
    <Entry
      sign={sign}
      href={href}
      title={waiting.question}
      description={
        <>
          Asked in “{waiting.title || 'New chat'}”.
          {waiting.said ? ` You wrote: “${shorten(waiting.said, 200)}”` : null}
        </>
      }
      since={waiting.at}
      viewer={viewer}
      actions={
        <>
          <Dismiss waiting={waiting} name={waiting.question} onSettled={onSettled} />
          <AnswerButton answering={answering} onToggle={() => setAnswering(!answering)} question={waiting.question} />
        </>
      }
    >
      {answering ? (
        <div className="max-w-[36rem] py-2">
          <QuestionForm id={waiting.id} question={waiting.question} options={waiting.options} busy={busy} isTold onAnswer={onAnswer} />
        </div>
      ) : null}
    </Entry>
  );
}

function AnswerButton({ answering, onToggle, question }: { answering: boolean; onToggle: () => void; question: string }) {
  return (
    <Button kind={answering ? 'plain' : 'fill'} aria-expanded={answering} onClick={onToggle}>
      {answering ? 'Not now' : 'Answer'}
      <About>{question}</About>
    </Button>
  );
}
