import { capitalize } from '#lib/base/text/capitalization.ts';
import { formatList } from '#lib/base/text/list.ts';
import { listedSteps, readSteps } from '#lib/models/built-in/language/listed-steps.ts';
import { contentTerms, coverage } from '#lib/models/built-in/language/matching.ts';
import { plainly } from '../flow/deliverable-row.ts';
import { askFor, CancelledError, call, type Flow } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation, TodoItem } from '../flow/situation.ts';
import { activeForm } from './plan-steps.ts';

const adding =
  /^(?:(?:oh|and|also|plus|then),? )*(?:(?:add|put|insert|include|append|write)\b(?: (?:in|down))?|(?:also|and|plus|one more|another one)\b(?=[:,]? ))(?: (?:a|an|one|another|two|three|four|some|the|\d+)?\s?(?:more |new |extra |other )*(?:steps?|items?|todos?|to-dos?|things?|tasks?|points?)\b)?(?: (?:to|on) (?:the|my|that|this) (?:list|plan|steps|todos?))?(?: (?:pls|please))?[\s,:–-]*(?<steps>[\s\S]+)$/i;
const counted =
  /^(?:one|two|three|another|a few|some) (?:more |other )?(?:steps?|items?|todos?|things?)(?: (?:pls|please))?[\s,:–-]+(?<steps>[\s\S]+)$/i;
const place =
  /[\s,]*(?:,? ?(?:and )?put it (?<where>first|last)|at the (?<end>top|start|beginning|end|bottom)|(?:after|before) (?:that|this|it)|to (?:the|my|that) (?:list|plan)|(?:as )?(?:the )?(?<nth>first) (?:step|one|thing))[\s.!]*$/i;
const notSteps = /\b(?:source|memory|deliverable|newsletter|report|ticket|section|instruction)s?\b|https?:/i;

const severalSteps = /\b(?:two|three|four|five|[2-9]) (?:more |other |new )*(?:steps?|items?|todos?|things?|tasks?|points?)?\b/i;

const interjection = /^(?:(?:ah|oh|hm+|um+|right|ok|okay|and|n|also|plus)\b[\s,.!]*(?:right )?)+(?:at the (?:very )?end,? )?/i;

/** "He'll also need a permit, put that down too" */
const pointsBack = /^(?:put|add|note|write|include|stick|pop) (?:that|this|it|them)\b/i;

/** Add steps to the list beside the chat. */
export const addSteps: Intent = {
  name: 'add a step',
  read(said, situation) {
    if (situation.todos.length === 0 || notSteps.test(said.text)) return undefined;
    const steps = (adding.exec(said.text) ?? counted.exec(said.text))?.groups?.steps;
    return steps ? add(steps, situation, severalSteps.test(said.text)) : undefined;
  },
};

