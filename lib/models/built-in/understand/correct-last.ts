import type { Schedule } from '#lib/schedule/schedule.ts';
import type { ChangeMade } from '../flow/change-made.ts';
import { refOf } from '../flow/deliverable-row.ts';
import { bestFitting, listDeliverables } from '../flow/find-deliverable.ts';
import { allMentionedIn } from '../flow/find-mentioned.ts';
import { CancelledError, type Flow, inTurn } from '../flow/flow.ts';
import { readByRule } from '../flow/read-request.ts';
import type { Situation } from '../flow/situation.ts';
import { isOnlyTiming, onlyName } from '../flow/split-sentence.ts';
import { correct } from '../intents/remember.ts';
import { betterTitle, newTitleIn } from '../intents/rename-deliverable.ts';
import { say } from '../intents/talk.ts';
import { refusesChange, undo, undoing } from '../intents/undo.ts';
import { readCadence, saysWhen } from '../language/cadence.ts';
import { afterOpeners, correctedStatement, notThat, opener, saysNoLonger } from '../language/corrected.ts';
import { readNoun } from '../language/free-request.ts';
import { contentTerms, coverage } from '../language/matching.ts';
import { hourWord } from '../language/number-words.ts';
import { readUntil } from '../language/until.ts';
import { readUtterance, type Utterance } from '../language/utterance.ts';
import { withValues } from '../language/values.ts';
import { flowOf, handlers } from './handlers.ts';
import { statements } from './rank.ts';
import { likelyChange, mayBe, sureIntent } from './route.ts';

/** "Sorry, I meant Monday", "argh no, I meant the brief", "or rather 250". */
const corrects = new RegExp(
  String.raw`^(?:${opener}|${notThat}|(?:well|and|or)\b[\s,.!:–-]*)*(?:(?:i|we) (?:mean|meant)|meant|(?<=\b(?:no|wait|oops|sorry|actually|mistake|bad)\b[\s,.!:–-]*)make (?:that|it)|rather|or better)\b(?: to say)?[\s,:]*(?<right>\S.{0,60}?)[.!\s]*$`,
  'iu',
);
/** "Thursdays I meant", "until 11 January to be precise", "the 6th I mean, the 5th is a Saturday". */
const correctsAtEnd = new RegExp(
  String.raw`^${opener}*(?<right>\S.{0,60}?),? (?:i (?:mean|meant)|to be (?:precise|exact|clear))(?:[,;:–—-] ?[^.!?]*)?[.!\s]*$`,
  'i',
);

const ofTime = /^deliverable\.(?:create|copy|schedule)$/;
const ofThing = /^deliverable\.(?:schedule|pause|resume|archive|instructions|recipient|write|rename)$/;

/** What a message corrects about the one before it: a title, when something comes, until when it pauses, what was meant, or a figure. */
export function routeCorrection(said: Utterance, situation: Situation): Flow<string> | undefined {
  const raw = said.raw.trim().replace(asBefore, '');
  if (spellsBetter(said, situation))
    return handlers['deliverable.rename']!.flow(said, { ...situation, target: situation.lastTouched('deliverable') });
  if (refusesChange(said.raw, situation)) return undo();
  const replaced = (replaces.exec(raw) ?? replacesBefore.exec(raw))?.groups;
  const swapped = replaced && withReplaced(replaced.right!, replaced.wrong!, situation);
  if (swapped) return swapped;
  const { lastSaid } = situation;
  const rightMemory = lastSaid && situation.changedLast ? memoryCorrectedBy(raw, lastSaid, situation) : undefined;
  if (rightMemory) return correct(readUtterance(rightMemory), situation);
  const change = situation.changedLast ? situation.changesMade.at(-1) : undefined;
  if (!change) return undefined;
  const back = takesBack.exec(raw)?.[0];
  if (back !== undefined) return undoAnd(raw.slice(back.length), situation);
  if (bringsBack.test(raw) && change.intent === 'deliverable.archive') return undo();
  const gone = dropsAgain.exec(raw)?.groups?.what;
  const isThat = ({ said }: ChangeMade) => coverage(contentTerms(gone ?? ''), contentTerms(said)) > 0;
  if (gone && isThat(change)) return undo();
  const earlier = gone ? situation.changesMade.findLast(isThat) : undefined;
  if (earlier) return undoEarlier(earlier, situation);
  if (change.intent === 'chat.undo' && redoes.test(raw)) return doAgain(situation);
  return correctsSome(raw, change, situation) ?? correctsThing(raw, change, situation);
}

