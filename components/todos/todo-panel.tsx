import { RefChip } from '#components/refs/ref-chip.tsx';
import type { HeldRef } from '#components/refs/refs-of.ts';
import type { Todo } from '#lib/agent/registry/ui-action.ts';
import { doneOf, type Now, TodoBar, TodoList } from './todo-list.tsx';

export interface Plan {
  todos: readonly Todo[];
  now: Now;
  held: readonly HeldRef[];
}

/** The todos next to the thread in a wide window. */
export function TodoPanel({ todos, now, held }: Plan) {
  return (
    <section aria-label="Todos" className="w-[264px] flex-none overflow-y-auto border-l border-line px-6 pb-6 max-xl:hidden">
      <div className="flex h-14 items-center gap-2">
        <h2 className="flex-1 text-ui font-[560]">Todos</h2>
        <span className="time">
          {doneOf(todos)} of {todos.length}
        </span>
      </div>
      <TodoBar todos={todos} className="mb-5" />
      <TodoList todos={todos} now={now} />
      <ReadInThisChat held={held} />
    </section>
  );
}

/** The items that the partner used, as chips. */
export function ReadInThisChat({ held }: { held: readonly HeldRef[] }) {
  if (!held.length) return null;
  return (
    <div className="mt-8 border-t border-line pt-5">
      <h3 className="mb-3 text-meta font-medium text-ink-3">Read in this chat</h3>
      <ul className="flex flex-col items-start gap-2 touch:gap-4">
        {held.map(({ ref, title }) => (
          <li key={ref} className="max-w-full">
            <RefChip refText={ref} title={title} />
          </li>
        ))}
      </ul>
    </div>
  );
}
