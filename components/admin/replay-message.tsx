'use client';

import type { ReactNode } from 'react';
import { QuietLines } from '#components/chat/call-line.tsx';
import { Markdown } from '#components/chat/markdown.tsx';
import { type Approval, readMessage } from '#components/chat/read-message.ts';
import { RefChip } from '#components/refs/ref-chip.tsx';
import { TodoList } from '#components/todos/todo-list.tsx';
import { todosOf } from '#components/todos/todos-of.ts';
import { Facts } from '#components/ui/facts.tsx';
import type { PartnerMessage } from '#lib/turns/message.ts';

/** A reply and its plan as the reader saw them at one moment of the turn; read-only. */
export function ReplayMessage({ message, live }: { message: PartnerMessage; live: boolean }) {
  const blocks = readMessage(message, live);
  const todos = todosOf([message]);
  const ended = message.metadata?.exitMessage;
  return (
    <>
      <div className="flex flex-col gap-3">
        {blocks.map((block) => {
          if (block.kind === 'text') return <Markdown key={block.key} text={block.text} streaming={block.streaming} />;
          if (block.kind === 'lines') return <QuietLines key={block.key} lines={block.lines} />;
          if (block.kind === 'question') return <Asked key={block.key} text={block.question.question} choices={block.question.options} />;
          if (block.kind === 'suggestions') return <Asked key={block.key} text="Suggested next:" choices={block.messages} />;
          if (block.kind === 'approval') return <AskedApproval key={block.key} approval={block.approval} />;
          return (
            <p key={block.key} className="text-ui text-ink-2">
              From here on, the chat showed the state of <RefChip refText={block.ref} />.
            </p>
          );
        })}
        {blocks.length === 0 ? <p className="text-ui text-ink-3">Nothing to show yet.</p> : null}
        {ended ? <p className="text-ui text-ink-2">{ended}</p> : null}
      </div>
      {todos.length > 0 ? (
        <section aria-label="The plan at this moment" className="mt-6 border-t border-line pt-4">
          <TodoList todos={todos} now={{ turnRuns: live, questionOpen: false }} />
        </section>
      ) : null}
    </>
  );
}

function AskedApproval({ approval: { subject, facts, verb, decline } }: { approval: Approval }) {
  return (
    <Asked text={subject} choices={[verb, decline]}>
      <Facts facts={facts.map(({ label, value }) => [label, value] as const)} />
    </Asked>
  );
}

function Asked({ text, choices, children }: { text: string; choices: string[]; children?: ReactNode }) {
  return (
    <div className="border-l-2 border-accent-line pl-4">
      <p className="text-pretty">{text}</p>
      {children}
      <ul className="mt-2 flex flex-col gap-1 text-ui text-ink-2">
        {choices.map((option) => (
          <li key={option}>{option}</li>
        ))}
      </ul>
    </div>
  );
}
