import { capitalize } from '#lib/base/text/capitalization.ts';
import { truncate } from '#lib/base/text/shorten.ts';
import { readCadence } from '#lib/models/built-in/language/cadence.ts';
import { readDeliverableRequest } from '#lib/models/built-in/language/deliverable-request.ts';
import { type Kind, kindNames, readKind } from '#lib/models/built-in/language/kind.ts';
import { listedSteps, readSteps, withFor } from '#lib/models/built-in/language/listed-steps.ts';
import { oneOf } from '../flow/answers.ts';
import { type DeliverableRow, formatSchedule, link, linkTo, noDateMessage, plainly, quoted, rowsOf } from '../flow/deliverable-row.ts';
import { listDeliverables } from '../flow/find-deliverable.ts';
import { askFor, CancelledError, call, type Flow } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation } from '../flow/situation.ts';
import { findLike } from './create-deliverable.ts';
import { gather } from './gather.ts';
import { writeTicket } from './open-ticket.ts';
import { type PlanStep, workThrough } from './plan-steps.ts';

/** The flow for a step of a plan; undefined when the step is for the person. */
export type ReadStep = (step: string, situation: Situation) => Flow<string> | undefined;

const lead =
  /^(?:(?:make|create|draft|write|work out|come up with|give me|i need)(?: me)? (?:a|the|my) (?:plan|to-?do list|checklist)|plan out|plan|break down|organi[sz]e|work through|these are the steps|steps(?! \d)|to-?dos?(?: list)?)\b(?:\s+(?:please|pls|plz)\b)?(?:\s+with (?:these |the following |(?:two|three|four|five|\d) )?(?:steps|items|points|things)\b|\s+(?:for|to|of|about|how to)\b)?\s*[:,.–-]?\s*(?<goal>[\s\S]+)$/i;
const month =
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december|q[1-4]|this (?:month|week|quarter)(?:'s)?|next (?:month|week|quarter)(?:'s)?)\b/i;

/** The subject of a deliverable, which follows its kind. */
const subject = /[\s,:]+(?:about|on|regarding|concerning|covering|with|that|which|where)\s.*$/is;

/** "The outing 1 book the boat 2 collect deposits" */
const beforeNumbers = /^(?<what>.{2,80}?)[,:]?\s+1[.)]?\s+\p{L}.*\s2[.)]?\s+\p{L}/su;

/** "Break the move into measure the rooms / label the boxes" */
const breaksInto = /^(?:break|split|divide) (?:up |down )?(?<what>.{2,80}?) (?:up |down )?into:? (?<parts>\S.* \/ .*)$/is;

/** True when a text is a plan, so that its parts are steps rather than separate requests. */
export const isPlan = (text: string) => lead.test(text);

/** Make a plan, and work through it. */
export function createPlanWork(readStep: ReadStep): Intent {
  return {
    name: 'plan steps and work through them',
    example: 'Plan the December board update',
    read(said, situation) {
      const { what: whole, parts = '' } = breaksInto.exec(said.text)?.groups ?? {};
      if (whole && listedSteps(parts).length > 1) return workSteps(whole, listedSteps(parts), situation, readStep);
      const found = lead.exec(withFor(said.text));
      if (!found) return undefined;
      const goal = found.groups!.goal!.trim();
      const [head, listed] = /^([^:?.\n]{2,80})(?:[:?\n]|\.\s)\s*(\S[\s\S]+)$/.exec(goal)?.slice(1) ?? [];
      const colon = /(?::|\s[–-]|\b(?:steps|items|points|things),|\.)\s*$|\n\s*$/.test(found[0].slice(0, found[0].length - goal.length));
      if (listed && !/\d$/.test(head!)) return workSteps(head!, readSteps(listed), situation, readStep);
      if (colon || /\n|;|,? then\b/.test(goal)) return workSteps(undefined, readSteps(goal), situation, readStep);
      const [, what, steps] = /^(.{2,80}?) (?:is|are) (\S.*,.*)$/s.exec(goal) ?? [];
      if (what) return workSteps(what, readSteps(steps!), situation, readStep);
      const { what: about } = beforeNumbers.exec(goal)?.groups ?? {};
      if (about && listedSteps(goal).length > 1) return workSteps(about, listedSteps(goal), situation, readStep);
      const kind = readKind(goal)?.kind;
      return kind ? planDeliverable(goal, kind, situation) : planAnything(goal, situation, readStep);
    },
  };
}

function* workSteps(
  goal: string | undefined,
  steps: readonly string[],
  situation: Situation,
  readStep: ReadStep,
  done: PlanStep[] = [],
): Flow<string> {
  const planned = steps.map(
    (content): PlanStep => (readStep(content, situation) ? { content, work: () => readStep(content, situation)! } : { content }),
  );
  const { said, left } = yield* workThrough(done, planned);
  return summary(goal, said, left);
}

