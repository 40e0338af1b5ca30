import { capitalize, lowerFirst } from '#lib/base/text/capitalization.ts';
import { formatList } from '#lib/base/text/list.ts';
import { listedSteps, readSteps, stepsSaid } from '#lib/models/built-in/language/listed-steps.ts';
import { contentTerms, coverage } from '#lib/models/built-in/language/matching.ts';
import { namedSteps, placeOfStep, stepNamed } from '#lib/models/built-in/language/named-steps.ts';
import { oneOf } from '../flow/answers.ts';
import { plainly } from '../flow/deliverable-row.ts';
import { askFor, asOptions, CancelledError, call, type Flow } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation, TodoItem } from '../flow/situation.ts';
import { say } from './talk.ts';

/** "A step for the caterer": what it is for says what it is. */
const forThing = '(?: for(?= (?:the|our|my|an?|his|her|their) (?!list|plan)))';

const adding = new RegExp(
  String.raw`^(?:(?:oh|and|also|plus|then),? )*(?:(?:add|put|insert|include|append|write|slot|squeeze|pop|stick|throw|chuck|tack)\b(?: (?:in|down|on)\b)?|(?:also|and|plus|one more|another one)\b(?=[:,]? ))(?: (?:a|an|one|another|two|three|four|some|the|\d+)?\s?(?:more |new |extra |other )*(?:steps?|items?|todos?|to-dos?|things?|tasks?|points?)\b${forThing}?)?(?: (?:to|on|in|into) (?:the|my|that|this) (?:to[- ]?do )?(?:list|plan|steps|todos?))?(?: (?:pls|please))?[\s,:–-]*(?:(?:that is|namely|i\.e\.)[,:]?\s+)?(?<steps>[\s\S]+)$`,
  'i',
);
const counted = new RegExp(
  String.raw`^(?:one|two|three|another|a few|some) (?:more |other )?(?:steps?|items?|todos?|things?)${forThing}?(?: (?:pls|please))?[\s,:–-]+(?<steps>[\s\S]+)$`,
  'i',
);
const notSteps = /\b(?:source|memory|deliverable|newsletter|report|ticket|section|heading|paragraph|instruction)s?\b|https?:/i;

const severalSteps = /\b(?:two|three|four|five|[2-9]) (?:more |other |new )*(?:steps?|items?|todos?|things?|tasks?|points?)?\b/i;

const interjection =
  /^(?:(?:a+h|o+h|hm+|um+|wow|oops|(?:my )?goodness(?: me)?|gosh|blimey|crikey|heavens|dear me|right|ok|okay|and|n|also|plus)\b[\s,.!]*(?:right )?)+(?:at the (?:very )?end,? )?/i;

const opening = String.raw`(?:(?:oh|ah|and|also|plus|wait|right|ok)[\s,]+)*(?:i(?:'ve| have)? )?(?:(?:almost|nearly) )?`;
const counting =
  '(?:(?:(?:an?|one|another|two|a few|some|the)(?: more| other| last| most important| main)? )?(?:thing|step|item|point)s?|something(?: else)?|one more)';
/** "Forgot one", "left one out", "there's one missing" */
const missing = `(?:(?:forg[eo]t(?:ten)?|missed|left out|left|there(?:'s| is)) (?:${counting}|one|another(?: one)?)(?: (?:out|missing))?)`;

/** "I forgot one step: …", "one more thing. …", "add a step" */
const announcement = new RegExp(
  String.raw`^${opening}(?:${missing}|(?:(?:add|include|insert) )?${counting})(?: (?:for|on) (?:the|my|this|that) (?:list|plan))?(?:[\s.!]*$|\s*[,:.!–-]+\s+)`,
  'i',
);
const onlyMissing = new RegExp(String.raw`^${opening}${missing}[\s.!]*$`, 'i');

/** True for a sentence that says that a step is missing, which the next one tells. */
export const missesStep = (sentence: string) => onlyMissing.test(sentence.trim());

/** "He'll also need a permit, put that down too": adds what was said before. */
const asksToAdd =
  /^(?:(?:please|pls|and|so|then|can you|could you|would you) )*(?:put|add|insert|note|write|include|squeeze|stick|pop|slot) (?:that|this|it|them|those)\b/i;

