import { refOf } from '../flow/deliverable-row.ts';
import { listDeliverables } from '../flow/find-deliverable.ts';
import { mentionedIn } from '../flow/find-mentioned.ts';
import { CancelledError, type Flow } from '../flow/flow.ts';
import { readByRule } from '../flow/read-request.ts';
import type { Situation } from '../flow/situation.ts';
import { betterTitle, newTitleIn } from '../intents/rename-deliverable.ts';
import { undo } from '../intents/undo.ts';
import { readCadence, saysWhen } from '../language/cadence.ts';
import { readUntil } from '../language/until.ts';
import { readUtterance, type Utterance } from '../language/utterance.ts';
import { withValues } from '../language/values.ts';
import { flowOf, handlers } from './handlers.ts';
import { sureIntent } from './route.ts';

/** "Sorry, I meant Monday", "argh no, I meant the brief", "or rather 250". */
const corrects =
  /^(?:(?:oh|ah|argh+|ugh|hm+|no+|nope|wait|oops|whoops|sorry|actually|well|and|or|(?:that(?: was|['’]s)? )?(?:the )?wrong one|not that one)\b[\s,.!:–-]*)*(?:(?:i|we) (?:mean|meant)|meant|(?<=\b(?:no|wait|oops|sorry|actually)\b[\s,.!:–-]*)make (?:that|it)|rather|or better)\b(?: to say)?[\s,:]*(?<right>\S.{0,60}?)[.!\s]*$/i;
/** "Thursdays I meant", "until 11 January to be precise". */
const correctsAtEnd =
  /^(?:(?:oh|ah|argh+|no+|wait|oops|sorry|actually)\b[\s,.!:–-]*)*(?<right>\S.{0,60}?),? (?:i (?:mean|meant)|to be (?:precise|exact|clear))[.!\s]*$/i;

const ofTime = /^deliverable\.(?:create|copy|schedule)$/;
const ofThing = /^deliverable\.(?:schedule|pause|resume|archive|instructions|recipient|write|rename)$/;

/** What a message corrects about the one before it: a title, when something comes, until when it pauses, what was meant, or a figure. */
export function routeCorrection(said: Utterance, situation: Situation): Flow<string> | undefined {
  const { raw } = said;
  if (spellsBetter(said, situation))
    return handlers['deliverable.rename']!.flow(said, { ...situation, target: situation.lastTouched('deliverable') });
  const replaced = replaces.exec(raw.trim())?.groups;
  if (replaced) return withReplaced(replaced.right!, replaced.wrong!, situation);
  const who =
    /^(?:(?:no|nope|wait|sorry|actually|oops)\b[\s,.!]*)+(?:(?:it['’]?s|it is|make (?:it|that)|i (?:mean|meant)) )?for (?<who>\p{L}[^,.;!?]{1,60})[.!\s]*$/iu.exec(
      raw.trim(),
    )?.groups?.who;
  const written = situation.lastTouched('deliverable');
  const isOfReader = who && situation.changedLast && written && !saysWhen(readCadence(who, situation));
  if (isOfReader && /^deliverable\.(?:create|copy|recipient)$/.test(sureIntent(readUtterance(situation.lastSaid ?? ''), situation) ?? ''))
    return handlers['deliverable.recipient']!.flow(readUtterance(`it is for ${who}`), {
      ...situation,
      target: written,
      message: `it is for ${who}`,
    });
  const title = /^(?:(?:no|nope|wait|sorry|actually|hm+)\b[\s,.!:–-]*)+(?<title>\p{Lu}[^.!?]{2,60}?)[.!\s]*$/iu.exec(raw.trim())?.groups
    ?.title;
  const isTitle = title && /^\p{Lu}/u.test(title) && situation.changedLast && !sureIntent(readUtterance(title), situation);
  if (isTitle && sureIntent(readUtterance(situation.lastSaid ?? ''), situation) === 'deliverable.rename')
    return handlers['deliverable.rename']!.flow(readUtterance(`call it "${title}"`), {
      ...situation,
      target: situation.lastTouched('deliverable'),
    });
  // "Make it the 20th" after a pause until the 15th.
  const end = /^(?:(?:and|or|no|rather|better)[, ]+)*(?:make (?:it|that) |until |till )(?<end>.{2,40})$/i.exec(raw.trim())?.groups?.end;
  const day = end && situation.changedLast && readUntil(`until ${end}`, situation);
  if (day && day !== 'unclear' && written && sureIntent(readUtterance(situation.lastSaid ?? ''), situation) === 'deliverable.pause')
    return handlers['deliverable.pause']!.flow(readUtterance(`until ${end}`), { ...situation, target: written, message: `until ${end}` });
  const right = (corrects.exec(raw.trim()) ?? correctsAtEnd.exec(raw.trim()))?.groups?.right;
  const { lastSaid } = situation;
  if (!right || !lastSaid) return undefined;
  const last = readUtterance(lastSaid);
  const intent = sureIntent(last, situation, readByRule(lastSaid, situation));
  const target = situation.lastTouched('deliverable');
  if (!intent || !target || !situation.changedLast) return undefined;
  const about = (words: string): [Utterance, Situation] => [readUtterance(words), { ...situation, target, message: words }];
  if (intent === 'deliverable.pause' && readUntil(right, situation)) return handlers[intent]!.flow(...about(right));
  if (ofTime.test(intent) && saysWhen(readCadence(right, situation))) return handlers['deliverable.schedule']!.flow(...about(right));
  const words = intent === 'deliverable.instructions' ? withValues(lastSaid, right) : undefined;
  if (words) return instead(() => flowOf(intent, ...about(words)));
  return ofThing.test(intent) ? otherThing(intent, last, right, target, situation) : undefined;
}

/** "No, sales, not marketing" */
const replaces =
  /^(?:(?:oh|ah|argh+|no+|nope|wait|oops|sorry|actually)\b[\s,.!:–-]*)+(?:(?:i (?:mean|meant)|it's|it is|make it) )?(?<right>[^,.;!?]{2,40}?),? not (?<wrong>[^,.;!?]{2,40})[.!\s]*$/i;

/** Takes back what was done about the last message, and does what it says with other words. */
function withReplaced(right: string, wrong: string, situation: Situation): Flow<string> | undefined {
  const { lastSaid = '', changedLast } = situation;
  const at = lastSaid.toLowerCase().indexOf(wrong.toLowerCase());
  if (at < 0 || !changedLast) return undefined;
  const words = `${lastSaid.slice(0, at)}${right}${lastSaid.slice(at + wrong.length)}`;
  const said = readUtterance(words);
  const intent = sureIntent(said, situation, readByRule(words, situation));
  return !intent ? undefined : instead(() => flowOf(intent, said, { ...situation, message: words }, readByRule(words, situation)));
}

/** "Board papers, plural", after something was called "Board paper". */
function spellsBetter({ text }: Utterance, situation: Situation): boolean {
  const last = readUtterance(situation.lastSaid ?? '');
  const title = situation.changedLast ? newTitleIn(last.text) : undefined;
  return title !== undefined && betterTitle(text, title) !== undefined && sureIntent(last, situation) === 'deliverable.rename';
}

/** Takes back the last change, and does something else. */
function* instead(then: () => Flow<string>): Flow<string> {
  const undone = yield* undo();
  return `${undone} ${yield* then()}`;
}

/** Takes back what was done to the wrong deliverable, and does it to the one that was meant. */
function* otherThing(intent: string, last: Utterance, right: string, wrong: string, situation: Situation): Flow<string> {
  const [row, ...others] = mentionedIn(right, yield* listDeliverables());
  if (!row || others.length > 0 || refOf(row) === wrong) throw new CancelledError('Which one did you mean? Tell me again with its name.');
  const meant = { ...situation, target: refOf(row), message: situation.lastSaid };
  return yield* instead(() => flowOf(intent, last, meant));
}
