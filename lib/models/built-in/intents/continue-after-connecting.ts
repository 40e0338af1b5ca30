import { readUtterance } from '#lib/models/built-in/language/utterance.ts';
import { plainly } from '../flow/deliverable-row.ts';
import type { Flow } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Offer, Situation } from '../flow/situation.ts';
import { addFromPlatform, addPlatformSource } from './add-source.ts';
import { connectPlatform, platformLabelled } from './connect-platform.ts';
import { platformSourceIn } from './create-from-platform.ts';
import { publishOnPlatform } from './deliver-version.ts';

/** What the page of a platform writes in the person's name when a chat waits for it. */
const done = /^I connected (?<label>\p{Lu}[\p{L} ]*?) and chose (?<chosen>.+?)\.?$/u;

/** After the person has connected a platform, do what had to wait for it. */
export const continueAfterConnecting: Intent = {
  name: 'continue after connecting',
  read({ raw }, situation) {
    const { platform, chosen } = readConnected(raw);
    return platform && chosen ? goOn(platform, chosen, situation) : undefined;
  },
};

function readConnected(message: string) {
  const { label = '', chosen } = done.exec(message.trim())?.groups ?? {};
  return { platform: platformLabelled(label), chosen };
}

function* goOn(platform: string, chosen: string, situation: Situation): Flow<string> {
  const said = [`Thank you. I can read ${plainly(chosen)} now.`];
  const isMore = ({ said: words }: Offer) => !connectPlatform.read(readUtterance(words), situation);
  const waiting = situation.offersToConnect(platform, (words) => readConnected(words).platform === platform).filter(isMore);
  const questions: string[] = [];
  for (const offer of waiting.toReversed()) {
    const rest = restOf(offer, platform, situation);
    if (rest) said.push(yield* rest);
    else if (!offer.created && !questions.includes(offer.said)) questions.push(offer.said);
  }
  if (questions.length > 0) {
    situation.suggestions.push(...questions.slice(-MOST_QUESTIONS));
    said.push('Ask me again when it has been read.');
  }
  return [...new Set(said)].join('\n\n');
}

const MOST_QUESTIONS = 3;

/** What of a message is left to do; undefined for a question. */
function restOf({ said, created }: Offer, platform: string, situation: Situation): Flow<string> | undefined {
  if (created) {
    const source = platformSourceIn(said);
    return source && addFromPlatform(source, platform, { ...situation, target: created });
  }
  const utterance = readUtterance(said);
  return addPlatformSource.read(utterance, situation) ?? publishOnPlatform.read(utterance, situation);
}
