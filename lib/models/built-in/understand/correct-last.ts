import { type ChangeMade, ofThing } from '../flow/change-made.ts';
import { refOf } from '../flow/deliverable-row.ts';
import { bestFitting, listDeliverables } from '../flow/find-deliverable.ts';
import { allMentionedIn } from '../flow/find-mentioned.ts';
import { CancelledError, type Flow, inTurn } from '../flow/flow.ts';
import { readByRule } from '../flow/read-request.ts';
import type { Situation } from '../flow/situation.ts';
import { onlyName } from '../flow/split-sentence.ts';
import { correct } from '../intents/remember.ts';
import { betterTitle, newTitleIn } from '../intents/rename-deliverable.ts';
import { instead, refusesChange, undo } from '../intents/undo.ts';
import { readCadence, saysWhen } from '../language/cadence.ts';
import { afterOpeners, correctedStatement, notThat, opener, saysNoLonger } from '../language/corrected.ts';
import { readNoun } from '../language/free-request.ts';
import { contentTerms, coverage } from '../language/matching.ts';
import { readUntil } from '../language/until.ts';
import { readUtterance, type Utterance } from '../language/utterance.ts';
import { withValues } from '../language/values.ts';
import { furtherInstruction, otherWords } from './correct-instruction.ts';
import { bareHour, correctsAtEnd, otherTiming } from './correct-timing.ts';
import { flowOf, handlers } from './handlers.ts';
import { statements } from './rank.ts';
import { sureIntent } from './route.ts';
import { takeBack } from './take-back.ts';

/** "Sorry, I meant Monday", "argh no, I meant the brief", "or rather 250". */
const corrects = new RegExp(
  String.raw`^(?:${opener}|${notThat}|(?:well|and|or)\b[\s,.!:–-]*)*(?:(?:i|we) (?:mean|meant)|meant|(?<=\b(?:no|wait|oops|sorry|actually|mistake|bad)\b[\s,.!:–-]*)make (?:that|it)|rather|or better)\b(?: to say)?[\s,:]*(?<right>\S.{0,60}?)[.!\s]*$`,
  'iu',
);
const ofTime = /^deliverable\.(?:create|copy|schedule)$/;

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
  return takeBack(raw, change, situation) ?? correctsSome(raw, change, situation) ?? correctsThing(raw, change, situation);
}

/** What a message corrects about the change of a deliverable. */
function correctsThing(raw: string, change: ChangeMade, situation: Situation): Flow<string> | undefined {
  const { intent } = change;
  const target = situation.lastTouched('deliverable');
  if (!target || !intent) return undefined;
  const last = readUtterance(change.request);
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
const again = ({ intent, request }: ChangeMade, target: string, situation: Situation): Flow<string> =>
  flowOf(intent!, readUtterance(request), { ...situation, target, message: request });

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

/** Takes back what was done to the wrong deliverable, and does it to the one that was meant. */
function* otherThing(change: ChangeMade, right: string, wrong: string, situation: Situation): Flow<string> {
  const mentioned = allMentionedIn(right.replace(/,? not .+$/is, ''), yield* listDeliverables());
  const [row, ...others] = mentioned.filter((one) => refOf(one) !== wrong);
  if (!row || others.length > 0) throw new CancelledError('Which one did you mean? Tell me again with its name.');
  return yield* instead(() => again(change, refOf(row), situation));
}
