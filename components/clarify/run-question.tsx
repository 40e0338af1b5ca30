'use client';

import { useTransition } from 'react';
import { answerRun } from '#app/(partner)/question-actions.ts';
import { Button } from '#components/ui/button.tsx';
import { QuestionForm } from './question-form.tsx';

/** The parts of a run's question that are shown. */
export interface AskedOfRun {
  id: string;
  question: string;
  options: string[];
  /** The default without an answer. */
  default: string;
}

/** A run's question, to answer or skip; an overdue one can only be answered. `onSettled` receives the result as a sentence. */
export function RunQuestion({
  asked,
  late = false,
  isTold,
  onSettled,
}: {
  asked: AskedOfRun;
  late?: boolean;
  /** The question is already shown above. */
  isTold?: boolean;
  onSettled: (answering: { ok: boolean; message: string }) => void;
}) {
  const [busy, run] = useTransition();
  const answer = (text: string | null) =>
    run(async () => {
      const unreached = { ok: false, message: 'Couldn’t reach the server. Try again.' };
      onSettled(await answerRun({ request: asked.id, answer: text }).catch(() => unreached));
    });
  return (
    <QuestionForm
      id={asked.id}
      question={asked.question}
      options={asked.options}
      busy={busy}
      isTold={isTold}
      onAnswer={answer}
      beside={
        late ? undefined : (
          <Button kind="plain" disabled={busy} onClick={() => answer(null)}>
            Skip question
          </Button>
        )
      }
    />
  );
}