function summary(goal: string | undefined, said: readonly string[], left: readonly string[]): string {
  const about = goal ? ` for ${plainly(goal.replace(/^(?:for|to) /i, ''))}` : '';
  const work =
    said.length > 0
      ? `I worked through the plan${about}:\n\n${said.map((message) => `- ${message.replace(/\n+/g, ' ')}`).join('\n')}`
      : `The plan${about} is in the panel next to the chat.`;
  const yours = left.length > 0 ? `\n\nLeft for you:\n\n${left.map((content) => `- ${plainly(content)}`).join('\n')}` : '';
  return work + yours;
}

function* planDeliverable(goal: string, kind: Kind, situation: Situation): Flow<string> {
  const topic = goal.replace(/^(?:the|my|our|an?) /i, '');
  const what = truncate(topic, 120);
  const name = truncate(topic.replace(month, '').replace(/\s+/g, ' ').trim() || topic, 200);
  const found: { row?: DeliverableRow; others?: boolean } = {};
  const steps: PlanStep[] = [
    { content: `Check for an existing ${kindNames[kind].toLowerCase()}`, work: () => look() },
    { content: `Gather what I know about the ${what}`, work: () => gather(topic, found.row) },
    { content: `Set up the ${truncate(name, 120)}`, work: () => setUp() },
    { content: 'Create a ticket for the material', work: () => writeTicket(`Gather figures and news for the ${what}`, 'reporting') },
    { content: 'Tell me which points to include' },
    { content: 'Review and approve the draft' },
  ];
  const { said, left } = yield* workThrough([], steps);
  return summary(`the ${what}`, said, left);

  function* look(): Flow<string> {
    const rows = yield* listDeliverables();
    const like = (title: string) => findLike({ ...readDeliverableRequest(title, situation), kind, title }, rows)[0];
    found.row = like(name) ?? like(name.replace(subject, ''));
    found.others = rows.some((row) => row.deliverable_type === kind);
    return found.row ? `Found ${linkTo(found.row)}, ${formatSchedule(found.row, situation)}.` : '';
  }

  function* setUp(): Flow<string> {
    if (found.row) return '';
    const when = month.exec(topic)?.[0];
    const missing = found.others ? `“${truncate(name.replace(subject, ''), 60)}”` : kindNames[kind].toLowerCase();
    const choices = [
      { label: when ? `Once, for ${capitalize(when)}` : 'Just once', value: 'once' },
      { label: 'Monthly', value: 'monthly' },
      { label: 'Set nothing up', value: 'no' },
    ];
    const rhythm = yield* askFor(
      `There’s no ${missing} yet. How often should it run?`,
      choices.map(({ label }) => label),
      (words) =>
        oneOf(choices)(words) ?? (readCadence(words, situation).implied || readCadence(words, situation).frequency ? words : undefined),
    );
    if (rhythm === 'no') throw new CancelledError('OK. Nothing was set up.');
    const cadence = readCadence(rhythm, situation);
    const frequency = cadence.frequency ?? cadence.implied ?? 'once';
    const title = capitalize(frequency === 'once' ? topic : name).slice(0, 200);
    const schedule = frequency === 'once' && !cadence.schedule.anchor ? {} : cadence.schedule;
    const content = { title, deliverable_type: kind, frequency, ...(Object.keys(schedule).length > 0 ? { schedule } : {}) };
    const { data, ref } = yield* call('Write', { ref: 'deliverable:new', content }, `set up ${quoted(title)}`);
    const row = rowsOf([data])[0];
    if (!row) return `Set up ${link(title, String(ref))}.`;
    return [`Set up ${linkTo(row)}: ${formatSchedule(row, situation)}.`, noDateMessage(row)].filter(Boolean).join(' ');
  }
}

const usual = ['Gather the material', 'Write a first draft', 'Review it and send it'];

function* planAnything(goal: string, situation: Situation, readStep: ReadStep): Flow<string> {
  const topic = goal.replace(/^(?:for|to) /i, '').replace(/[.!]+$/, '');
  const what = truncate(topic, 120);
  const know: PlanStep = {
    content: `Gather what I know about ${what.replace(/^(?:launch|write|do|make|build|prepare) /i, '')}`,
    work: () => gather(topic.replace(/^(?:the|my|our) /i, '')),
  };
  const agree: PlanStep = { content: 'Agree on the steps with you' };
  const first = yield* workThrough([], [know]);
  const choices = [
    { label: usual.join(', ').replace(/, ([A-Z])/g, (_, letter: string) => `, ${letter.toLowerCase()}`), value: usual },
    { label: 'Create a single ticket', also: 'Keep it as one work ticket', value: [`Open a ticket: ${topic}`] },
  ];
  const steps = yield* askFor(
    `What are the steps to ${/^[a-z]+ /i.test(what) && !/^(?:the|my|our|an?) /i.test(what) ? what : `get ${what} done`}? Choose an option, or write the steps separated by commas.`,
    choices.map(({ label }) => label),
    (words) => oneOf(choices)(words) ?? readSteps(words),
    { anyText: true },
  );
  const message = yield* workSteps(what, steps, situation, readStep, [know, agree]);
  return [...first.said, message].join('\n\n');
}
