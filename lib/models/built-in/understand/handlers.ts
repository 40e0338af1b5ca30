import { oneOf } from '../flow/answers.ts';
import { callWithApproval } from '../flow/approvals.ts';
import { type DeliverableRow, formatNextRun, link, linkTo, plainly, quoted, refOf } from '../flow/deliverable-row.ts';
import { findSubject } from '../flow/find-deliverable.ts';
import { findTicket, type TicketRow } from '../flow/find-ticket.ts';
import { askFor, asOptions, CancelledError, call, type Flow } from '../flow/flow.ts';
import type { Situation } from '../flow/situation.ts';
import { addMentioned } from '../intents/add-source.ts';
import { approveRow } from '../intents/approve-version.ts';
import { askAndReaddress, changeRow } from '../intents/change-deliverable.ts';
import { addInstruction } from '../intents/change-instructions.ts';
import { copy } from '../intents/copy-deliverable.ts';
import { createFrom } from '../intents/create-deliverable.ts';
import { deliverRow, sendTo } from '../intents/deliver-version.ts';
import { letGo } from '../intents/forget.ts';
import { listings, listMine, listOthers } from '../intents/list-things.ts';
import { askAndReschedule, reschedule } from '../intents/move-deliverable.ts';
import { open } from '../intents/open-ticket.ts';
import { hitText, recall, search, searchFor, tellFound, topicOf } from '../intents/recall.ts';
import { keep } from '../intents/remember.ts';
import { renameRow } from '../intents/rename-deliverable.ts';
import { described, formatWhen } from '../intents/show-deliverable.ts';
import { tellWaiting } from '../intents/show-inbox.ts';
import { archiveRow, setAll, setRowStatus } from '../intents/status-changes.ts';
import { notYetPossible, say } from '../intents/talk.ts';
import { cancelTicket, runTicketRow, tellTicket } from '../intents/tickets.ts';
import { add, finish, finishedBy } from '../intents/todo-steps.ts';
import { undo } from '../intents/undo.ts';
import { showText, tellLast } from '../intents/version-text.ts';
import { writeVersion } from '../intents/write-draft.ts';
import { readCadence, saysWhen } from '../language/cadence.ts';
import { readFreeRequest } from '../language/free-request.ts';
import { contentTerms, coverage } from '../language/matching.ts';
import { findRecipient } from '../language/person.ts';
import { correctSpelling } from '../language/spelling.ts';
import { readUntil } from '../language/until.ts';
import type { Utterance } from '../language/utterance.ts';

/** What is done about a message of one intent. */
export interface Handler {
  /** The option by which it is offered; absent where there is nothing to choose. `name`: the deliverable that the message mentions. */
  label?: (name?: string) => string;
  /** It cannot be taken back, or leaves the app. A deliverable that decides by itself asks for no approval. */
  irreversible?: boolean;
  /** It changes nothing, so that a wrong guess costs only a look. */
  onlyReads?: boolean;
  flow(said: Utterance, situation: Situation): Flow<string>;
}

const all = /\b(?:everything|all(?: of)?(?: (?:my|the|them|it))?|every (?:one|deliverable|report))\b/i;
const address = /[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"',;]*[^\s@<>"',;.!?]/;

/** Finds the deliverable of a message, and goes on with it. */
const about =
  (
    doing: string,
    then: (row: DeliverableRow, said: Utterance, situation: Situation) => Flow<string>,
    archivedToo = false,
  ): Handler['flow'] =>
  (said, situation) =>
    (function* () {
      return yield* then(yield* findSubject(said.text, doing, situation, archivedToo), said, situation);
    })();

const onTicket =
  (doing: string, then: (row: TicketRow, situation: Situation) => Flow<string>): Handler['flow'] =>
  (said, situation) =>
    (function* () {
      return yield* then(yield* findTicket(said.text, doing, situation), situation);
    })();

const newTitle = /"([^"]{1,200})"|\b(?:to|called|named|as|call it|name it|into|be)\s+(?<rest>(?!the\b|my\b|it\b)\S.{0,100})$/i;

function* rename(row: DeliverableRow, said: Utterance): Flow<string> {
  const found = newTitle.exec(said.text);
  const title = found?.[1] ?? found?.groups?.rest?.replace(/[.!?\s]+$/, '');
  return yield* renameRow(row, title);
}

function* setDestination(row: DeliverableRow, { text }: Utterance): Flow<string> {
  const to = address.exec(text)?.[0];
  if (to) return yield* sendTo(row, to);
  const given = /\bdownload/i.test(text)
    ? 'download'
    : yield* askFor(
        `Where should “${row.title}” go? Write an email address.`,
        ['Only download it'],
        (words) => address.exec(words)?.[0] ?? (/download/i.test(words) ? 'download' : undefined),
      );
  if (given !== 'download') return yield* sendTo(row, given);
  const changes = { destination: { platform: 'download', target: 'download' } };
  yield* callWithApproval('Edit', { ref: refOf(row), changes }, `change the destination of ${quoted(row.title)}`);
  return `${linkTo(row)} is for you to download from now on.`;
}

