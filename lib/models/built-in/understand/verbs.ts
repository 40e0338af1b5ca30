import { isPronoun } from '../flow/find-deliverable.ts';
import type { Situation } from '../flow/situation.ts';

/** What is not a deliverable, so that a verb says nothing about one. */
const otherThings =
  /\b(?:memor(?:y|ies)|tickets?|jobs?|research(?! (?:brief|report|summary|digest))|anal\w+sis|investigation|clean-?up|chats?|conversations?|sessions?|accounts?|documents?|files?|users?|steps?|notifications?|reminders?|plan)\b/i;

const resumed =
  /^(?:resume|restore|un-?pause|re-?activate|re-?enable|un-?archive|un-?freeze|take .+ off (?:hold|ice|pause)|(?:start|bring|get|turn|switch|set) .+ (?:again|back|back on|going again|on again))\b/i;
const paused =
  /^(?:pause|suspend|snooze|freeze|park (?=the|my|our|this|that|it)|hold off on|put .+ (?:on (?:hold|ice|pause)|in the freezer|to sleep)|(?:stop|quit|no longer) (?:sending|writing|doing|making|producing|delivering)|(?:don't|dont|do not) (?:send|write|do|make|produce|deliver) .+ (?:any ?more|any longer|for now|for a while))\b/i;
const archived =
  /^(?:archive|retire|discontinue|kill(?: off)?|axe|(?:delete|remove|get rid of|scrap|throw away) (?:the|my|our|this|that|it))\b/i;
const copied = /^(?:copy|clone|dup(?:licate)?) (?!.*\b(?:in on|into)\b)(?:the|my|our|this|that|it)\b/i;

/** Verbs that say by themselves what is wanted of a deliverable, by intent. */
const verbs: readonly (readonly [string, RegExp])[] = [
  ['deliverable.resume', resumed],
  ['deliverable.pause', paused],
  ['deliverable.archive', archived],
  ['deliverable.copy', copied],
];

const object = /^\S+ (?<what>.+?)(?: (?:again|instead|now|please))?[.!]?$/;

/** The intent of a message that begins with an unambiguous verb; undefined for others. */
export function intentOfVerb(text: string, { lastTouched }: Situation): string | undefined {
  if (otherThings.test(text) || /\?\s*$/.test(text)) return undefined;
  const what = object.exec(text)?.groups?.what ?? '';
  // "Stop it" is about the subject of the conversation, which may be something else.
  if (
    isPronoun(what.replace(/(?: then)?(?:,.*)?$/is, '')) &&
    !(lastTouched('memory', 'work', 'deliverable') ?? 'deliverable').startsWith('deliverable')
  )
    return undefined;
  return verbs.find(([, pattern]) => pattern.test(text))?.[0];
}
