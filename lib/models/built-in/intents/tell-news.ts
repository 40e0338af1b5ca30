import { contentTerms } from '#lib/models/built-in/language/matching.ts';
import { answering } from '../flow/answering.ts';
import { plainly } from '../flow/deliverable-row.ts';
import { hitText, isKnowledge, MOST_FOUND, searchFor } from '../flow/find-hits.ts';
import type { Flow } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation } from '../flow/situation.ts';
import { listed, tellFound } from '../flow/tell-found.ts';
import { readNoun } from '../language/free-request.ts';
import { readPeriod } from '../language/period.ts';
import type { Utterance } from '../language/utterance.ts';
import { platformIn } from './connect-platform.ts';
import { answerQuestion, channelIn, inPeriod, questionWord, readPlatforms, search } from './recall.ts';

/** "Summarize #support" */
const toTell = /^(?:(?:please|can you|could you) )*(?:summari[sz]e|sum up|recap|catch me up|show|read|tell|go through)\b/i;

/** The key or number of an issue: "PRO-8", "#19", "issue 16". */
const itemKey = /\b\p{Lu}{2,10}-\d{1,6}\b|(?<![\p{L}\p{N}&])#\d{1,6}\b|\b(?<=(?:issue|pull request|PR) #?)\d{1,6}\b/u;

/** What is known about an issue; nothing else, however similar its number. */
function* tellItem(key: string, situation: Situation): Flow<string> {
  const name = /^\d/.test(key) ? `#${key}` : key;
  const found = (yield* searchFor(name, 'all', { limit: MOST_FOUND })).filter((hit) => isKnowledge(hit) && namesItem(hitText(hit), name));
  // One item can be read from a team and from a project.
  const hits = [...new Map(found.map((hit) => [hitText(hit), hit])).values()];
  return hits.length > 0 ? tellFound(hits, situation) : `I have nothing about ${plainly(name)}.`;
}

const namesItem = (text: string, name: string) => new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(name)}(?![\\p{L}\\p{N}])`, 'u').test(text);

const newsOf =
  /^(?:(?:is|are) there |do we have |(?:have )?you (?:got )?)?(?:any|some) (?:news|word|updates?) (?:on|about|from|of) (?<topic>.+)$/i;

/** "What changed in the release this week?" */
const happened =
  /^what(?:['’]?s| has| is)? (?:happened|happening|changed|new|going on) (?:with|in|on|at|to|about) (?<topic>.+?),? (?:in |over |during )?(?:this|last|the (?:last|past)|today|yesterday)\b.{0,12}$/i;

function* tellHappened(topic: string, said: Utterance, situation: Situation): Flow<string> {
  const found = answering(topic, yield* searchFor(topic, 'platform', { limit: MOST_FOUND, question: said.text }), said.text);
  const hits = found.filter(inPeriod(readPeriod(said.text, situation)));
  if (hits.length > 0) return tellFound(hits, situation, said.text);
  return found.length > 0
    ? `I found nothing from that time. From other times:\n\n${listed(found, situation)}`
    : yield* answerQuestion(said, situation);
}

/** Answer questions about a channel, an issue, a customer or a period: "summarize #support", "any news from Brightside?" */
export const tellNews: Intent = {
  name: 'tell the news',
  read(said, situation) {
    const { text, raw } = said;
    const key = questionWord.test(text) ? itemKey.exec(raw)?.[0] : undefined;
    // "The status of PRO-8" is no status report.
    if (key) return tellItem(key, situation);
    if (readNoun(text)) return undefined;
    if (channelIn.test(text) && toTell.test(text)) return readPlatforms(said, situation);
    const event = happened.exec(text.replace(/[?.!\s]+$/, ''))?.groups?.topic;
    if (event && contentTerms(event).length > 0) return tellHappened(event, said, situation);
    const topic = newsOf.exec(text.replace(/[?.!\s]+$/, ''))?.groups?.topic;
    return topic && !platformIn(topic) && contentTerms(topic).length > 0 ? search(topic, 'all', situation, text) : undefined;
  },
};