function* reject(row: DeliverableRow, said: Utterance): Flow<string> {
  const input = { action: 'deliverable.reject', target: refOf(row), params: { reason: said.own(0).slice(0, 2000) } };
  const { result } = yield* callWithApproval('Execute', input, `reject ${quoted(row.title)}`);
  const { ref, version_number, message } = result as { ref: string; version_number: number; message: string };
  return `${link(`Version ${version_number} of ${row.title}`, ref)}: ${message.replace(/^Version \d+ is rejected\./, 'rejected.')}`;
}

function* move(row: DeliverableRow, { text }: Utterance, situation: Situation): Flow<string> {
  const cadence = readCadence(text, situation);
  return yield* saysWhen(cadence) ? reschedule(row, cadence, situation) : askAndReschedule(row, situation);
}

function* readdress(row: DeliverableRow, { text }: Utterance): Flow<string> {
  const person = findRecipient(text, 'for|to|by|reader is|is')?.recipient;
  return yield* person ? changeRow(row, person) : askAndReaddress(row);
}

function* tellWhen(row: DeliverableRow, { text }: Utterance, situation: Situation): Flow<string> {
  const past = /\b(?:did|was|were|went|last|sent|delivered|gone|ever|arrive[ds]?|received)\b/i.test(text);
  if (past) return yield* tellLast(text, situation);
  const next = row.status === 'active' ? formatNextRun(row, situation) : undefined;
  return next ? `${linkTo(row)}: ${next}.` : formatWhen(row, situation);
}

const leads =
  /^(?:note to self|fyi|btw|by the way|just so you know|so you know|heads up|for the record|small thing|important|quick note|p\.?s\.?)\b[\s:,.–-]*/i;
