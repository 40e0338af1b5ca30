import { contentTerms } from '#lib/models/built-in/language/matching.ts';
import { answering } from '../flow/answering.ts';
import { MOST_FOUND, searchFor } from '../flow/find-hits.ts';
import type { Flow } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation } from '../flow/situation.ts';
import { tellFound } from '../flow/tell-found.ts';
import { readNoun } from '../language/free-request.ts';
import { readPeriod } from '../language/period.ts';
import type { Utterance } from '../language/utterance.ts';
import { platformIn } from './connect-platform.ts';
import { answerQuestion, channelIn, inPeriod, questionWord, readPlatforms, search } from './recall.ts';

/** "Summarize #support" */
const toTell = /^(?:(?:please|can you|could you) )*(?:summari[sz]e|sum up|recap|catch me up|show|read|tell|go through)\b/i;

/** The key of an issue: "PRO-8". */
const itemKey = /\b\p{Lu}{2,10}-\d{1,6}\b/u;

const newsOf =
  /^(?:(?:is|are) there |do we have |(?:have )?you (?:got )?)?(?:any|some) (?:news|word|updates?) (?:on|about|from|of) (?<topic>.+)$/i;

/** "What changed in the release this week?" */
const happened =
  /^what(?:['’]?s| has| is)? (?:happened|happening|changed|new|going on) (?:with|in|on|at|to|about) (?<topic>.+?),? (?:in |over |during )?(?:this|last|the (?:last|past)|today|yesterday)\b.{0,12}$/i;

function* tellHappened(topic: string, said: Utterance, situation: Situation): Flow<string> {
  const isWithin = inPeriod(readPeriod(said.text, situation));
  const hits = answering(
    topic,
    (yield* searchFor(topic, 'platform', { limit: MOST_FOUND, question: said.text })).filter(isWithin),
    said.text,
  );
  return hits.length > 0 ? tellFound(hits, situation, said.text) : yield* answerQuestion(said, situation);
}

/** Tell what a channel, an issue or somebody outside has said: "summarize #support", "any news from Brightside?" */
export const tellNews: Intent = {
  name: 'tell the news',
  read(said, situation) {
    const { text, raw } = said;
    const key = questionWord.test(text) ? itemKey.exec(raw)?.[0] : undefined;
    // "The status of PRO-8" is no status report.
    if (!key && readNoun(text)) return undefined;
    if (channelIn.test(text) && toTell.test(text)) return readPlatforms(said, situation);
    const event = happened.exec(text.replace(/[?.!\s]+$/, ''))?.groups?.topic;
    if (event && contentTerms(event).length > 0) return tellHappened(event, said, situation);
    const topic = key ?? newsOf.exec(text.replace(/[?.!\s]+$/, ''))?.groups?.topic;
    return topic && !platformIn(topic) && contentTerms(topic).length > 0 ? search(topic, 'all', situation, text) : undefined;
  },
};
