import { describe, expect, it } from 'vitest';
import type { Todo } from '#lib/agent/registry/ui-action.ts';
import type { PartnerMessage } from '#lib/turns/message.ts';
import { activeTodo, standingOf, todosOf } from './todos-of.ts';

const item = (content: string, status: Todo['status']): Todo => ({ content, status, activeForm: `Doing ${content}` });
const call = (output: object, state = 'output-available') => ({ type: 'tool-Todo', toolCallId: 'c', state, input: {}, output });
const says = (todos: Todo[]) => ({ success: true, todos, ui_action: { type: 'UPDATE_TODOS', data: { todos } } });
const reply = (...parts: object[]) => ({ id: 't', role: 'assistant', parts }) as unknown as PartnerMessage;

describe('the todos of a branch', () => {
  it('are those of the last successful Todo call', () => {
    const plan = [item('A', 'completed')];
    const messages = [reply(call(says([item('A', 'pending')])), call(says(plan))), reply({ type: 'text', text: 'x' })];
    expect(todosOf(messages)).toEqual(plan);
  });

  it('do not change with a failed or unfinished call', () => {
    const plan = [item('A', 'in_progress')];
    const failed = call({ success: false, error: 'invalid_input', message: 'Two in progress.' });
    expect(todosOf([reply(call(says(plan)), failed, call({}, 'input-available'))])).toEqual(plan);
  });

  it('a chat without a Todo call has no todos', () => {
    expect(todosOf([reply({ type: 'text', text: 'x' })])).toEqual([]);
  });
});

describe('the state of a todo', () => {
  it('one in progress runs during a turn, waits during a question, and is paused otherwise', () => {
    const active = item('A', 'in_progress');
    expect(standingOf(active, { turnRuns: true, questionOpen: false })).toBe('running');
    expect(standingOf(active, { turnRuns: false, questionOpen: true })).toBe('waiting');
    expect(standingOf(active, { turnRuns: false, questionOpen: false })).toBe('paused');
    expect(standingOf(active, { turnRuns: false, questionOpen: false, over: true })).toBe('left');
    expect(standingOf(item('A', 'completed'), { turnRuns: true, questionOpen: true })).toBe('completed');
  });

  it('the strip shows the current todo, else the next one, else the last one', () => {
    const [a, b, c] = [item('A', 'completed'), item('B', 'in_progress'), item('C', 'pending')];
    expect(activeTodo([a, b, c])).toBe(b);
    expect(activeTodo([a, c])).toBe(c);
    expect(activeTodo([a])).toBe(a);
    expect(activeTodo([])).toBeUndefined();
  });
});
