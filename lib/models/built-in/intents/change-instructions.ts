import { oneOf, yesOrNo } from '../flow/answers.ts';
import { type DeliverableRow, linkTo, nameTerms, quoted, refOf } from '../flow/deliverable-row.ts';
import { findForEach, findSubject, findTogether } from '../flow/find-deliverable.ts';
import { askFor, CancelledError, call, type Flow, inTurn } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation } from '../flow/situation.ts';
import { instructionIn, ofAll, ofNamed, quality } from '../language/instruction.ts';
import { kindNames } from '../language/kind.ts';
import { contentTerms } from '../language/matching.ts';
import { readUtterance } from '../language/utterance.ts';
import { rejectRow } from './approve-version.ts';
import { keep } from './remember.ts';
import { isInReview, newestVersion } from './version-text.ts';
import { writesTitled } from './write-draft.ts';

const wishes = [
  ofNamed,
  ofAll,
  // "Make the brief weekly" names it.
  new RegExp(`^(?:make|keep|write|have) .+ (?<!\\b(?:the|my|our|this|that) )${quality}\\b`, 'i'),
  new RegExp(`\\b(?:should|must|needs? to|has to|have to|ought to|could|can) (?:be|get|become|sound) ${quality}\\b`, 'i'),
  /\bis (?:too|far too|way too|a bit too) \w+/i,
  /\b(?:under|below|at most|no (?:more|longer) than|max(?:imum)?(?: of)?|less than|within|at least) \d[\d,.]* (?:words?|sentences?|lines?|bullets?|points?|pages?|paragraphs?)\b/i,
  /\b(?:should|must|needs? to|has to|have to) (?:always |never |not |only |also )*(?:start|begin|open|end|close|finish|include|mention|contain|list|have|use|say|show|cover|lead|name|give|leave)\b/i,
  /\b(?:should|must|has to|needs to) (?:always|never) \p{L}+/iu,
  /^(?:start|begin|open|end|close|finish) .+ with\b/i,
  /^(?:have|let|make) (?:it|them) (?:always )?(?:start|begin|open|end|close|finish|include|mention|contain|lead|say|show|cover)\b/i,
  /^(?:no|don't use|don't mention|do not mention|avoid|stop using|skip|leave|drop|cut) .+ (?:in|from|out of|at the (?:top|end) of) (?:the|my|our) \b/i,
  /^(?:add|put|include|mention|use|write) .+ (?:in|to|at the (?:top|end|start|beginning) of|into) (?:every |each |the |my |our |\p{L}+['’]s )/iu,
  /^in (?:the|my|our) .+?,? (?:please )?(?:always|never|don't|do not|use|start|mention|include|avoid|put|leave)\b/i,
];
const notInstructions =
  /\b(?:reject|decline|turn (?:it |that )?down|approve|remember|memor(?:y|ies)|tickets?|^plan|(?:the|my) plan(?! to\b)|steps?|todo|source|https?:|recipient|reader|calendar|slack)\b|@/i;

/** Change how a deliverable is written. */
export const changeInstructions: Intent = {
  name: 'change how it is written',
  labels: ['deliverable.instructions'],
  example: 'Keep the newsletter under 200 words',
  read(said, situation) {
    if (
      notInstructions.test(said.text) ||
      writesTitled.test(said.text) ||
      /\?\s*$/.test(said.raw) ||
      !wishes.some((pattern) => pattern.test(said.text))
    )
      return undefined;
    return addInstruction(said.text, said.own(0), situation);
  },
};

/** "… this time", "just for this issue": not meant for all later versions. */
const forOne =
  /\b(?:this time(?: only| round)?|(?:just|only) (?:this )?once|(?:just |only )?for (?:this|the next|today['’]?s|this week['’]?s|this month['’]?s) (?:one|version|issue|edition|time|draft)(?: only)?|this (?:version|issue|edition) only)\b/i;
/** "Too long", "hmm it's a bit too gloomy": says how a draft is, and not how to write. */
const isRemark =
  /^(?:(?:hm+|well|no|ok|sorry|it(?:['’]?s| is| was| reads| sounds)|that(?:['’]s| is| was)|this is|(?:it|this|that) (?:needs|wants) (?:an? )?(?:redo|rewrite|rework\w*|another go)|still|just|a (?:bit|little)|way|far|much)\b[\s,.;:–-]*)*too (?!(?:early|late|soon|often|rarely|many|few|much)\b)\p{L}+(?: \p{L}+)?(?:[,.;–-]+\s*(?:(?:can|could|would) you|please|pls|do|write|make|try|again)\b.*)?[.!?\s]*$/iu;

/** Asks whether a wish for one version is to hold for all. */
function* askForAll(): Flow<void> {
  const [yes, no] = ['Add it for all later versions', 'Leave it'];
  const question =
    'I can’t apply an instruction to one version only: it applies to all later versions until you remove it. Should I add it?';
  if (!(yield* askFor(question, [yes, no], yesOrNo(yes, no)))) throw new CancelledError();
}

/** Asks what to do about a remark on a draft in review; without one, how it should be instead: "too long" is no instruction. */
function* settleRemark(sentence: string, own: string, situation: Situation): Flow<string> {
  const row = yield* findSubject(sentence, 'change', situation);
  const newest = yield* newestVersion(row);
  if (!newest || !isInReview(newest))
    return `${quoted(own)} says what is wrong with ${linkTo(row)}. Tell me how it should be instead, for example “keep it under 100 words”.`;
  const choices = [
    { label: `Reject version ${newest.version_number} with that, and write a new one`, value: true },
    { label: 'Add it to the instructions', value: false },
  ];
  const labels = choices.map(({ label }) => label);
  const rejects = yield* askFor(`What should I do about version ${newest.version_number} of ${quoted(row.title)}?`, labels, oneOf(choices));
  return yield* rejects
    ? rejectRow(row, readUtterance(`reject it: ${own.replace(/[\s.!]+$/, '')}. Write a new one`), situation)
    : addTo(row, own);
}

/** Adds a sentence to a deliverable's instructions. */
export function* addInstruction(sentence: string, own: string, situation: Situation): Flow<string> {
  if (ofAll.test(sentence)) return yield* keep(own, situation, true);
  if (forOne.test(sentence)) {
    yield* askForAll();
    return yield* addInstruction(sentence.replace(forOne, ' ').trim(), own.replace(forOne, ' ').replace(/\s+/g, ' ').trim(), situation);
  }
  if (isRemark.test(sentence)) return yield* settleRemark(sentence, own, situation);
  const { each, listed } = yield* findForEach(own, situation, saysSomething, saysWish);
  const rows = yield* findTogether(sentence, situation, listed);
  if (rows.length > 0) return yield* inTurn(rows.map((row) => addTo(row, own)));
  return yield* each.length > 0
    ? inTurn(each.map(({ row, part }) => addTo(row, part)))
    : addTo(yield* findSubject(sentence, 'change', situation, { listed }), own);
}

/** How many words a wish has besides the name of the deliverable, at least. */
const FEWEST_BESIDE_NAME = 2;
const wishing =
  /\b(?:wants?|asked for|asks for|needs?|never|always|no|not|don['’]?t|under|over|keep|kept|begins?|starts?|ends?|opens?|use|without|mention|should|must|short\w*|long\w*|max\w*|at most|only)\b/i;
const saysSomething = (part: string) => wishing.test(part) && contentTerms(part).length > FEWEST_BESIDE_NAME;
const saysWish = (part: string, row: DeliverableRow) =>
  contentTerms(part).filter((term) => !nameTerms(row).includes(term)).length >= FEWEST_BESIDE_NAME;

function* addTo(row: DeliverableRow, own: string): Flow<string> {
  const { data } = yield* call('Read', { ref: refOf(row) }, `read ${quoted(row.title)}`);
  const before = (data as { instructions?: string | null }).instructions?.trim();
  const added = instructionIn(
    own,
    contentTerms(`${row.title} ${row.recipient?.name ?? ''} ${kindNames[row.deliverable_type]} report version draft`),
  );
  if (before?.includes(added)) return `That’s already in the instructions of ${linkTo(row)}.`;
  const instructions = [before, added].filter(Boolean).join('\n');
  yield* call('Edit', { ref: refOf(row), changes: { instructions } }, `change ${quoted(row.title)}`);
  return `Added to the instructions of ${linkTo(row)}: ${quoted(added)} It applies from the next version on.`;
}