/** Adds the steps that a text lists, at the end or, if it says so, at the beginning. */
export function* add(text: string, { todos }: Situation, isSeveral = severalSteps.test(text)): Flow<string> {
  const found = place.exec(text)?.groups;
  const first = found?.where === 'first' || found?.nth !== undefined || /top|start|beginning/.test(found?.end ?? '');
  const quoted = [...text.matchAll(/["“]([^"”]{2,200})["”]/g)].map(([, step]) => capitalize(step!));
  const plain = text
    .replace(interjection, '')
    .replace(place, '')
    .replace(counted, '$<steps>')
    .replace(
      /^(?:(?:don'?t|do not) forget(?: that| to)? )?(?:(?:(?:we|i) (?:still |also )?(?:need|have) to|(?:he|she|they|we|i)(?:'ll| will) (?:still |also )?need(?: to)?) )?/i,
      '',
    );
  const apart = isSeveral && !/[,;\n].*[,;\n]/.test(plain) ? plain.split(/\s*,?\s+and\s+|\s*[,;]\s*/) : [];
  const read = readSteps(plain).filter((step, n) => n === 0 || !pointsBack.test(step));
  // In "a desk, he needs a desk as well", the rest is the reason.
  const own = read.filter((step) => !/^(?:he|she|they|we|it|that|because|since)\b/i.test(step));
  const named = quoted.length > 0 ? quoted : apart.length > 1 ? apart.map(capitalize) : own.length > 0 ? own : read;
  const more = named.map((content): TodoItem => ({ content, status: 'pending', activeForm: activeForm(content) }));
  yield* call('Todo', { todos: first ? [...more, ...todos] : [...todos, ...more] }, 'add the step');
  return `Added ${formatList(named.map((step) => `“${plainly(step)}”`))} to the steps.`;
}

/** Shows the steps that a text lists beside the chat; asks for them if it lists none. */
export function* listSteps(text: string): Flow<string> {
  const listed = listedSteps(text);
  const steps =
    listed.length > 0
      ? listed
      : yield* askFor(
          'What are the steps? Write them separated by commas.',
          ['Leave it'],
          (words) => (words === 'Leave it' ? [] : readSteps(words)),
          { anyText: true },
        );
  if (steps.length === 0) throw new CancelledError();
  const todos = steps.map((content): TodoItem => ({ content, status: 'pending', activeForm: activeForm(content) }));
  yield* call('Todo', { todos }, 'list the steps');
  return 'The steps are in the panel next to the chat.';
}

const finishing =
  /\b(?:done|finished|completed?|ticked?|tick (?:that|it|this)|check(?:ed)? (?:it |that |them )?off|cross(?:ed)? (?:it |that |them )?off|sorted|ready|written|booked|sent|ordered|in)\b|^i(?:'ve| have)? (?:did|done)\b/i;
const asking = /\?\s*$|^(?:what|which|when|is|are|did|how|who)\b/i;
const ordinals: [RegExp, number][] = [
  [/\b(?:first|1st|step 1)\b/i, 0],
  [/\b(?:second|2nd|step 2)\b/i, 1],
  [/\b(?:third|3rd|step 3)\b/i, 2],
  [/\b(?:fourth|4th|step 4)\b/i, 3],
  [/\b(?:fifth|5th|step 5)\b/i, 4],
];

/** Mark steps of the list as done. */
export const finishSteps: Intent = {
  name: 'mark a step as done',
  read(said, situation) {
    if (situation.todos.length === 0 || asking.test(said.raw) || !finishing.test(said.text)) return undefined;
    const done = finishedBy(said.text, situation.todos);
    return done.length > 0 ? finish(done, situation) : undefined;
  },
};

/** Which steps a text says are done. */
export function finishedBy(text: string, todos: readonly TodoItem[]): number[] {
  const open = todos.flatMap(({ status }, n) => (status === 'completed' ? [] : [n]));
  const words = contentTerms(text);
  const mentioned = open.filter((n) => coverage(contentTerms(todos[n]!.content), words) >= 0.3);
  if (/\b(?:all|everything|both|every one)\b/i.test(text)) return mentioned.length > 1 ? mentioned : open;
  const named = ordinals.flatMap(([pattern, n]) => (pattern.test(text) && open.includes(n) ? [n] : []));
  if (named.length > 0) return named;
  if (/\b(?:the )?last(?: one| step)?\b/i.test(text)) return open.slice(-1);
  if (mentioned.length > 0) return mentioned;
  return /\b(?:it|that|this)\b/i.test(text) ? open.slice(-1) : [];
}

/** Marks steps as completed. */
export function* finish(done: readonly number[], { todos }: Situation): Flow<string> {
  const after = todos.map((item, n): TodoItem => (done.includes(n) ? { ...item, status: 'completed' } : item));
  yield* call('Todo', { todos: after }, 'mark the step as done');
  const left = after.filter(({ status }) => status !== 'completed').length;
  return `Marked ${formatList(done.map((n) => `“${plainly(todos[n]!.content)}”`))} as done. ${left === 0 ? 'That was the last step.' : `${left} left.`}`;
}

/** Tell the steps that are left. */
export const tellSteps: Intent = {
  name: 'tell the next steps',
  read({ text }, { todos }) {
    const asks =
      /\b(?:next|remaining|open|which|what)\b.*\b(?:steps?|todos?|to-dos?)\b|\bwhat(?:'s| is) left\b|\bwhere (?:are|were) we (?:with|on) the (?:plan|list|steps)\b/i;
    return todos.length > 0 && asks.test(text) ? tell(todos) : undefined;
  },
};

function* tell(todos: readonly TodoItem[]): Flow<string> {
  const open = todos.filter(({ status }) => status !== 'completed');
  return open.length === 0 ? 'All steps are done.' : `Left to do:\n\n${open.map(({ content }) => `- ${plainly(content)}`).join('\n')}`;
}
