import { type ChangeMade, ofThing } from '../flow/change-made.ts';
import { type Flow, inTurn } from '../flow/flow.ts';
import type { Situation } from '../flow/situation.ts';
import { say } from '../intents/talk.ts';
import { instead, redoing, undo, undoing } from '../intents/undo.ts';
import { lightOpener, notThat, opener } from '../language/corrected.ts';
import { readNoun } from '../language/free-request.ts';
import { contentTerms, coverage } from '../language/matching.ts';
import { readUtterance } from '../language/utterance.ts';
import { flowOf, handlers } from './handlers.ts';
import { likelyChange, sureIntent } from './route.ts';

/** What takes a change back, or does again what was taken back, as a message after it says. */
export function takeBack(raw: string, change: ChangeMade, situation: Situation): Flow<string> | undefined {
  const back = takesBack.exec(raw)?.[0];
  if (back !== undefined) return undoAnd(raw.slice(back.length), situation);
  if (bringsBack.test(raw) && change.intent === 'deliverable.archive') return undo();
  const gone = dropsAgain.exec(raw)?.groups?.what;
  const isThat = ({ request }: ChangeMade) => coverage(contentTerms(gone ?? ''), contentTerms(request)) > 0;
  if (gone && isThat(change)) return undo();
  const earlier = gone ? situation.changesMade.findLast(isThat) : undefined;
  if (earlier) return undoEarlier(earlier, situation);
  if (change.intent === 'chat.undo' && redoes.test(raw)) return doAgain(situation);
  return undefined;
}

/** "Revert please, she'd like it in the afternoon after all", "sorry, I was too fast, take that back" */
const takesBack = new RegExp(
  `^(?:${opener}|${notThat})*(?:(?:i )?(?:was|am|have|changed|made|should(?:n['’]t| not) have)\\b[^,.;!?]{0,40}[,.;!–—-]+\\s*)?(?:(?:please|can you|could you) )*${undoing}(?: (?:it|that|this|please|pls|again|now))*(?:[,.;!–—-]|$)`,
  'i',
);

/** Takes back the last change, and does what a message asks for after that: "no, set that back. The figures is what I wanted at 10". */
function undoAnd(rest: string, situation: Situation): Flow<string> {
  // "… to how it was"
  const words = rest.replace(/^\s*to (?:how|what|the way|where) (?:it|they) (?:was|were)\b/i, '').replace(/^[\s,.;:!–—-]+/, '');
  const said = readUtterance(words);
  const intent = readNoun(said.text) === undefined ? undefined : (sureIntent(said, situation) ?? likelyChange(said, situation));
  return intent && ofThing.test(intent) ? instead(() => flowOf(intent, said, { ...situation, message: words })) : undo();
}

/** "No hang on, Tim says he does read it so bring it back", after something was archived. */
const bringsBack = /(?:^|\bso |\band |[,;.] )(?:(?:please|then) )*(?:bring|get) (?:it|that|them|those) back(?: please| then)?[.!\s]*$/i;

/** Takes back a change before the last one, where that is a change of its own. */
function undoEarlier({ intent, refs }: ChangeMade, situation: Situation): Flow<string> {
  if (intent !== 'deliverable.pause')
    return say('That wasn’t the latest change in this chat, and I undo changes starting with the latest. Say “undo” until you reach it.');
  return inTurn(
    refs.map((target) => handlers['deliverable.resume']!.flow(readUtterance('resume it'), { ...situation, target, message: 'resume it' })),
  );
}

/** "Drop the risks thing again", "undo the pause", "put Friday back" */
const dropsAgain = new RegExp(
  `^${lightOpener}*(?:(?:drop|remove|take out|leave out|lose|delete|scrap) (?:the |that |those )?(?<what>[^,.;!?]{2,40}?) again|(?:undo|reverse|revert|take back) (?:the |that )(?<what>[^,.;!?]{2,40}?)|put (?:the |that )?(?<what>[^,.;!?]{2,40}?) back(?: in| on)?)(?: please)?[.!\\s]*$`,
  'i',
);

/** "Redo", "do it after all", after something was taken back. */
const redoes = new RegExp(
  `^${lightOpener}*(?:${redoing}|undo the undo|do (?:it|that) (?:after all|anyway)|again)(?: (?:please|after all|then))*[.!\\s]*$`,
  'i',
);

/** Does once more what was just taken back. */
function doAgain(situation: Situation): Flow<string> | undefined {
  const change = situation.changesMade.at(-2);
  if (!change?.intent || !handlers[change.intent]) return undefined;
  return flowOf(change.intent, readUtterance(change.request), { ...situation, message: change.request, changedLast: false });
}
