import { truncate } from '#lib/base/text/shorten.ts';
import { oneOf } from '../flow/answers.ts';
import { refOf } from '../flow/deliverable-row.ts';
import { askFor, asOptions, type Flow } from '../flow/flow.ts';
import { type Alike, namedAlike } from '../flow/named-alike.ts';
import type { Situation } from '../flow/situation.ts';
import type { Utterance } from '../language/utterance.ts';
import type { Handler } from './handlers.ts';

/** A verb that is said of tickets and of deliverables, and what it may ask for. */
interface Verb {
  pattern: RegExp;
  /** The intents in which such a message may have been understood. */
  understood: RegExp;
  ofTicket: string;
  ofDeliverable: readonly string[];
}

const verbs: readonly Verb[] = [
  {
    pattern:
      /^(?:(?:please|ok|now|and|then|so|no),? )*(?:cancel|stop|end|kill|drop|quit|abort|scrap|delete|remove|get rid of|call .+ off|call off|lose)\b/i,
    understood: /^(?:ticket\.cancel|deliverable\.(?:pause|archive))$/,
    ofTicket: 'ticket.cancel',
    ofDeliverable: ['deliverable.pause', 'deliverable.archive'],
  },
  {
    pattern: /^(?:(?:please|ok|now|and|then|so),? )*(?:re-?run|run|start|do|redo|launch|execute|kick off|get .+ going)\b/i,
    understood: /^(?:ticket\.run|deliverable\.write)$/,
    ofTicket: 'ticket.run',
    ofDeliverable: ['deliverable.write'],
  },
];

/**
 * The flow for a message with this intent; asks first which is meant if the message names a ticket and a deliverable by the same words, and
 * its verb fits both: "cancel the competitor one".
 */
export function* unlessNamedAlike(
  intent: string,
  said: Utterance,
  situation: Situation,
  handlers: Readonly<Record<string, Handler>>,
  flow: Flow<string>,
): Flow<string> {
  const verb = verbs.find(({ pattern, understood }) => understood.test(intent) && pattern.test(said.text));
  const alike = verb && (yield* namedAlike(said.text, situation));
  if (!alike) return yield* flow;
  const choices = choicesFor(verb, alike).map(([other, ref, name]) => ({
    label: handlers[other]!.label!(name),
    value: () => handlers[other]!.flow(said, { ...situation, target: ref, wasAsked: true }),
  }));
  const labels = asOptions(choices.map(({ label }) => label));
  const chosen = yield* askFor('A ticket and a deliverable fit that. What should I do?', labels, oneOf(choices));
  return yield* chosen();
}

function choicesFor(verb: Verb, { ticket, row }: Alike): [intent: string, ref: string, name: string][] {
  const isPaused = row.status === 'paused';
  const ofRow = verb.ofDeliverable.filter((intent) => !(isPaused && intent === 'deliverable.pause'));
  return [
    [verb.ofTicket, `work:${ticket.id}`, `the ticket “${truncate(ticket.task, 80)}”`],
    ...ofRow.map((intent): [string, string, string] => [intent, refOf(row), `“${truncate(row.title, 80)}”`]),
  ];
}
