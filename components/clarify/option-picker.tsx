'use client';

import { composerId } from '#components/chat/composer.tsx';
import { useConversation } from '#components/chat/conversation.tsx';
import type { Question } from '#components/chat/read-message.ts';
import { QuestionForm } from './question-form.tsx';

/** The open question of a chat: the answer is the person's next message. An answer given while the reply is still ending is sent right after. */
export function OptionPicker({ question: { question, options, requestId } }: { question: Question }) {
  const { session } = useConversation();
  return (
    <QuestionForm
      id={requestId ?? question}
      question={question}
      options={options}
      busy={false}
      onAnswer={(answer, option) => {
        if (session.send(answer, requestId ? { clarify: { requestId, option } } : {})) document.getElementById(composerId)?.focus();
      }}
    />
  );
}
