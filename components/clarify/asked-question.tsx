'use client';

import { Check } from 'lucide-react';
import { useConversation } from '#components/chat/conversation.tsx';
import { clockTime } from '#components/chat/format-time.ts';
import type { Question } from '#components/chat/read-message.ts';
import { OptionPicker } from './option-picker.tsx';
import type { QuestionState } from './question-state.ts';

/** A question: open, or a record of its answer. */
export function AskedQuestion({ question, state }: { question: Question; state: QuestionState }) {
  if (state.state === 'open') return <OptionPicker question={question} />;
  return <QuestionRecord question={question} state={state} />;
}

const closedLabels = { answered: 'You answered', skipped: 'Skipped', dismissed: 'You dismissed this question' };

function QuestionRecord({ question, state }: { question: Question; state: Exclude<QuestionState, { state: 'open' }> }) {
  const { viewer } = useConversation();
  const answered = state.state === 'answered' ? state : null;
  const time = clockTime(state.at, viewer.timeZone);
  const at = time ? ` at ${time}` : '';
  return (
    <div className="border-l-2 border-line pl-4">
      <p className="text-ink-2 text-pretty">{question.question}</p>
      <ul className="mt-2 flex flex-col gap-1 text-ui">
        {question.options.map((option) => (
          <Option key={option} option={option} chosen={answered?.option === option} />
        ))}
        {answered && !question.options.includes(answered.option ?? '') ? <Option option={answered.text} chosen /> : null}
      </ul>
      <p className="mt-2 text-meta text-ink-3">{`${closedLabels[state.state]}${at}`}</p>
    </div>
  );
}

function Option({ option, chosen }: { option: string; chosen: boolean }) {
  if (!chosen) return <li className="pl-[23px] text-ink-3">{option}</li>;
  return (
    <li className="flex items-start gap-2 text-ink-2">
      <Check size={15} className="mt-0.5" />
      <span className="min-w-0 font-[560] whitespace-pre-wrap wrap-anywhere">{option}</span>
      <span className="sr-only"> (your answer)</span>
    </li>
  );
}
