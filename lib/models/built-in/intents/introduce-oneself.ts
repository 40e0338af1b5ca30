import { listDeliverables } from '../flow/find-deliverable.ts';
import type { Flow } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation } from '../flow/situation.ts';
import { readNoun } from '../language/free-request.ts';
import { readings } from '../language/utterance.ts';
import { keep } from './remember.ts';
import { say } from './talk.ts';

/** "I manage a vet practice in Stroud", "we make bread", "my name is Kofi" */
const introduces =
  /^(?:[Mm]y name(?:['’]s| is) \p{L}|[Ii](?:['’]m| am) (?:\p{Lu}\p{Ll}+(?:,| and\b| from\b| at\b|[.!]?$)|an? (?!bit\b|little\b|mess\b|beginner\b)|the |in charge of |responsible for |head of )|[Ii] (?:work|run|manage|teach|lead|head|own|coordinate|organi[sz]e|look after|study) |[Ww]e(?:['’]re| are) (?:an? (?!bit\b|little\b|mess\b)|the )|[Ww]e (?:make|sell|build|run|organi[sz]e) )/u;
/** What is wanted, or how often, makes it a request. */
const asks =
  /\b(?:need|want|wish|have to|must|should|would|like|please|can|could|help|owe|every|each|daily|weekly|monthly|\p{L}+days|late|lost|stuck|confused|back|away|out)\b|\?/iu;

/** True for what somebody says of themselves, without a wish. */
export const isIntroduction = (text: string) => introduces.test(text) && !asks.test(text) && readNoun(text) === undefined;

/** Keep what somebody says of themselves, which is what many people say first. Beside a request it says who asks, and is not kept. */
export const introduceOneself: Intent = {
  name: 'introduce oneself',
  read(said, situation) {
    const isAll = readings(situation.message ?? said.raw).some(({ text }) => text === said.text);
    if (!isAll || !isIntroduction(said.text)) return undefined;
    return situation.remembersOnlyAsked
      ? say('Good to know. I only save what you ask me to remember.')
      : keepWhoItIs(said.own(0), situation);
  },
};

function* keepWhoItIs(words: string, situation: Situation): Flow<string> {
  const kept = yield* keep(words, situation);
  return (yield* listDeliverables()).length === 0
    ? `${kept} Tell me about something you write regularly, and I’ll set it up: for example “a weekly update for my boss, Mondays at 9”.`
    : kept;
}
