import { capitalize } from '#lib/base/text/capitalization.ts';
import type { ToolCall } from '#lib/base/tool-call.ts';
import type { Flow, ToolName, Wait } from '../flow/flow.ts';
import { CancelledError, RequestError } from '../flow/flow.ts';

/** One step of a plan. A step without `work` is for the person. */
export interface PlanStep {
  content: string;
  work?: () => Flow<string>;
}

interface State {
  step: PlanStep;
  state: 'pending' | 'in_progress' | 'completed' | 'failed';
}

/** The result of a plan: the message of each step, and the steps left for the person. */
export interface PlanResult {
  said: string[];
  left: string[];
}

/**
 * Works through a plan one step at a time, updating the todo list with each step's first call and leaving the person's
 * steps pending. A step that fails or is canceled stays open, and the plan continues.
 * @param done the steps that are already completed
 */
export function* workThrough(done: readonly PlanStep[], steps: readonly PlanStep[]): Flow<PlanResult> {
  const states: State[] = [
    ...done.map((step) => ({ step, state: 'completed' as const })),
    ...steps.map((step) => ({ step, state: 'pending' as const })),
  ];
  const said: string[] = [];
  for (const entry of states) {
    const { work } = entry.step;
    if (!work || entry.state === 'completed') continue;
    entry.state = 'in_progress';
    try {
      const message = yield* alongside(todo(states), work());
      if (message) said.push(message);
      entry.state = 'completed';
    } catch (error) {
      if (!(error instanceof CancelledError || error instanceof RequestError)) throw error;
      entry.state = 'failed';
      if (error.message) said.push(error.message);
    }
  }
  yield { calls: [todo(states)] };
  return { said, left: states.filter(({ step, state }) => !step.work && state === 'pending').map(({ step }) => step.content) };
}

/** Adds a call to a flow's first step, or makes it before that if the flow begins with a question. */
function* alongside<T>(extra: ToolCall<ToolName>, flow: Flow<T>): Flow<T> {
  let state = flow.next();
  if (state.done || state.value.understand) yield { calls: [extra] };
  else {
    const first: Wait = state.value;
    const resumed = yield { ...first, calls: [extra, ...first.calls] };
    state = flow.next({ ...resumed, outcomes: resumed.outcomes.slice(1) });
  }
  while (!state.done) state = flow.next(yield state.value);
  return state.value;
}

function todo(states: readonly State[]): ToolCall<ToolName> {
  const todos = states.map(({ step, state }) => ({
    content: `${step.content}${note(step, state)}`,
    status: state === 'failed' ? 'pending' : state,
    activeForm: step.work ? activeForm(step.content) : `Waiting for you: ${step.content}`,
  }));
  return { name: 'Todo', input: { todos } };
}

function note(step: PlanStep, state: State['state']): string {
  if (state === 'failed') return ' (not done)';
  return step.work || state === 'completed' ? '' : ' (for you)';
}

const doubled = /^(?:set|get|put|plan|run|cut|drop|stop|ship|bin|scrap|begin|forget)$/;

/** The progress form of a step: "Pausing the newsletter" for "Pause the newsletter". */
function activeForm(content: string): string {
  const [verb = '', ...rest] = content.split(' ');
  const plain = verb.toLowerCase();
  if (!/^[a-z]{2,}$/.test(plain) || /^(?:a|an|the|my|our|it)$/.test(plain)) return `Working on: ${content}`;
  const stem = doubled.test(plain) ? plain + plain.at(-1) : plain.replace(/(?<=[^e])e$/, '');
  return capitalize([`${stem}ing`, ...rest].join(' '));
}
