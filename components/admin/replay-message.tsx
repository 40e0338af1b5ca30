'use client';

import { QuietLines } from '#components/chat/call-line.tsx';
import { Markdown } from '#components/chat/markdown.tsx';
import { type Question, readMessage } from '#components/chat/read-message.ts';
import { TodoList } from '#components/todos/todo-list.tsx';
import { todosOf } from '#components/todos/todos-of.ts';
import type { PartnerMessage } from '#lib/turns/message.ts';

/** A reply as its reader saw it at a moment of its turn, with the plan beside it; nothing in it can be answered. */
export function ReplayMessage({ message, live }: { message: PartnerMessage; live: boolean }) {
  const blocks = readMessage(message, live);
  const todos = todosOf([message]);
  const ended = message.metadata?.exitWords;
  return (
    <>
      <div className="flex flex-col gap-3">
        {blocks.map((block) => {
          if (block.kind === 'words') return <Markdown key={block.key} text={block.text} streaming={block.streaming} />;
          if (block.kind === 'lines') return <QuietLines key={block.key} lines={block.lines} />;
          return <Asked key={block.key} question={block.question} />;
        })}
        {blocks.length === 0 ? <p className="text-ui text-ink-3">Nothing is to be seen yet.</p> : null}
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

function Asked({ question: { question, options } }: { question: Question }) {
  return (
    <div className="border-l-2 border-accent-line pl-4">
      <p className="text-pretty">{question}</p>
      <ul className="mt-2 flex flex-col gap-1 text-ui text-ink-2">
        {options.map((option) => (
          <li key={option}>{option}</li>
        ))}
      </ul>
    </div>
  );
}