const wantsTicket =
  /^(?:(?:can|could|would|will) (?:you|someone|somebody) |please |i need (?:someone|somebody|you) to |i'd like (?:you )?to )/i;

/** How much of a memory's words a statement must share to correct it. */
const SAME_SUBJECT = 0.4;

/** Remembers a statement, in place of the memory that it corrects. */
function* correct(said: Utterance, situation: Situation): Flow<string> {
  const content = said.own(0).replace(/^(?:no|sorry|actually|correction|wait|oops)[\s,:.–-]+(?:i meant? )?/i, '');
  const words = contentTerms(content);
  const hits = (yield* searchFor(content, 'memory')).filter(({ entity_type }) => entity_type === 'memory');
  const scored = hits.map((hit) => ({ hit, share: coverage(contentTerms(hitText(hit)), words) })).sort((a, b) => b.share - a.share);
  const [best] = scored;
  return yield* keep(content, situation, false, best && best.share >= SAME_SUBJECT ? best.hit.ref : undefined);
}

const what =
  'Ask me to set up, write, move, change or deliver a deliverable, to remember or find something, or to look into something in the background.';

const declined = `I can’t help with that: I only know what you’ve told me and what’s in your deliverables and documents. ${what}`;

/** A question that sounds general may still be about what the person has saved. */
const isQuestion = /\?\s*$|^(?:what|who|when|where|which|why|how|whose|is|are|does|do|did|can)\b/i;

/** How much of a find's or a question's words must be shared before a general question counts as answered. */
const ENOUGH = 0.5;

function* answerOrDecline({ text }: Utterance): Flow<string> {
  const topic = topicOf(text.replace(questionWord, ''));
  const words = contentTerms(topic);
  const hits = words.length === 0 ? [] : yield* searchFor(topic, 'memory');
  const answers = hits.filter((hit) => {
    const terms = contentTerms(hitText(hit));
    return Math.max(coverage(words, terms), coverage(terms, words)) >= ENOUGH;
  });
  return answers.length === 0 ? declined : tellFound(answers);
}

const questionWord = /^(?:so |and |but |do you know |tell me |remind me )*(?:what(?:'s)?|who(?:m|se|'s)?|when|where|which|why|how)\b/i;

const answerQuestion: Handler['flow'] = (said, situation) =>
  recall.read(said, situation) ?? search(topicOf(said.text.replace(questionWord, '')), 'memory');

function tick(said: Utterance, situation: Situation): Flow<string> {
  const done = finishedBy(said.text, situation.todos);
  return done.length > 0 ? finish(done, situation) : say('Which step is done? Name it, or say “the first one”.');
}

/** By intent, as the classifier names them. */
export const handlers: Record<string, Handler> = {
  'deliverable.create': {
    label: () => 'Set up something recurring',
    flow: (said, situation) => createFrom(readFreeRequest(said.text, situation), situation),
  },
  'deliverable.schedule': { label: (name = 'it') => `Change when ${name} comes`, flow: about('move', move) },
  'deliverable.pause': {
    label: (name = 'it') => `Pause ${name}`,
    flow: (said, situation) =>
      all.test(correctSpelling(said.text))
        ? setAll('paused', 'pause')
        : about('pause', (row, { text }, at) => setRowStatus(row, 'paused', at, readUntil(text, at)))(said, situation),
  },
  'deliverable.resume': {
    label: (name = 'it') => `Resume ${name}`,
    flow: (said, situation) =>
      all.test(correctSpelling(said.text))
        ? setAll('active', 'resume')
        : about('resume', (row, _, at) => setRowStatus(row, 'active', at), true)(said, situation),
  },
  'deliverable.archive': {
    label: (name = 'it') => `Archive ${name}`,
    flow: about('archive', (row, _, situation) => archiveRow(row, situation)),
  },
  'deliverable.rename': { label: (name = 'it') => `Rename ${name}`, flow: about('rename', rename) },
  'deliverable.recipient': { label: (name = 'it') => `Change who ${name} is for`, flow: about('change', readdress) },
  'deliverable.instructions': {
    label: (name = 'it') => `Change how ${name} is written`,
    flow: (said, situation) => addInstruction(said.text, said.own(0), situation),
  },
  'deliverable.source': {
    label: (name = 'a deliverable') => `Use it as a source for ${name}`,
    flow: (said, situation) => addMentioned(said, situation),
  },
  'deliverable.destination': {
    label: (name = 'it') => `Change where ${name} goes`,
    irreversible: true,
    flow: about('change', setDestination),
  },
  'deliverable.write': { label: (name = 'it') => `Write ${name} now`, flow: about('write', (row) => writeVersion(row)) },
  'deliverable.copy': { label: (name = 'it') => `Copy ${name} for somebody else`, flow: (said, situation) => copy(said.text, situation) },
  'deliverable.approve': {
    label: (name) => (name ? `Approve the draft of ${name}` : 'Approve the draft'),
    irreversible: true,
    flow: about('approve', (row) => approveRow(row)),
  },
  'deliverable.reject': {
    label: (name) => (name ? `Reject the draft of ${name}` : 'Reject the draft'),
    irreversible: true,
    flow: about('reject', reject),
  },
  'deliverable.deliver': {
    label: (name = 'it') => `Deliver ${name}`,
    irreversible: true,
    flow: about('deliver', (row, { text }, situation) => deliverRow(row, situation, address.exec(text)?.[0])),
  },
  'deliverable.show': {
    onlyReads: true,
    label: (name = 'it') => `Show the settings of ${name}`,
    flow: about('show', (row, _, situation) => say(described(row, situation))),
  },
  'deliverable.text': {
    onlyReads: true,
    label: (name = 'it') => `Show the text of ${name}`,
    flow: (said, situation) => showText(said.text, situation),
  },
  'deliverable.list': { onlyReads: true, label: () => 'List my deliverables', flow: (said, situation) => listMine(said.text, situation) },
  'deliverable.when': { onlyReads: true, label: (name = 'it') => `Say when ${name} comes`, flow: about('look at', tellWhen) },
  'inbox.show': { onlyReads: true, label: () => 'Show what’s waiting for me', flow: (_, situation) => tellWaiting(situation) },
  'memory.remember': {
    label: () => 'Remember it',
    flow: (said, situation) => keep(said.own(0).replace(leads, ''), situation),
  },
  'memory.correct': { label: () => 'Remember the new version', flow: correct },
  'memory.forget': {
    label: () => 'Forget something',
    irreversible: true,
    flow: (said, situation) =>
      letGo(topicOf(said.text.replace(/^.*?\b(?:forget|delete|remove|drop|erase|about)\b/i, '')) || said.text, false, situation),
  },
  'memory.list': {
    onlyReads: true,
    label: () => 'Show what you remember',
    flow: ({ text }) => {
      const topic = /\b(?:about|on|regarding|of)\s+(?!me\b|us\b)(.+)$/i.exec(text.replace(/[?.!\s]+$/, ''))?.[1];
      return topic ? search(topic, 'memory') : listOthers(listings[0]!, '');
    },
  },
  question: { onlyReads: true, label: () => 'Look it up in what you know', flow: answerQuestion },
  'ticket.create': {
    label: () => 'Open a ticket for it',
    flow: (said, situation) => open(said.own(0).replace(wantsTicket, ''), undefined, situation),
  },
  'ticket.run': { label: () => 'Run a ticket', flow: onTicket('run', (row) => runTicketRow(row)) },
  'ticket.cancel': { label: () => 'Cancel a ticket', flow: onTicket('cancel', (row) => cancelTicket(row)) },
  'ticket.show': { onlyReads: true, label: () => 'Show how a ticket is going', flow: onTicket('show', (row) => tellTicket(row)) },
  'ticket.list': {
    onlyReads: true,
    label: () => 'List my tickets',
    flow: ({ text }) => listOthers(listings.find(({ type }) => type === 'work')!, text),
  },
  'chat.undo': { label: () => 'Undo the last change', flow: () => undo() },
  'chat.small': { flow: () => say('Happy to help.') },
  'plan.add': { flow: (said, situation) => add(said.own(0), situation) },
  'plan.done': { flow: (said, situation) => tick(said, situation) },
  not_yet: { flow: (said, situation) => notYetPossible.read(said, situation) ?? say(`I can’t do that yet. ${what}`) },
  out_of_scope: { flow: (said) => (isQuestion.test(said.raw) ? answerOrDecline(said) : say(declined)) },
};
