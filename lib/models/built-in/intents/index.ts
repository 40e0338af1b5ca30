import { readNoun } from '#lib/models/built-in/language/free-request.ts';
import { readKind } from '#lib/models/built-in/language/kind.ts';
import { readings, readUtterance } from '#lib/models/built-in/language/utterance.ts';
import { inOwnSpelling } from '../flow/in-own-spelling.ts';
import type { Intent } from '../flow/intent.ts';
import { handlers } from '../understand/handlers.ts';
import { sureIntent } from '../understand/route.ts';
import { intentOfVerb } from '../understand/verbs.ts';
import { addMaterial, addPlatformSource, correctNotes } from './add-source.ts';
import { listTools, useTool } from './added-tools.ts';
import { approveVersion } from './approve-version.ts';
import { bareRequest } from './bare-request.ts';
import { tellCalendar, tellNextEvent } from './calendar.ts';
import { changeDeliverable, changeSomehow } from './change-deliverable.ts';
import { changeInstructions } from './change-instructions.ts';
import { moveTicket, renameTicket, runOpenTicket, stopButKeep } from './change-ticket.ts';
import { connectPlatform, readAgain, tellConnection } from './connect-platform.ts';
import { continueAfterConnecting } from './continue-after-connecting.ts';
import { copyOfThat } from './copy-deliverable.ts';
import { createDeliverable, createOwn } from './create-deliverable.ts';
import { createFromNotes } from './create-from-notes.ts';
import { createFromPlatform } from './create-from-platform.ts';
import { declineShopping } from './decline-shopping.ts';
import { deliverVersion, publishOnPlatform } from './deliver-version.ts';
import { explain } from './explain.ts';
import { forget, forgetListed, forgetStated } from './forget.ts';
import { introduceOneself } from './introduce-oneself.ts';
import { listSent } from './list-sent.ts';
import { listOtherThings, listThings } from './list-things.ts';
import { openDocument } from './open-document.ts';
import { openNamedTicket, openNamelessTicket, openTicket } from './open-ticket.ts';
import { tellOwnDays } from './own-days.ts';
import { createPlanWork } from './plan-work.ts';
import { recall, searchOwn } from './recall.ts';
import { correctRepeated, plainStatement, remember, statementToRemember } from './remember.ts';
import { renameDeliverable } from './rename-deliverable.ts';
import { runFailed } from './run-failed.ts';
import { searchVersions } from './search-versions.ts';
import { showDeliverable, showToMe } from './show-deliverable.ts';
import { isSkipping } from './skip-run.ts';
import { linkSources } from './source-links.ts';
import { createTalk } from './talk.ts';
import { tellChanges } from './tell-changes.ts';
import { tellNews } from './tell-news.ts';
import { tellSources } from './tell-sources.ts';
import { tellCount, tellInstructions, tellNext, tellPerson, tellProblem, tellReader } from './tell-state.ts';
import { addSteps, changeSteps, finishSteps, moveStep, swapSteps, tellSteps } from './todo-steps.ts';
import { undoLast } from './undo.ts';
import { tellDelivery } from './version-text.ts';
import { writeDraft } from './write-draft.ts';

/** What begins with an unambiguous verb. */
const byVerb: Intent = {
  name: 'pause, resume, archive or copy',
  labels: ['deliverable.pause', 'deliverable.resume', 'deliverable.archive', 'deliverable.copy'],
  example: 'Pause the newsletter',
  read(said, situation) {
    const intent = intentOfVerb(said.text, situation);
    return intent === undefined ? undefined : handlers[intent]!.flow(said, situation);
  },
};

/** "Don't send the newsletter this week" */
const skipOne: Intent = {
  name: 'skip one run',
  labels: ['deliverable.schedule'],
  read(said, situation) {
    const isOne = isSkipping(said.text) && readNoun(said.text) !== undefined;
    return isOne ? handlers['deliverable.schedule']!.flow(said, situation) : undefined;
  },
};

