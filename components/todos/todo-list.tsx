import { Check, CircleDot } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Todo } from '#lib/agent/registry/ui-action.ts';
import { type Standing, standingOf } from './todos-of.ts';

/** The state of the chat that the todos depend on. */
export interface Now {
  turnRuns: boolean;
  questionOpen: boolean;
  /** The chat has stopped. */
  over?: boolean;
}

const classOf: Record<Standing, string> = {
  completed: 'text-ink-3',
  running: 'font-[560] text-ink',
  waiting: 'font-[560] text-ink',
  paused: 'font-[560] text-ink',
  pending: 'text-ink-2',
  left: 'text-ink-2',
};

const labels: Record<Standing, string> = {
  completed: 'completed',
  running: 'in progress',
  waiting: 'in progress',
  paused: 'in progress',
  pending: 'pending',
  left: 'not done',
};

/** The todos, each with its state as an icon and as hidden text. */
export function TodoList({ todos, now }: { todos: readonly Todo[]; now: Now }) {
  return (
    <ol className="flex flex-col gap-3">
      {todos.map((todo, index) => {
        const standing = standingOf(todo, now);
        const active = todo.status === 'in_progress' && standing !== 'left';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps may be alike, and have no ids
          <li key={index} className={`flex gap-3 text-ui ${classOf[standing]}`}>
            <TodoSign standing={standing} />
            <span className="min-w-0 wrap-anywhere">
              {active ? todo.activeForm || todo.content : todo.content}
              <span className="sr-only"> ({labels[standing]})</span>
              {standing === 'waiting' ? <span className="block font-normal text-ink-3">Waiting for your answer</span> : null}
              {standing === 'paused' ? <span className="block font-normal text-ink-3">Paused</span> : null}
              {standing === 'left' ? (
                <span className="block font-normal text-ink-3" aria-hidden="true">
                  Not done
                </span>
              ) : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** The icon of a state. The ring turns only while a turn runs. */
export function TodoSign({ standing, className = 'mt-0.5' }: { standing: Standing; className?: string }): ReactNode {
  if (standing === 'completed') return <Check className={`text-ink-3 ${className}`} />;
  if (standing === 'running') return <span className={`busy ${className}`} />;
  if (standing === 'waiting') return <span className={`waits ${className}`} />;
  if (standing === 'paused') return <CircleDot className={`text-ink-2 ${className}`} />;
  return <span className={`size-4 flex-none rounded-full border-[1.5px] border-line-strong ${className}`} />;
}

/** The progress of a plan, as a bar 3 px high. */
export function TodoBar({ todos, className = '' }: { todos: readonly Todo[]; className?: string }) {
  const done = doneOf(todos);
  return (
    <div
      className={`h-[3px] overflow-hidden rounded-full bg-line ${className}`}
      role="progressbar"
      aria-label="Todos completed"
      aria-valuemin={0}
      aria-valuemax={todos.length}
      aria-valuenow={done}
    >
      <div
        className="h-full rounded-full bg-accent transition-[width] duration-(--slow)"
        style={{ width: `${(100 * done) / todos.length}%` }}
      />
    </div>
  );
}

export function doneOf(todos: readonly Todo[]): number {
  return todos.filter(({ status }) => status === 'completed').length;
}
