'use client';

import { composerId } from '#components/chat/composer.tsx';
import { useBusy, useConversation } from '#components/chat/conversation.tsx';
import type { Question } from '#components/chat/read-message.ts';
import { QuestionForm } from './question-form.tsx';

/** The open question of a chat: the answer is the person's next message. */
export function OptionPicker({ question: { question, options, requestId } }: { question: Question }) {
  const { session } = useConversation();
  const busy = useBusy();
  return (
    <QuestionForm
      id={requestId ?? question}
      question={question}
      options={options}
      busy={busy}
      onAnswer={(answer, option) => {
        if (session.send(answer, requestId ? { clarify: { requestId, option } } : {})) document.getElementById(composerId)?.focus();
      }}
    />
  );
}
