'use client';

import { ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { Sheet } from '#components/ui/sheet.tsx';
import { doneOf, TodoBar, TodoList, TodoSign } from './todo-list.tsx';
import { type Plan, ReadInThisChat } from './todo-panel.tsx';
import { activeTodo, standingOf } from './todos-of.ts';

/** The todos above the composer if there is no room next to the thread: the progress, the active step, and a button for the rest. */
export function TodoStrip({ todos, now, held }: Plan) {
  const [open, setOpen] = useState(false);
  const active = activeTodo(todos);
  if (!active) return null;
  const count = `${doneOf(todos)} of ${todos.length}`;
  return (
    <section aria-label="Todos" className="xl:hidden">
      <TodoBar todos={todos} />
      <button
        type="button"
        aria-haspopup="dialog"
        className="flex min-h-12 w-full items-center gap-3 px-1 text-left text-ui"
        onClick={() => setOpen(true)}
      >
        <TodoSign standing={standingOf(active, now)} className="" />
        <span className="min-w-0 flex-1 truncate font-medium">
          {active.status === 'in_progress' ? active.activeForm || active.content : active.content}
        </span>
        <span className="time">{count}</span>
        <ChevronUp className="text-ink-3" />
      </button>
      <div className="sr-only">
        <TodoList todos={todos} now={now} />
      </div>
      <Sheet
        open={open}
        onOpenChange={setOpen}
        side="bottom"
        title="Todos"
        header={
          <>
            <span className="flex-1 text-ui font-[560]" aria-hidden="true">
              Todos
            </span>
            <span className="time">{count}</span>
          </>
        }
      >
        <div className="px-5 pb-8">
          <TodoBar todos={todos} className="mb-5" />
          <TodoList todos={todos} now={now} />
          <ReadInThisChat held={held} />
        </div>
      </Sheet>
    </section>
  );
}