/** The intents that can carry out a step of a plan. */
const doable: Intent[] = [
  undoLast,
  tellChanges,
  explain,
  runFailed,
  runOpenTicket,
  stopButKeep,
  renameTicket,
  moveTicket,
  openNamedTicket,
  openNamelessTicket,
  addSteps,
  swapSteps,
  moveStep,
  changeSteps,
  finishSteps,
  tellSteps,
  correctNotes,
  introduceOneself,
  correctRepeated,
  remember,
  forgetStated,
  forgetListed,
  forget,
  useTool,
  listTools,
  tellConnection,
  connectPlatform,
  readAgain,
  tellNextEvent,
  tellCalendar,
  tellOwnDays,
  tellNews,
  tellSources,
  tellInstructions,
  tellReader,
  tellCount,
  tellNext,
  tellProblem,
  tellPerson,
  openDocument,
  createFromNotes,
  createFromPlatform,
  addPlatformSource,
  addMaterial,
  publishOnPlatform,
  linkSources,
  searchOwn,
  searchVersions,
  listSent,
  tellDelivery,
  listOtherThings,
  listThings,
  openTicket,
  renameDeliverable,
  byVerb,
  skipOne,
  changeInstructions,
  changeDeliverable,
  showToMe,
  showDeliverable,
  writeDraft,
  approveVersion,
  deliverVersion,
  createOwn,
  copyOfThat,
  createDeliverable,
  recall,
];

/** "Write the release notes" names no deliverable. */
const ownNotes = /^(?:write|take|make|prepare|draft)\b.*\bnotes$/i;

const planWork = createPlanWork((step, situation) => {
  if (ownNotes.test(step)) return undefined;
  for (const said of readings(step))
    for (const intent of doable) {
      // "Write the press release" is the person's own step unless it names a deliverable's kind.
      if ((intent === writeDraft || intent === createDeliverable) && !readKind(step)) continue;
      // Nothing that "it" could be.
      if (intent === deliverVersion && /\b(?:it|this|that|them)\b/i.test(step) && !situation.lastTouched('deliverable')) continue;
      if (intent === recall && !/^(?:search|look up)\b/i.test(step)) continue;
      // "Send the agenda" is the person's own step, too.
      if (intent === deliverVersion && !readNoun(step)) continue;
      // So are "freeze the code" and "archive the old photos". "Find speakers" is the person's own step unless it asks for a ticket, and so is "Open registration".
      if (intent === openTicket && !/\btickets?\b/i.test(step)) continue;
      if ((intent === showDeliverable || intent === byVerb) && !readNoun(step)) continue;
      const flow = intent.read(said, situation);
      if (flow) return inOwnSpelling(flow, said);
    }
  const said = readUtterance(step);
  // Only what names something of the app is the partner's step.
  const intent = readNoun(step) && sureIntent(said, situation);
  return intent && changes.test(intent) ? inOwnSpelling(handlers[intent]!.flow(said, situation), said) : undefined;
});

/** What a step of a plan may change without a rule for its wording. */
const changes = /^(?:deliverable\.|ticket\.|inbox\.)/;

const talk = createTalk(() =>
  [
    createDeliverable,
    { example: 'Move the weekly status to Thursdays at 9am New York time' },
    changeDeliverable,
    changeInstructions,
    { example: 'Use https://example.com/releases as a source for the newsletter' },
    { example: 'Make a copy of the newsletter for the sales team' },
    { example: 'What’s waiting for me?' },
    { example: 'Show me the latest draft of the newsletter' },
    tellDelivery,
    listThings,
    showDeliverable,
    writeDraft,
    approveVersion,
    deliverVersion,
    byVerb,
    renameDeliverable,
    remember,
    recall,
    forget,
    planWork,
    openTicket,
    { example: 'Run the ticket' },
    listTools,
  ].flatMap(({ example }) => example ?? []),
);

/** Everything the built-in assistant understands, in matching order. */
export const intents: readonly Intent[] = [talk, continueAfterConnecting, planWork, declineShopping, ...doable];

/** Tried if none of those match: incomplete requests. */
export const asides: readonly Pick<Intent, 'read'>[] = [changeSomehow];

/** Tried after those: statements that are worth keeping. */
export const statementAsides: readonly Pick<Intent, 'read'>[] = [statementToRemember];

/** Tried last. */
export const lastResorts: readonly Pick<Intent, 'read'>[] = [bareRequest, plainStatement];