/** What a message corrects about the change of a deliverable. */
function correctsThing(raw: string, change: ChangeMade, situation: Situation): Flow<string> | undefined {
  const { intent } = change;
  const target = situation.lastTouched('deliverable');
  if (!target || !intent) return undefined;
  const last = readUtterance(change.said);
  const about = (words: string): [Utterance, Situation] => [readUtterance(words), { ...situation, target, message: words }];
  if (wrongOne.test(raw) && ofThing.test(intent)) return otherThing(change, raw, target, situation);
  const short = shortCorrection(raw, change, situation);
  if (short) return handlers[short.intent]!.flow(...about(short.words));
  const when = ofTime.test(intent) ? otherTiming(raw, change, situation) : undefined;
  if (when) {
    const targets = situation.changedTogether.length > 0 ? situation.changedTogether : [target];
    return inTurn(
      targets.map((ref) => handlers['deliverable.schedule']!.flow(readUtterance(when), { ...situation, target: ref, message: when })),
    );
  }
  const other = intent === 'deliverable.instructions' ? otherWords(raw, change) : undefined;
  if (other) return instead(() => flowOf(intent, ...about(other)));
  const more = intent === 'deliverable.instructions' ? furtherInstruction(raw, change, situation) : undefined;
  if (more) return flowOf(intent, ...about(more));
  const reader = hasReader.test(intent) ? otherPerson.exec(raw)?.groups?.who : undefined;
  if (reader && !sureIntent(readUtterance(reader), situation))
    return withReplaced(reader, nameOf(change), situation) ?? handlers['deliverable.recipient']!.flow(...about(`it is for ${reader}`));
  const right = (corrects.exec(raw) ?? correctsAtEnd.exec(raw) ?? onlyFigure.exec(raw))?.groups?.right ?? nameInstead(raw);
  if (!right) return undefined;
  if (intent === 'deliverable.pause' && readUntil(right, situation)) return handlers[intent]!.flow(...about(right));
  if (ofTime.test(intent) && saysWhen(readCadence(right, situation))) return handlers['deliverable.schedule']!.flow(...about(right));
  if (ofTime.test(intent) && bareHour.test(right)) return handlers['deliverable.schedule']!.flow(...about(`make it ${right}`));
  const words = intent === 'deliverable.instructions' ? withValues(last.raw, right) : undefined;
  if (words) return instead(() => flowOf(intent, ...about(words)));
  return ofThing.test(intent) ? otherThing(change, right, target, situation) : undefined;
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

/** "Sorry, wrong one! The newsletter stays on, it's the digest I wanted stopped" */
const wrongOne = new RegExp(
  String.raw`^${opener}*(?:that(?: was|['’]s) )?(?:the )?wrong (?:one|report|deliverable)\b(?!.*\b(?:back|undo|revert|reverse|as you were)\b).{10,}`,
  'is',
);

/** "…, the digest goes back to where it was": which it is once the change is taken back. */
const asBefore =
  /[.,;!–—-]+\s+[^.,;!?]{0,60}\b(?:(?:where|how|as|what|when|the way) (?:it|they|that) (?:was|were|is|are)|(?:goes?|put|set|move) (?:[\p{L}'’-]+ ){0,4}back|stays? put|unchanged|alone)(?: (?:before|now|please|again))*[.!\s]*$/iu;

/** "No, the newsletter", "not that one, Linda's report" */
const otherName = new RegExp(String.raw`^(?:${opener}|${notThat})+(?<right>\S.{2,40}?)(?: instead)?[.!\s]*$`, 'iu');

/** The name that a message gives for what was meant, and nothing else. */
function nameInstead(raw: string): string | undefined {
  const name = otherName.exec(raw)?.groups?.right;
  return name && onlyName.test(name) && readNoun(name) && !/\b(?:too|also|as well)\b/i.test(name) ? name : undefined;
}

/** "Actually 200" */
const onlyFigure = new RegExp(String.raw`^${opener}+(?<right>\d[\d.,:]*(?: \p{L}+)?)[.!\s]*$`, 'iu');

/** "Make it 12", "make it quarter to": a time if a time was changed. */
const bareHour = /^\d{1,2}(?:[.:]\d\d)?$|^(?:a )?(?:quarter|half|ten|five|twenty) (?:to|past)(?=$|[,;])/i;

/** What says in other words, or with another name or value, what was just remembered: "my mistake, it's the 9th". */
function memoryCorrectedBy(raw: string, lastSaid: string, situation: Situation): string | undefined {
  const given = givesOther.exec(afterOpeners(raw) ?? raw)?.groups?.right;
  const right = given ?? afterOpeners(raw) ?? (saysNoLonger.test(lastSaid) ? raw : undefined);
  if (!right || !situation.lastTouched('memory', 'deliverable', 'work')?.startsWith('memory:')) return undefined;
  const isOther = correctedStatement(lastSaid, right) !== undefined;
  const intent = sureIntent(readUtterance(right), situation);
  if (intent && !statements.has(intent) && !(isOther && right.split(/\s+/).length <= MOST_OF_PHRASE)) return undefined;
  if (!isOther && coverage(contentTerms(right), contentTerms(lastSaid)) < SAME_SUBJECT) return undefined;
  return given ?? raw;
}
/** "Until January" is no request of its own after "Bo is away until December". */
const MOST_OF_PHRASE = 4;

/** "Make that 6" */
const givesOther = /^(?:make|change) (?:it|that|this) (?:to )?(?<right>\S.{0,60})$/i;
/** How much of the words of a correction what it corrects must have. */
const SAME_SUBJECT = 0.5;

/** "No, for Anna" */
const otherReader = new RegExp(
  String.raw`^${opener}+(?:(?:it['’]?s|it is|make (?:it|that)|i (?:mean|meant)) )?for (?<who>\p{L}[^,.;!?]{1,60})[.!\s]*$`,
  'iu',
);
/** "Sorry, I meant Petra", "no, Ben Okafor" */
const otherPerson = new RegExp(
  String.raw`^(?:(?i:${opener})|(?:[Ii] (?:mean|meant)|not (?:him|her|them|\p{Lu}[\p{L}'’-]+))\b[\s,.:–-]*)+(?<who>\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2})[.!\s]*$`,
  'u',
);
/** The name of the reader whom a change set. */
const nameOf = ({ input }: ChangeMade) => {
  const set = (input.content ?? input.changes) as { recipient?: { name?: string } } | undefined;
  return set?.recipient?.name ?? '';
};
/** "No, Rivals monthly", "argh, Rivals monthly is what I meant", "Rivals monthly, sorry" */
const otherTitle =
  /^(?:(?:[Nn]o|[Nn]ope|[Ww]ait|[Ss]orry|[Aa]ctually|[Hh]m+|[Aa]rgh+|[Uu]gh|[Oo]h|[Oo]ops)\b[\s,.!:–-]*)+(?:(?:[Ii] (?:mean|meant)|[Ii]t(?:['’]s| is| should be)|[Mm]ake it|[Cc]all it) )?(?<title>(?!(?:I|It|We|You|That|This)\b)\p{Lu}[^.!?]{2,60}?)(?:,? (?:is|was) what (?:I|we|i) (?:meant?|wanted)(?: to (?:say|write|type))?)?[.!\s]*$|^(?<title>\p{Lu}[^.!?,]{2,60}), (?:sorry|i meant?|i mean to say|rather)[.!\s]*$/u;
const lightly = String.raw`(?:(?:[Hh]m+|[Oo]h|[Oo]r|[Mm]aybe|[Aa]ctually|[Ww]ell|[Tt]hat(?:['’]s| is| sounds)(?: (?:too|a bit|rather|very|so))? \p{L}+)\b[\s,.!:–-]*)`;
const aTitle = String.raw`(?!(?:I|It|We|You|That|This)\b)\p{Lu}[^.!?,;]{2,60}?`;
/** "Hmm, Engineering Digest is better", "that's too boring, Deal flow", "or Deal flow" */
const betterSo = new RegExp(
  String.raw`^${lightly}*(?<title>${aTitle}) (?:is|sounds|reads|looks|would be) (?:better|nicer|good|great|fine|clearer)(?: then)?[.!\s]*$|^${lightly}+(?<title>${aTitle})(?:,? (?:then|rather|instead|please))*[.!\s]*$`,
  'u',
);
/** "Make it the 20th" */
const otherEnd = /^(?:(?:and|or|no|rather|better)[, ]+)*(?:make (?:it|that) |until |till )(?<end>.{2,40})$/i;
/** "She's actually called Sara without an h" */
const spelledSo =
  /^(?:(?:no|oh|sorry|wait|oops|actually)\b[\s,.!–-]*)*(?:he|she|they|it)(?:['’]s| is|['’]re| are) (?:(?:actually|really) )?(?:called|named|spelled|spelt|written) (?<who>\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?)\b/iu;
const hasReader = /^deliverable\.(?:create|copy|recipient)$/;

/** "No, wednesday, sorry. Thursday is the all-hands" */
const otherDay = new RegExp(
  String.raw`^${opener}+(?:on |make it )?(?<day>(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b(?:,? (?:sorry|instead|please|rather))*(?:[.;!]|$)`,
  'i',
);

/** What a few words correct about the change before: for whom, the title, or the end of a pause; as an intent and what to do. */
function shortCorrection(said: string, change: ChangeMade, situation: Situation): { intent: string; words: string } | undefined {
  const last = change.intent!;
  const who = hasReader.test(last) ? (otherReader.exec(said) ?? spelledSo.exec(said))?.groups?.who : undefined;
  if (who && !saysWhen(readCadence(who, situation))) return { intent: 'deliverable.recipient', words: `it is for ${who}` };
  const title = last === 'deliverable.rename' ? otherTitle.exec(said)?.groups?.title : undefined;
  const better = last === 'deliverable.rename' ? betterSo.exec(said)?.groups?.title : undefined;
  if (better) return { intent: 'deliverable.rename', words: `call it "${better}"` };
  if (title && !sureIntent(readUtterance(title), situation)) return { intent: 'deliverable.rename', words: `call it "${title}"` };
  const day = ofTime.test(last) ? otherDay.exec(said)?.groups?.day : undefined;
  if (day) return { intent: 'deliverable.schedule', words: `make it ${day}` };
  const end = last === 'deliverable.pause' ? otherEnd.exec(said)?.groups?.end : undefined;
  const until = end && readUntil(`until ${end}`, situation);
  return until && until !== 'unclear' ? { intent: 'deliverable.pause', words: `until ${end}` } : undefined;
}

/** "No, sales, not marketing" */
const replaces = new RegExp(
  String.raw`^${opener}+(?:(?:i (?:mean|meant)|it's|it is|make it) )?(?<right>[^,.;!?]{2,40}?),? not (?<wrong>[^,.;!?]{2,40})[.!\s]*$`,
  'i',
);

/** "Not bullets, a table" */
const replacesBefore = new RegExp(
  String.raw`^${opener}*not (?:the |an? )?(?<wrong>[^,.;!?]{2,40}), (?:but |it['’]?s |rather )?(?<right>[^,.;!?]{2,40})[.!\s]*$`,
  'i',
);

/** Takes back what was done about the last message, and does what it says with other words. */
function withReplaced(right: string, wrong: string, situation: Situation): Flow<string> | undefined {
  const { lastSaid = '', changedLast } = situation;
  const at = wrong ? lastSaid.toLowerCase().indexOf(wrong.toLowerCase()) : -1;
  if (at < 0 || !changedLast) return undefined;
  const words = `${lastSaid.slice(0, at)}${right}${lastSaid.slice(at + wrong.length)}`;
  const said = readUtterance(words);
  const intent = sureIntent(said, situation, readByRule(words, situation)) ?? situation.changesMade.at(-1)?.intent;
  return !intent || !handlers[intent]
    ? undefined
    : instead(() => flowOf(intent, said, { ...situation, message: words }, readByRule(words, situation)));
}

/** "Board papers, plural", after something was called "Board paper". */
function spellsBetter({ text }: Utterance, situation: Situation): boolean {
  const last = readUtterance(situation.lastSaid ?? '');
  const title = situation.changedLast ? newTitleIn(last.text) : undefined;
  return title !== undefined && betterTitle(text, title) !== undefined && sureIntent(last, situation) === 'deliverable.rename';
}

/** Does what a message asked for to a deliverable. */
const again = ({ intent, said }: ChangeMade, target: string, situation: Situation): Flow<string> =>
  flowOf(intent!, readUtterance(said), { ...situation, target, message: said });

/** Takes back a change before the last one, where that is a change of its own. */
function undoEarlier({ intent, refs }: ChangeMade, situation: Situation): Flow<string> {
  if (intent !== 'deliverable.pause')
    return say(
      'That wasn’t the last change in this chat. I take changes back one after the other, the newest first: say “undo” until it’s that one’s turn.',
    );
  return inTurn(
    refs.map((target) => handlers['deliverable.resume']!.flow(readUtterance('resume it'), { ...situation, target, message: 'resume it' })),
  );
}

/** "Drop the risks thing again", "undo the pause", "put Friday back" */
const dropsAgain =
  /^(?:(?:no|oh|ok|okay|actually|hm+|please|sorry|and)[,.! ]+)*(?:(?:drop|remove|take out|leave out|lose|delete|scrap) (?:the |that |those )?(?<what>[^,.;!?]{2,40}?) again|(?:undo|reverse|revert|take back) (?:the |that )(?<what>[^,.;!?]{2,40}?)|put (?:the |that )?(?<what>[^,.;!?]{2,40}?) back(?: in| on)?)(?: please)?[.!\s]*$/i;

/** "Redo", "do it after all", after something was taken back. */
const redoes =
  /^(?:(?:no|oh|ok|okay|yes|actually|hm+|wait|please|sorry|and)[,.! ]+)*(?:redo(?: (?:it|that|the change))?|undo the undo|do (?:it|that) (?:after all|again|anyway)|again)(?: (?:please|after all|then))*[.!\s]*$/i;

/** Does once more what was just taken back. */
function doAgain(situation: Situation): Flow<string> | undefined {
  const change = situation.changesMade.at(-2);
  if (!change?.intent || !handlers[change.intent]) return undefined;
  return flowOf(change.intent, readUtterance(change.said), { ...situation, message: change.said, changedLast: false });
}

/** "Not the board update", "only the newsletter", after several were changed. */
const notAll = new RegExp(
  String.raw`^(?:${opener}|(?:and|but|or)\b[\s,]*)*(?:(?<only>(?:just|only)\s+(?<kept>\S.{2,40}?)|(?<keptAlone>\S.{2,40}?) (?:only|alone))|(?:not|leave(?: out)?|except(?: for)?|without)\s+(?<left>\S.{2,40}?)(?: (?:alone|as (?:it|they) (?:is|was|are|were)|though|out))?)(?:,? (?:please|actually|sorry|i mean(?:t)?|though))*[.!\s]*$`,
  'iu',
);

/** Takes back the change of several deliverables, and makes it for those that are meant. */
function correctsSome(raw: string, change: ChangeMade, situation: Situation): Flow<string> | undefined {
  const { intent } = change;
  const changed = situation.changedTogether;
  if (!intent || changed.length < 2 || !ofThing.test(intent)) return undefined;
  const { kept, keptAlone, left } = notAll.exec(raw)?.groups ?? {};
  const words = kept ?? keptAlone ?? left;
  if (!words) return undefined;
  return (function* () {
    const rows = (yield* listDeliverables()).filter((row) => changed.includes(refOf(row)));
    const mentioned = allMentionedIn(words, rows);
    const named = (mentioned.length > 0 ? mentioned : bestFitting(words, rows)).map(refOf);
    const meant = changed.filter((ref) => named.includes(ref) !== (left !== undefined));
    if (named.length === 0 || meant.length === 0) throw new CancelledError('Which one did you mean? Tell me again with its name.');
    return yield* instead(() => inTurn(meant.map((ref) => again(change, ref, situation))));
  })();
}

/** Takes back the last change, and does something else. */
function* instead(then: () => Flow<string>): Flow<string> {
  const undone = yield* undo();
  return `${undone} ${yield* then()}`;
}

const otherHour = new RegExp(
  `^(?:(?:at|by|to|better|rather|then) )*(?<hour>\\d{1,2}(?:[.:]\\d\\d)?|(?:half|(?:a )?quarter|ten|five|twenty)(?: past| to)? (?:\\d{1,2}|${hourWord})|${hourWord})(?:,? (?:then|please|sharp|instead|rather|better|o['’]clock))*[.!\\s]*$`,
  'i',
);
/** "Another half hour", after something was moved by one. */
const further =
  /^(?:and |make (?:it|that) )?(?:another|one more) (?<by>(?:half(?: an)? |\p{L}+ )?(?:hour|day)|(?:\d+|\p{L}+) minutes?)(?: (?<way>earlier|later))?[.!\s]*$/iu;
/** "The last", after "the second Tuesday" */
const otherNth = /^(?:on |make (?:it|that) )?(?:the )?(?<nth>first|second|third|fourth|last)(?: one)?[.!\s]*$/i;
const earlier = /\b(?:earlier|sooner|forward|before)\b/i;

/** "No, Friday was right" */
const wasRight = /,? (?:is|was) (?:right|correct|fine|better)(?: after all)?[.!\s]*$/i;
/** "Not on weekends", "thursdays never work": what is not to be, or why. */
const unwanted = /\b(?:not|never|except|without|minus|but|no more|was|were|\p{L}+n['’]t)\b/iu;

/** When else it is to come, if a message says only that: "Fridays at 3", "eight then", "no, the last". */
function otherTiming(raw: string, { said, input }: ChangeMade, situation: Situation): string | undefined {
  const wanted = raw.replace(wasRight, '');
  if (/\?\s*$/.test(wanted) || unwanted.test(wanted)) return undefined;
  const meant = correctsAtEnd.exec(wanted)?.groups?.right ?? wanted;
  const words = (afterOpeners(meant) ?? meant).replace(/^(?:make|do|say|let['’]?s (?:say|make it)) (?:it |that )?/i, '');
  const hour = otherHour.exec(words)?.groups?.hour;
  if (hour) return `make it at ${hour}`;
  const { by, way } = further.exec(words)?.groups ?? {};
  if (by) return `${by.replace(/^half hour/i, 'half an hour')} ${way ?? (earlier.test(said) ? 'earlier' : 'later')}`;
  const count = /^every (?<count>\p{L}+|\d+)$/iu.exec(words)?.groups?.count;
  const unit = /\bevery .*\b(?<unit>days|weeks|months)\b/i.exec(said)?.groups?.unit;
  if (count && unit) return `every ${count} ${unit}`;
  const { nth: was, day } = {
    ...(input.params as Schedule | undefined),
    ...(input.content as { schedule?: Schedule } | undefined)?.schedule,
  };
  const nth = was && typeof day === 'string' ? otherNth.exec(words)?.groups?.nth : undefined;
  if (nth) return `on the ${nth} ${day} of the month`;
  const intent = sureIntent(readUtterance(words), situation);
  const isOther = intent !== undefined && intent !== 'deliverable.schedule';
  return !isOther && isOnlyTiming(words, situation) ? words : undefined;
}

const comparative =
  /\b(?:longer|shorter|briefer|simpler|plainer|clearer|lighter|softer|warmer|friendlier|stricter|(?:more|less) \p{L}+)\b/iu;
const otherWay = new RegExp(
  String.raw`^${opener}*(?:the )?(?:other way (?:a?round)|opposite)\b[\s,.:–-]*(?<right>${comparative.source})?[.!\s]*$`,
  'iu',
);
/** "200", "or 250?", after a length was given */
const otherFigure = new RegExp(
  String.raw`^(?:${opener}|(?:or|rather|better|say|maybe|make (?:it|that))\b[\s,]*)*(?<right>\d[\d.,]*\d|\d)(?: words| pages| lines| sentences)?[?.!\s]*$`,
  'iu',
);

/** An instruction with what a message gives in the place of a part of it. */
function otherWords(raw: string, { said: typed, input }: ChangeMade): string | undefined {
  // A correction of a correction is about the line that it has led to.
  const added = String((input.changes as { instructions?: unknown } | undefined)?.instructions ?? '')
    .split('\n')
    .at(-1);
  const said = added || typed;
  const figure = otherFigure.exec(raw)?.groups?.right;
  const right = otherWay.exec(raw)?.groups?.right;
  return figure ? withValues(said, figure) : right && comparative.test(said) ? said.replace(comparative, () => right) : undefined;
}

const quotes = /["“][^"“”]+["”]/;

/** What is also to be so: "and put a summary at the top"; of words that are not to be used, further ones: "and “delighted” as well". */
function furtherInstruction(raw: string, { said }: ChangeMade, situation: Situation): string | undefined {
  const words = /^(?:and|also|plus)\b[,\s]*(?<words>.+)$/isu.exec(raw)?.groups?.words;
  // "A summary at the top" is none of the deliverables.
  if (!words || readNoun(words.replace(/\ban? (?:\p{L}+ ){1,2}/giu, ' ')) !== undefined) return undefined;
  const other = quotes.exec(words)?.[0];
  const rest = other ? contentTerms(words.replace(other, ' ').replace(/\b(?:as well|too|also)\b/gi, ' ')) : [];
  if (other && rest.length === 0) return quotes.test(said) ? said.replace(quotes, () => other) : undefined;
  const utterance = readUtterance(words);
  const sure = sureIntent(utterance, situation);
  return (sure ?? 'deliverable.instructions') === 'deliverable.instructions' && mayBe('deliverable.instructions', utterance, situation)
    ? words
    : undefined;
}

/** Takes back what was done to the wrong deliverable, and does it to the one that was meant. */
function* otherThing(change: ChangeMade, right: string, wrong: string, situation: Situation): Flow<string> {
  const mentioned = allMentionedIn(right.replace(/,? not .+$/is, ''), yield* listDeliverables());
  const [row, ...others] = mentioned.filter((one) => refOf(one) !== wrong);
  if (!row || others.length > 0) throw new CancelledError('Which one did you mean? Tell me again with its name.');
  return yield* instead(() => again(change, refOf(row), situation));
}