/** "Needs to be on there as well": says of a step that it is one. */
const onlyAsksToAdd =
  /^(?:and )?(?:(?:that|this|it|which)(?:'s| is)? )?(?:also |still |really )?(?:needs?|has|should|must|ought|goes|belongs?|missing|lacking)\b[^,;]{0,30}\b(?:there|list|plan|steps?|too|as well|added|missing|in|on)\b[\s.!]*$/i;

/** True for a sentence that adds what the one before it says. */
export const addsBefore = (sentence: string) => asksToAdd.test(sentence.trim()) || onlyAsksToAdd.test(sentence.trim());

/** What stands before a step: "don't forget to", "we still have to", "I forgot". */
const laughter = /\s*(?:\blol|\bhaha+|[:;]-?\))[\s.!]*$/i;

const leadsToStep = new RegExp(
  String.raw`^(?:(?:don'?t|do not) forget(?: that| to)? )?(?:(?:we|i)(?:'ve| have)? (?:(?:almost|nearly|totally|completely) )?(?:forg[eo]t(?:ten)?|missed|left out) (?:about )?(?:to )?|(?:we|i)(?:'d|'ll)? (?:(?:should|would|will|still|also) )*(?:need to|want to|have to|must|should|need(?= an? (?:step|item|point)\b)) |(?:somebody|someone|one of us) (?:still )?(?:has to|needs to|must|should) |(?:he|she|they|we|i)(?:'ll| will) (?:still |also )?need(?: to)? )?(?:an? (?:step|item|point)${forThing} )?`,
  'i',
);

/** "Somebody has to call him" says what is to be done about what is named before it. */
const saysWhatToDo =
  /^(?:somebody|someone|one of us|we|i)(?:'ll)? (?:still |also )*(?:has to|have to|needs? to|must|should)\b.*\b(?:him|her|them|it)\b/i;

/** The steps, each with what is said about it. */
function withWhatToDo(steps: readonly string[]): string[] {
  const whole: string[] = [];
  for (const step of steps) {
    if (whole.length > 0 && saysWhatToDo.test(step)) whole.push(`${whole.pop()}, ${/^I\b/.test(step) ? step : lowerFirst(step)}`);
    else whole.push(step);
  }
  return whole;
}

/** The part of a sentence that gives a reason, or says that it may be added. */
const isAside = /^(?:he|she|they|we|it|that|because|since|if (?:you|possible|that|there))\b/i;

const list = /\b(?:(?<!next )steps?|to-?dos?|checklist|(?:to|on|onto|for) (?:the|my|our|that|this) (?:to[- ]?do )?(?:list|plan))\b/i;
const intoIt = /\b(?:to|into|in) (?:it|this|that)\b/i;

/** True for words that name the list, so that the first step begins one; what is added "to it" goes into the deliverable of the conversation. */
export const namesList = (text: string, { lastTouched, screen }: Situation) =>
  list.test(text) && !(intoIt.test(text) && (lastTouched('deliverable') ?? screen)?.startsWith('deliverable:'));

/** Add steps to the list beside the chat. */
export const addSteps: Intent = {
  name: 'add a step',
  read(said, situation) {
    if (situation.todos.length > 0 && missesStep(said.text)) return add('', situation);
    if ((situation.todos.length === 0 && !namesList(said.text, situation)) || notSteps.test(said.text)) return undefined;
    const announced = said.text.replace(announcement, '');
    if (announced && announced !== said.text) return add(announced, situation, severalSteps.test(said.text));
    const steps = (adding.exec(said.text) ?? counted.exec(said.text))?.groups?.steps;
    return steps?.replace(announcement, '') ? add(steps, situation, severalSteps.test(said.text)) : undefined;
  },
};

/** Adds the steps that a text lists, where it says. */
export function* add(text: string, { todos }: Situation, isSeveral = severalSteps.test(text)): Flow<string> {
  const { at, rest } = placeOfStep(text.replace(announcement, '').replace(interjection, ''), todos);
  if (!/\p{L}/u.test(rest)) return 'Tell me the step, and I’ll add it.';
  const quoted = [...rest.matchAll(/(?:["“]|(?<=^|\s)['‘])([^"”]{2,200}?)(?:["”]|['’](?=$|[\s.,;]))/g)].map(([, step]) =>
    capitalize(step!),
  );
  const plain = rest
    .split(/(?<=[.!?])\s+/)
    .filter((sentence, n) => n === 0 || !(addsBefore(sentence) || saysOnlyWhere.test(sentence)))
    .join(' ')
    .replace(laughter, '')
    .replace(counted, '$<steps>')
    .replace(leadsToStep, '');
  const apart =
    isSeveral && !/[,;\n].*[,;\n]/.test(plain) ? plain.split(/\s*,?\s+and\s+|\s*[,;]\s*/).filter((step) => !isAside.test(step)) : [];
  const read = withWhatToDo(readSteps(plain)).filter((step, n) => n === 0 || !asksToAdd.test(step));
  // In "a desk, he needs a desk as well", the rest is the reason.
  const own = read.filter((step) => !isAside.test(step) && !saysOnlyWhere.test(step));
  const steps = (apart.length > 1 ? apart.map(capitalize) : own.length > 0 ? own : read).map((step) => step.replace(alsoAtEnd, ''));
  const named = quoted.length > 0 ? quoted : steps;
  const more = named.map((content): TodoItem => ({ content, status: 'pending', activeForm: content }));
  const next = todos[at]?.content;
  yield* call('Todo', { todos: [...todos.slice(0, at), ...more, ...todos.slice(at)] }, 'add the step');
  return `Added ${formatList(named.map(quote))} ${next === undefined ? 'to the steps' : `before ${quote(next)}`}.`;
}

/** "That must come", before the place that was taken off. */
const saysOnlyWhere =
  /^(?:and )?(?:that|this|it|they|which)(?: one)? (?:must|should|has to|needs? to|may|can|could|will|ought to|comes?|goes|sits?)(?: (?:come|go|be|sit|stand))?[.!\s]*$/i;

/** "Paint the wall as well" */
const alsoAtEnd = /,? (?:as well|too|also)[\s.!]*$/i;

/** Adds the steps that an earlier sentence or message says. */
export function* addSaid(text: string, situation: Situation): Flow<string> {
  const said = stepsSaid(text);
  if (said.length === 0) return yield* add(text, situation);
  const listed = situation.todos.map(({ content }) => content);
  const steps = said.filter((step) => !listed.includes(step));
  if (steps.length === 0) return 'Those steps are already in the panel next to the chat.';
  const more = steps.map((content): TodoItem => ({ content, status: 'pending', activeForm: content }));
  yield* call('Todo', { todos: [...situation.todos, ...more] }, 'add the steps');
  return `Added ${formatList(steps.map(quote))} to the steps.`;
}

const quote = (step: string) => `“${plainly(step)}”`;

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
  const todos = steps.map((content): TodoItem => ({ content, status: 'pending', activeForm: content }));
  yield* call('Todo', { todos }, 'list the steps');
  return 'The steps are in the panel next to the chat.';
}

const finishing =
  /\b(?:done|finished|completed?|ticked?|tick (?:that|it|this)|(?:check|cross)(?:ed)? (?:it |that |them )?off|sorted|ready|written|booked|sent|ordered|(?:is|are|came|come|'s|'re)(?: all)? (?:in|through))\b|^i(?:'ve| have)? (?:did|done)\b/i;
const unmarking = /\b(?:un-?(?:tick|check|mark)|re-?open)/i;
const negation = /\b(?:not|never)\b|n't\b/i;
/** "Isn't done yet", "not booked", and "the second isn't". */
const undone = new RegExp(
  `(?:\\b(?:not|never)|n't)(?:(?: [\\p{L}']+){0,2} (?:${finishing.source})|(?: yet)?[\\s.!]*$)|${unmarking.source}`,
  'iu',
);
const clauses = new RegExp(`[,;]\\s+(?:(?:and|but) )?|\\s+but\\s+|(?<=(?:${finishing.source}).*)\\s+and\\s+`, 'i');
/** "And the second too", after another step was done. */
const doneToo =
  /^(?:and )?(?:the|my|our|step|number|\d+|first|second|third|fourth|fifth|last|next)\b.{0,80}\b(?:too|as well|also)[\s.!]*$/i;
/** "The printer isn't fixed", of a step that is ticked */
const notDone =
  /^(?:(?:no|wait|sorry|oh|actually|hm+|but|well)\b[\s,]*)*(?:the |my |our )?(?:\p{L}+ ){1,4}?(?:(?:is|are|was|were|has|have)(?:n['’]t| not)) (?:\p{L}+ ){0,2}\p{L}+(?:ed|en|t|ght)(?: (?:yet|after all|at all|though))*[.!\s]*$/iu;
const asking = /\?\s*$|^(?:what|which|when|is|are|did|how|who)\b/i;

/** Mark steps of the list as done, or open them again. */
export const finishSteps: Intent = {
  name: 'mark a step as done',
  read(said, situation) {
    const goesOn = doneToo.test(said.text) && finishing.test(situation.lastSaid ?? '') && !undone.test(situation.lastSaid ?? '');
    const isMark = finishing.test(said.text) || unmarking.test(said.text) || goesOn;
    if (situation.todos.length === 0 || asking.test(said.raw)) return undefined;
    const reopened = notDone.test(said.text)
      ? namedSteps(said.text, situation.todos, (n) => situation.todos[n]!.status === 'completed')
      : [];
    if (reopened.length === 1) return mark([], reopened, situation);
    if (!isMark) return undefined;
    if (negation.test(said.text) && !undone.test(said.text)) return undefined;
    const parts = said.text.split(clauses);
    const from = parts.findIndex((part) => undone.test(part));
    const open = from < 0 ? [] : namedSteps(parts.slice(from).join(', '), situation.todos);
    const done = from === 0 ? [] : finishedBy(from < 0 ? said.text : parts.slice(0, from).join(', '), situation.todos);
    if (open.length === 0 && isOneOfSeveral(said.text, done)) return askWhichIsDone(done, situation);
    return done.length + open.length > 0
      ? mark(
          done.filter((n) => !open.includes(n)),
          open,
          situation,
        )
      : undefined;
  },
};

/** "The call is done", with two calls on the list. */
const isOneOfSeveral = (text: string, places: readonly number[]) =>
  places.length > 1 && /^(?:the|that|this|my|our) [\p{L}-]+(?:'s| (?:is|was|has|went))\b/iu.test(text) && !/\band\b|[,&\d]/.test(text);

function* askWhichIsDone(places: readonly number[], situation: Situation): Flow<string> {
  const labels = asOptions(places.slice(0, 3).map((n) => situation.todos[n]!.content));
  const choices = labels.map((label, n) => ({ label, value: places[n]! }));
  return yield* mark([yield* askFor('Which of these is done?', labels, oneOf(choices))], [], situation);
}

/** "The first is done, not the second": names a step that is not meant. */
const notThat = /,?\s+(?:(?:and|but) )?(?:not|except) (?!yet\b|done\b|finished\b|only\b)[^,.;]{2,60}[.!\s]*$/i;

/** Which steps a text says are done. */
function finishedBy(words: string, todos: readonly TodoItem[]): number[] {
  const [apart = ''] = notThat.exec(words) ?? [];
  const text = words.replace(apart, '');
  const kept = apart ? namedSteps(apart, todos) : [];
  const isOpen = (n: number) => todos[n]!.status !== 'completed';
  const named = namedSteps(text, todos, isOpen).filter((n) => !kept.includes(n));
  if (named.length > 0) return named;
  if (/\b(?:it|that|this)\b/i.test(text)) {
    const open = [...todos.keys()].filter(isOpen);
    // "That step is finished", right after a list with several
    return /\b(?:that|this) (?:step|one|item|point)\b/i.test(text) ? open : open.slice(-1);
  }
  // "First one done", after what was prepared is done
  const open = [...todos.keys()].filter(isOpen);
  const ofOpen = /\bfirst\b/i.test(text)
    ? namedSteps(
        text,
        open.map((n) => todos[n]!),
      )
    : [];
  if (ofOpen.length > 0) return ofOpen.map((n) => open[n]!);
  // "Hotel: done"
  const only = stepNamed(text.replace(finishing, ' '), todos);
  return only === undefined ? [] : [only];
}

/** Marks the steps as done that a text names. */
export function finish(text: string, situation: Situation): Flow<string> | undefined {
  const done = finishedBy(text, situation.todos);
  if (isOneOfSeveral(text, done)) return askWhichIsDone(done, situation);
  return done.length > 0 ? mark(done, [], situation) : undefined;
}

/** Marks steps as completed, and others as open; an earlier request of the same message may have moved them. */
function mark(done: readonly number[], open: readonly number[], { todos }: Situation): Flow<string> {
  const [finished, reopened] = [done, open].map((places) => places.map((n) => todos[n]!.content)) as [string[], string[]];
  return (function* () {
    const after = todos.map((item): TodoItem => {
      if (finished.includes(item.content)) return { ...item, status: 'completed' };
      return reopened.includes(item.content) ? { ...item, status: 'pending' } : item;
    });
    const isChanged = after.some(({ status }, n) => status !== todos[n]!.status);
    if (isChanged) yield* call('Todo', { todos: after }, 'mark the step');
    const left = after.filter(({ status }) => status !== 'completed').length;
    const said = [
      ...(finished.length > 0 ? [`Marked ${formatList(finished.map(quote))} as done.`] : []),
      ...(reopened.length > 0
        ? [`${formatList(reopened.map(quote))} ${reopened.length > 1 ? 'are' : 'is'} open${isChanged ? ' again' : ''}.`]
        : []),
      left === 0 ? 'That was the last step.' : `${left} left.`,
    ];
    return said.join(' ');
  })();
}

/** "Next step?", "step 2 is done" */
const ofNoList =
  /^(?:(?:so|and|ok|what(?:['’]?s| is| are)?|the|my|our)[, ]+)*(?:next|remaining|last|open) steps?[?.!\s]*$|^(?:i(?:['’]ve| have)? (?:done|did|finished) )?(?:step \d+|the (?:first|second|third|last) step)(?: is| are)?(?: (?:done|finished|completed?))?[.!\s]*$/i;

/** "Clear the list", "tick it off", "mark everything as done" */
const changesList =
  /^(?:(?:please|ok|and|so)[, ]+)*(?:(?:clear|empty|delete|wipe|reset) (?:the|my|this|that) (?:list|to-?do list|steps|checklist|plan)|(?:tick|check|cross) (?:it|that|this|them|everything|all) off|mark (?:it|that|this|everything|all|them)(?: of (?:it|them))? (?:as )?(?:done|finished|complete[d]?))(?: (?:now|please|too))*[.!\s]*$/i;

const asksNext = /^(?:(?:so|and|ok|okay|right)[, ]+)*what(?:['’]s| is) next[?.!\s]*$/i;

const removing =
  /^(?:(?:please|and|oh)[, ]+)*(?:remove|delete|drop|scrap|cross out|take (?:out|off)?|get rid of)\b (?<what>.+?)(?: (?:off|from|out of) (?:the|my|our|that) (?:list|plan|steps))?[.!\s]*$/i;
const rewriting =
  /^(?:(?:please|and|oh)[, ]+)*(?:change|rename|replace|turn|correct) (?<which>.+?) (?:to|into|with|by)[: ]+["“']?(?<step>[^"”]{2,200}?)["”']?[.!\s]*$/i;

/** Remove a step, or write it anew: "remove the last step", "change the second one to invite Petra and Ivo". */
export const changeSteps: Intent = {
  name: 'change or remove a step',
  read({ text }, { todos }) {
    if (todos.length === 0 || notSteps.test(text)) return undefined;
    const { what = '' } = removing.exec(text)?.groups ?? {};
    const gone = what && namedSteps(what.replace(notThat, ''), todos);
    if (gone && gone.length > 0) return removeSteps(gone, todos);
    const { which = '', step = '' } = rewriting.exec(text)?.groups ?? {};
    const named = which ? namedSteps(which, todos) : [];
    return named.length === 1 ? rewriteStep(named[0]!, capitalize(step), todos) : undefined;
  },
};

function* removeSteps(places: readonly number[], todos: readonly TodoItem[]): Flow<string> {
  const names = formatList(places.map((n) => quote(todos[n]!.content)));
  yield* call('Todo', { todos: todos.filter((_, n) => !places.includes(n)) }, 'remove the step');
  return `Removed ${names} from the steps.`;
}

function* rewriteStep(place: number, content: string, todos: readonly TodoItem[]): Flow<string> {
  const before = todos[place]!.content;
  const after = todos.map((item, n): TodoItem => (n === place ? { ...item, content, activeForm: content } : item));
  yield* call('Todo', { todos: after }, 'change the step');
  return `Changed ${quote(before)} to ${quote(content)}.`;
}

/** "Swap the van and the power": two steps change places. */
export const swapSteps: Intent = {
  name: 'swap two steps',
  read({ text }, { todos }) {
    if (!/^(?:swap|switch|exchange|reverse)\b/i.test(text)) return undefined;
    const [first, second, ...others] = namedSteps(text, todos);
    if (first === undefined || second === undefined || others.length > 0) return undefined;
    return swap(first, second, todos);
  },
};

const moving =
  /^(?:(?:please|and|oh|then|can you|could you)[, ]+)*(?:move|put|bring|shift|push|pull) (?<what>.+?)(?: (?:right )?(?:up|down|back|forward))?(?= (?:to|at|on|before|above|ahead of|after|below|behind|under|in front of|first|last|up|down)\b)/iu;
const besideNumber =
  /\b(?<side>before|above|ahead of|in front of|after|below|behind|under) (?:step |number |item |#)?(?<number>\d{1,2})[.!\s]*$/i;

/** Move a step to another place: "move “tell Rosalind” to the front", "put 2 above 1". */
export const moveStep: Intent = {
  name: 'move a step',
  read({ text }, { todos }) {
    const what = moving.exec(text)?.groups?.what;
    if (todos.length < 2 || !what || notSteps.test(text)) return undefined;
    const [from, ...others] = namedSteps(what, todos);
    if (from === undefined || others.length > 0 || !isStep(what, todos[from]!.content)) return undefined;
    const { side = '', number = '' } = besideNumber.exec(text)?.groups ?? {};
    const rest = text.slice(text.indexOf(what) + what.length);
    const end = /^ (?:right |very )?(?<end>first|last)[.!\s]*$/i.exec(rest)?.groups?.end;
    const { at, rest: unread } = placeOfStep(end ? ` as ${end}` : rest, todos);
    const place = number ? Number(number) - (/^(?:after|below|behind|under)/i.test(side) ? 0 : 1) : unread === rest ? undefined : at;
    return place === undefined || place > todos.length ? undefined : move(from, place, todos);
  },
};

/** True for the number of a step, or most of its words. */
const isStep = (words: string, content: string) =>
  /\d|\b(?:first|second|third|fourth|fifth|last|one)\b/i.test(words) ||
  coverage(contentTerms(words), contentTerms(content)) >= MOST_OF_NAME;
const MOST_OF_NAME = 0.5;

function* move(from: number, to: number, todos: readonly TodoItem[]): Flow<string> {
  const step = todos[from]!;
  const at = from < to ? to - 1 : to;
  const others = todos.filter((_, n) => n !== from);
  yield* call('Todo', { todos: [...others.slice(0, at), step, ...others.slice(at)] }, 'move the step');
  const next = others[at]?.content;
  return `Moved ${quote(step.content)} ${at === 0 ? 'to the top' : next === undefined ? 'to the end' : `before ${quote(next)}`}.`;
}

function* swap(first: number, second: number, todos: readonly TodoItem[]): Flow<string> {
  const [one, other] = [todos[first]!, todos[second]!];
  const after = todos.map((item) => (item === one ? other : item === other ? one : item));
  yield* call('Todo', { todos: after }, 'swap the steps');
  return `Swapped ${quote(one.content)} and ${quote(other.content)}.`;
}

/** Tell the steps that are left. */
export const tellSteps: Intent = {
  name: 'tell the next steps',
  read({ text }, { todos }) {
    const asks =
      /\b(?:next|remaining|open|which|what)\b.*\b(?:steps?|todos?|to-dos?)\b|\bwhat(?:'s| is) left\b|\bwhere (?:are|were) we (?:with|on) the (?:plan|list|steps)\b/i;
    if (todos.length === 0)
      return ofNoList.test(text) || changesList.test(text)
        ? say('There’s no list of steps in this chat yet. To begin one, say “steps: …”.')
        : undefined;
    return asks.test(text) || asksNext.test(text) ? tell(todos) : undefined;
  },
};

function* tell(todos: readonly TodoItem[]): Flow<string> {
  const open = todos.filter(({ status }) => status !== 'completed');
  return open.length === 0 ? 'All steps are done.' : `Left to do:\n\n${open.map(({ content }) => `- ${plainly(content)}`).join('\n')}`;
}
