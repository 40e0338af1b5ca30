import { capitalize } from '#lib/base/text/capitalization.ts';
import { kindNames } from '#lib/models/built-in/language/kind.ts';
import { recipientLabel } from '#lib/models/built-in/language/person.ts';
import { oneOf } from '../flow/answers.ts';
import { type DeliverableRow, link, quoted, refOf } from '../flow/deliverable-row.ts';
import { findDeliverable } from '../flow/find-deliverable.ts';
import { askFor, asOptions, call, type Flow } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation } from '../flow/situation.ts';
import { correcting } from '../language/corrected.ts';
import { readNoun } from '../language/free-request.ts';
import { contentTerms, coverage } from '../language/matching.ts';
import type { Utterance } from '../language/utterance.ts';

const patterns = [
  /^(?:change|set|update)\s+(?:its|the) (?:title|name) (?:to|into) (?<title>.+)$/i,
  /^(?:re-?name|retitle)\s+(?<what>it|this|that)\s+(?<title>(?!to\b|as\b|into\b|one\b).+)$/i,
  /^(?:re-?name|retitle)\s+(?<what>.+?)(?: (?:to|as|into)|:|\s*(?:->|=>|→))\s+(?<title>.+)$/i,
  /^(?:change|set|update)\s+(?:the )?(?:title|name) (?:of|for) (?<what>.+?) (?:to|into) (?<title>.+)$/i,
  /^(?:change|set|update)\s+(?<what>.+?)(?:'s)? (?:title|name) (?:to|into) (?<title>.+)$/i,
  /^(?:re-?name|retitle)\s+(?<what>[^"“'‘]+?)\s+(?<title>["“'‘][^"”]+["”'’])$/i,
  /^(?:[Rr]e-?name|[Rr]etitle)\s+(?<what>(?:the|my|our) (?:\p{Lu}?[\p{Ll}'-]+ ){0,3}?(?:\p{Ll}[\p{Ll}'-]*))\s+(?<title>(?!To\b|As\b)\p{Lu}.+)$/u,
  /^new (?:title|name) (?:for|of) (?<what>.+?): (?<title>.+)$/i,
  /^(?:[Cc]all|[Nn]ame)\s+(?<what>(?:the|my|our) [\p{Ll} -]+?)\s+(?<title>["“'‘]?\p{Lu}.+)$/u,
  /^(?:call|name)\s+(?<what>it|that one|this one|that|this|(?:the|my|our) [^"]+?)\s+(?<title>(?!off\b|up\b).+)$/i,
  /^(?<what>.+?) should be (?:called|named|titled)\s+(?<title>.+)$/i,
  /^(?<what>(?:[\p{L}'-]+ ){1,5}?)becomes (?<title>["“]?(?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)\p{Lu}.+)$/u,
];
const nameless = /^(?:re-?name|retitle)\s+(?<what>.+)$/i;

/** Rename a deliverable. */
export const renameDeliverable: Intent = {
  name: 'rename',
  labels: ['deliverable.rename'],
  example: 'Rename the newsletter to “Pulse”',
  read({ text, own }, situation) {
    for (const pattern of patterns) {
      const found = pattern.exec(text)?.groups;
      // "Call the ethics committee" means to phone it.
      // "Anna becomes Head of Sales" is news.
      const isOther =
        found?.what && /^(?:call|name) (?:the|my|our) |^(?:[\p{L}'-]+ ){1,5}becomes /iu.test(text) && readNoun(found.what) === undefined;
      if (found && !isOther) return rename(found.what ?? 'it', clean(own(text.length - found.title!.length)), situation);
    }
    const what = nameless.exec(text)?.groups?.what;
    return what ? rename(what, undefined, situation) : undefined;
  },
};

function* rename(what: string, title: string | undefined, situation: Situation): Flow<string> {
  return yield* renameRow(yield* findDeliverable(what, 'rename', situation), title);
}

/** Renames a deliverable; asks for the new title if it is missing. */
export function* renameRow(row: DeliverableRow, title?: string): Flow<string> {
  const name = title ?? (yield* askTitle(row));
  if (name === row.title) return `${link(row.title, refOf(row))} is already called that.`;
  yield* call('Edit', { ref: refOf(row), changes: { title: name } }, `rename ${quoted(row.title)}`);
  return `Renamed ${quoted(row.title)} to ${link(name, refOf(row))}.`;
}

function* askTitle(row: DeliverableRow): Flow<string> {
  const kind = row.deliverable_type === 'custom' ? 'Deliverable' : kindNames[row.deliverable_type];
  const whom = recipientLabel(row.recipient);
  const rhythm = row.frequency === 'custom' || row.frequency === 'once' ? undefined : capitalize(row.frequency);
  const names = [...new Set([kind, whom && `${kind} for ${whom}`, rhythm && `${rhythm} ${kind.toLowerCase()}`])].filter(
    (name) => name && name !== row.title,
  ) as string[];
  return yield* askFor(
    `What should “${row.title}” be called? Choose a name or write your own.`,
    asOptions(names.slice(0, 3)),
    (words) =>
      oneOf(names.map((name) => ({ label: name, value: name })))(words) ?? (noTitle.test(words) ? undefined : clean(words) || undefined),
    { anyText: true },
  );
}

/** "I don't know, what do you suggest?" */
const noTitle = /\?\s*$|^(?:i (?:don['’]?t|do not) know|no idea|you (?:choose|decide|tell me)|whatever|anything)\b/i;

/** Not part of a title at its end. */
const afterTitle =
  /(?:,? (?:effective (?:now|immediately|today)|while (?:you|we)['’]re at it|from now on|from here on|going forward|henceforth|in future|please|pls|instead|for now))+$/i;
const inQuotes = /^["“„'‘«](.{1,200})["”’'»](?=$|[\s.,!?;])/;

function clean(title: string): string {
  return (
    inQuotes.exec(title.trim())?.[1] ??
    title
      .trim()
      .replace(/[.!]+$/, '')
      .replace(afterTitle, '')
  )
    .replace(/^["“„'‘«]+|["”'’»]+$/g, '')
    .replace(/["”]? instead$/i, '')
    .replace(/[.!]+$/, '')
    .trim()
    .slice(0, 200);
}

/** "I'd sooner it was Morning Takings" */
const wishes =
  /\b(?:i|we)(?:['’]d| would) (?:much )?(?:sooner|rather|prefer)(?: that)? (?:it|this|that) (?:was|were|be|is|became|said|read) (?:called )?["“']?\p{Lu}/iu;
export const wishesTitle = (text: string): boolean => wishes.test(text);

/** "X would be softer", "how about X?", "I'd like ours to be X", "it is properly X": gives a title without saying so. */
export const proposesTitle =
  /^(?:[Hh]ow|[Ww]hat) about ["“']?\p{Lu}[^?]{2,60}\?$|^(?:[Ii]|[Ww]e)(?:['’]d| would) (?:like|prefer|want|rather have) (?:ours|mine|it|this|that) (?:to (?:be|read|say)|were|was) (?:called )?["“']?\p{Lu}|^[Ii]t(?:['’]s| is| should be) (?:properly|really|rightly|officially|actually) (?:the )?["“']?\p{Lu}|^\p{Lu}[^.!?]{2,50} (?:would be|sounds|reads) (?:much |so much |far |a bit )?(?:\p{Ll}{3,}er|better|nicer)\b/u;

const cues = [
  /\b(?:so (?:that )?|and )it (?:just |simply )?(?:reads|says) (?<title>\p{Lu}.*)$/u,
  /\bnamely (?<title>\p{Lu}.*)$/u,
  /\b(?:is|'s|be) (?:properly|really|rightly|officially|actually) (?:the )?(?<title>\p{Lu}.*)$/u,
  /\b(?:[Ss]ooner|[Rr]ather|[Pp]refer)(?: that)? (?:it|this|that) (?:was|were|be|is|became|said|read) (?:called )?(?<title>\p{Lu}.*)$/u,
  /\b(?:[Hh]ow|[Ww]hat) about (?<title>\p{Lu}[^?]*)\?/u,
  /\b(?:be|get|have (?:it|this|that)) (?:called|named|titled|renamed|retitled) (?<title>\p{Lu}.*)$/u,
  /\b[Mm]ake (?:it|that|this) (?<title>(?:just )?\p{Lu}.*)$/u,
  /(?:\b(?:title|name|heading|call(?: (?:it|that|this)(?: one)?)?|rename\b.*?|titled?)\b[^:]{0,60}|^[^:]{3,40}):\s+(?<title>\S.*)$/i,
  /(?:->|=>|→)\s*(?<title>\S.*)$/,
  /\b(?:go|going|run) with (?<title>(?:just )?\p{Lu}.*)$/u,
  /\b(?:known|listed|retitled?|renamed?|go(?:es)?|read|say|called|named|titled|title|name|heading|call (?:it|that one|this one|that|this)|name (?:it|that one|this one|that|this))\b(?:(?! not\b)[^"]){0,60}?\b(?:to|as|into|by|be|is|read|say)\s+(?<title>\S.*)$/i,
  /\b(?:called|named|titled|call (?:it|that one|this one|that|this)|name (?:it|that one|this one|that|this)|title (?:it|that|this)|the (?:name|title)|becomes?|by the name|known as)\s+(?<title>(?!of\b|for\b|is\b|needs?\b|should\b|doesn|to\b|that\b|was\b|on\b|sounds\b)\S.*)$/i,
  /\b(?:is|be|to|into|as|it's|just|use|goes by|carry the title) (?<title>(?:just )?\p{Lu}.*)$/u,
];
const praised =
  /(?<title>\p{Lu}[^.!?"]{1,60}?) (?:sounds|would be|is|fits|works|it is) (?:\p{Ll}{3,}er|best|an? (?:better|nicer))\b|(?<named>\p{Lu}[^.,!?"]{1,60}?) it is\b/u;
const leading =
  /^(?:(?:be|to|into|as|just|simply|now|henceforth|named|called|titled|known as|title|name|read|say|is|it|its|something like|maybe|rather|from now on) )+(?=\S)/i;
const trailing =
  /(?:,? (?:effective (?:now|immediately|today)|lol|haha|going forward|from (?:now|here|today) on|henceforth|in future|instead|please|plz|pls|for me|then|now|everyone does.*|as (?:a|the|its) (?:title|name).*|(?:sounds|is|would be|fits) (?:better|nicer|clearer).*|not\b.*|(?:we|it|as|because|since|so|they|which)\b.*|with an?\b.*|and (?:also|then|please|let|have|get|make|move|shift|send|deliver|write|run|put|set|change|drop|pause|archive|keep|stop|start|do)\b.*))+$/iu;
const rejected = /\b(?:not|no more|instead of|rather than|from|change|drop|don't call it|was)\s*$/i;
const passed =
  /^\s*(?:is|was|makes? (?:me|us|them|people)|reminds? (?:me|us)|sounds?|doesn't|does not|isn't|should become|into|→|->)\b(?! (?:better|nicer|best|good|great|fine|a better|a nicer|nicer|clearer))/i;

/** "Sales Tea, wait no, Sales Scoop" */
const better = new RegExp(String.raw`[\s,;.–—-]+${correcting}(?<=[\s,.:–—-])(?<title>\p{Lu}.*)$`, 'u');

/** The title that a sentence gives to a deliverable called `before`. */
export function newTitleIn(text: string, before = ''): string | undefined {
  const corrected = better.exec(text)?.groups?.title;
  if (corrected) return newTitleIn(`call it ${corrected}`, before);
  const quotes = [...text.matchAll(/"([^"]{1,200})"|(?<=\s)'([^']{3,80})'(?=$|[\s.,!?])/g)].map((found) => ({
    title: (found[1] ?? found[2])!,
    rejected:
      (found[1] ?? found[2]) === before ||
      rejected.test(text.slice(0, found.index)) ||
      passed.test(text.slice(found.index + found[0].length)),
  }));
  const quote = quotes.findLast((one) => !one.rejected);
  if (quote)
    return /^(?:add|put|drop|remove|append|take)\b.*\b(?:in front|behind|to the|to its|from|out of|off)\b/i.test(text)
      ? undefined
      : quote.title;
  const praise = praised.exec(text)?.groups;
  const found = [
    praise?.title ?? praise?.named,
    ...cues.map((cue) => cue.exec(text)?.groups?.title),
    capitalized(text, before),
    atEnd.exec(text)?.groups?.title,
  ];
  // "I don't like the title Board update. Make it Board letter."
  const title = found.flatMap((words) => (words ? withoutEnds(words) : [])).find((one) => one !== before && !isJudged.test(one));
  return title && title.split(' ').length <= 10 && !/^(?:a|an|another|something|better|new)\b/i.test(title) ? clean(title) : undefined;
}

const withoutEnds = (title: string) =>
  title
    .replace(/(?<=\p{L}{2})(?:[.!?]+(?:\s.*)?|;\s.*)$/su, '')
    .replace(/^(?:the )?(?=\p{Ll}+ )(?:the )/u, '')
    .replace(leading, '')
    .replace(trailing, '')
    .replace(/[\s,.!?]+$/, '');

/** What begins with a capital letter after the name of what is renamed: "call the digest Daily pulse". */
function capitalized(text: string, before: string): string | undefined {
  const plain = before && text.includes(before) ? text.replace(before, 'it') : text;
  return /^(?:[Cc]all|[Nn]ame|[Tt]itle|[Rr]ename|[Rr]e-?title)\b.*?\s(?<title>\p{Lu}[^.!?:"]*)$/u
    .exec(plain)
    ?.groups?.title?.replace(/^.*?(?=\p{Lu})/u, '');
}

/** "The name is boring" does not give a new one. */
const isJudged =
  /^(?:(?:too|so|such|very|rather|really|quite|a bit|pretty) )*(?:(?:changed?|renamed?|retitled?|updated?|amended|different|accordingly|properly|better|softer|nicer|shorter|clearer|catchier|punchier|simpler|snappier)\b|boring|dull|long|short|wrong|bad|ugly|confus\w+|misleading|old|outdated|vague|unclear|generic|silly|terrible|awful|lame|stale|weird|odd|off|misspel\w+|a mess)\b/i;

/** A last sentence that is only a title: "People filter it. Engineering Weekly please" */
const atEnd =
  /(?<=[.!?;:,–-] )(?<title>\p{Lu}[\p{L}\d'&-]*(?: (?:[\p{Lu}\d&][\p{L}\d'&-]*|of|for|and|the|in|on))*?(?: [\p{Lu}\d][\p{L}\d'&-]*)?)(?:,? (?:please|pls|plz|instead|then|maybe))*[.!\s]*$/u;

/** A message that is only the title, spelled better: "Board papers, plural". */
export function betterTitle(text: string, before: string): string | undefined {
  const title = /^\p{Lu}[^,.;:(!?]*/u.exec(text)?.[0].trim() ?? '';
  const isLike = title.split(' ').length === before.split(' ').length && coverage(contentTerms(title), contentTerms(before)) === 1;
  return isLike && title !== before ? clean(title) : undefined;
}

/** Renames a deliverable to the title in a sentence; asks for it if there is none. */
export function* renameAsSaid(row: DeliverableRow, { text }: Utterance, { message = text }: Pick<Situation, 'message'>): Flow<string> {
  // "The title makes me yawn. How about Rival radar?"
  return yield* renameRow(row, newTitleIn(text, row.title) ?? betterTitle(text, row.title) ?? newTitleIn(message, row.title));
}
