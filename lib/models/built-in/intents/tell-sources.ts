import { formatList } from '#lib/base/text/list.ts';
import { type DeliverableRow, linkTo, plainly, quoted, refOf } from '../flow/deliverable-row.ts';
import { findSubject, listDeliverables } from '../flow/find-deliverable.ts';
import { mentionedIn } from '../flow/find-mentioned.ts';
import { call, type Flow } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation } from '../flow/situation.ts';
import type { Utterance } from '../language/utterance.ts';
import type { Source } from './add-source.ts';
import { platformLabel } from './connect-platform.ts';
import { answerQuestion } from './recall.ts';

const opening = '^(?:(?:so|and|ok|but)[, ]+)*';
const end = '(?: (?:right now|now|at the moment|currently|these days|so far))*[?.!\\s]*$';
const asks = [
  // "What are the sources of the brief?", "which Slack channels feed the newsletter?"
  new RegExp(
    `${opening}(?:what|which|show(?: me)?|list|tell me)(?:['’]?s| is| are)? (?:all )?(?:the |its |my |our )?(?!an? |good |best )(?:\\p{L}+ ){0,2}(?:sources?|channels?|pages?|notes|documents?|links?|inputs?|material)\\b(?:.*\\b(?:of|for|in|behind|feeds?|used (?:for|in)|go(?:es)? into)\\b.+|(?: does| do)? (?:it|that|this|the .+?|\\p{L}+['’]s .+?) (?:have|has|use|uses)${end})`,
    'iu',
  ),
  // "What goes into the rota?", "what is the digest made from?", "where does it get its figures?"
  new RegExp(
    `${opening}what (?:all )?go(?:es)? in(?:to)? (?!(?:the |my |our )?(?:inbox|archive|trash|slack|notion|github|linear)\\b).+`,
    'i',
  ),
  new RegExp(
    `${opening}what(?:['’]?s| is| are) .+ (?:made|written|built|drawn|compiled|based|put together) (?:from|of|on|out of)${end}`,
    'i',
  ),
  new RegExp(
    `${opening}where (?:does|do) .+ (?:get|take|draw|pull) (?:its|their|the) (?:numbers|figures|data|material|input|content|news)(?: from)?${end}`,
    'i',
  ),
];
const ofChange = /\b(?:add|use as|remove|should|could you|can you|please)\b/i;

/** Tell what a deliverable is written from. */
export const tellSources: Intent = {
  name: 'tell the sources',
  example: 'What is the newsletter written from?',
  read(said, situation) {
    const { text } = said;
    return !ofChange.test(text) && asks.some((pattern) => pattern.test(text)) ? tell(said, situation) : undefined;
  },
};

function* tell(said: Utterance, situation: Situation): Flow<string> {
  const isOpen = situation.lastTouched('deliverable') ?? (situation.screen?.startsWith('deliverable:') || undefined);
  if (!isOpen && mentionedIn(said.text, yield* listDeliverables()).length === 0) return yield* answerQuestion(said, situation);
  return yield* sourcesOf(yield* findSubject(said.text, 'look at', situation));
}

function* sourcesOf(row: DeliverableRow): Flow<string> {
  const { data } = yield* call('Read', { ref: refOf(row) }, `read ${quoted(row.title)}`);
  const sources = (data as { sources?: Source[] | null }).sources ?? [];
  if (sources.length === 0)
    return `${linkTo(row)} has no sources: it’s written from what I remember. To add one, say “use … as a source for it”.`;
  return `${linkTo(row)} is written from ${formatList(sources.map(describe))}.`;
}

function describe({ type, value, name, provider }: Source): string {
  if (type === 'url') return value;
  if (type === 'description') return `your notes (${quoted(value, 300)})`;
  return type === 'platform' && provider ? `${plainly(value)} (${platformLabel(provider)})` : quoted(name ?? value);
}
