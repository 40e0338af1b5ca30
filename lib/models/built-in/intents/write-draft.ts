import { memoryScopes } from '#lib/entities/memories/memory-scope.ts';
import { readCadence } from '#lib/models/built-in/language/cadence.ts';
import { contentTerms, coverage } from '#lib/models/built-in/language/matching.ts';
import { type DeliverableRow, linkTo, plainly, quoted, refOf, versionLink } from '../flow/deliverable-row.ts';
import { findDeliverable, findSubject, findTogether } from '../flow/find-deliverable.ts';
import { askFor, CancelledError, call, type Flow, inTurn } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation } from '../flow/situation.ts';
import type { Outcome } from '../prompt/conversation.ts';
import { newestVersion } from './version-text.ts';

const verb = '(?:generate|write|draft|produce|prepare|compose|run)';
const one = "(?:(?:the|a|my|our|its?) )?(?:(?:first|next|new|latest|another|today’s|today's|this week's|this week’s) )?";
const patterns = [
  new RegExp(
    `^(?:${verb}|make|create|do) (?:me )?(?:the )?(?:draft|version|edition|issue) (?:number |no\\.? ?|#)?(?<number>\\d+) (?:of|for) (?<what>.+?)$`,
    'i',
  ),
  new RegExp(`^${verb} ${one}(?:draft|version|edition|one|issue)(?: (?:of|for) (?<what>.+?))?$`, 'i'),
  new RegExp(`^${verb} (?:me )?(?:up )?(?<what>it|this|that|this one|that one)$`, 'i'),
  new RegExp(`^${verb} (?:me )?(?<what>(?:the|my|our|next|today’s|today's|this week’s|this week's) .+?)$`, 'i'),
];
/** "Write Rota in brief", "draft me Owners’ letter": a title with its capital letter, and no letter to somebody. */
export const writesTitled =
  /^(?:[Gg]enerate|[Ww]rite|[Dd]raft|[Pp]roduce|[Pp]repare|[Cc]ompose|[Rr]un|[Dd]o) (?:me )?(?<what>(?!\p{L}+['’]s\b)\p{Lu}(?:(?! (?:and (?:keep|make|then|show|send|put|use|have|approve|deliver|tell)|an?|about|that|how|why|to|if|in (?:English|German|French|Spanish|Welsh)|\p{Lu}?(?:every|each))\b)[^,.;:!?@\n]){3,80})$/u;
const moment = /[\s,]+(?:now|right now|right away|immediately|already|again|today|please|for me|early|ahead of time)$/i;

/** Write the next version of a deliverable now. */
export const writeDraft: Intent = {
  name: 'write a draft',
  labels: ['deliverable.write'],
  example: 'Write the weekly status now',
  read({ text }, situation) {
    let said = text.replace(/[.!?\s]+$/, '');
    while (moment.test(said)) said = said.replace(moment, '');
    for (const pattern of [...patterns, writesTitled]) {
      const found = pattern.exec(said);
      if (!found) continue;
      const what = found.groups?.what ?? 'it';
      // "Write my status, Mondays at 9" sets up a deliverable; a ticket or a plan is not one.
      if (/\bresearch(?! (?:brief|report|summary|digest))\b|\b(?:tickets?|analysis|plan|list|memor(?:y|ies)|e?-?mail|letter)\b/i.test(what))
        return undefined;
      if (Object.keys(readCadence(what, situation).schedule).length > 0) return undefined;
      return write(what, situation, Number(found.groups?.number ?? Number.NaN));
    }
    return undefined;
  },
};

/** Writes each deliverable that a sentence names, or the one that it is about. */
export function* writeAsSaid(sentence: string, situation: Situation): Flow<string> {
  return (
    (yield* writeTogether(sentence, situation)) ??
    (yield* writeVersion(yield* findSubject(sentence, 'write', situation, { archivedToo: namesOne.test(sentence) })))
  );
}

/** Names what is to be written: "Write this month's round-up", and not "write it again". */
const namesOne = /^(?!.*\b(?:it|that|this one|them|one|version|draft)\b)(?:\S+ ){2,}\S+/i;

function* writeTogether(sentence: string, situation: Situation): Flow<string | undefined> {
  const rows = yield* findTogether(sentence, situation);
  return rows.length > 0 ? yield* inTurn(rows.map((row) => writeVersion(row))) : undefined;
}

/** `number`: of the version that is asked for; NaN for the next one. */
function* write(what: string, situation: Situation, number: number): Flow<string> {
  const several = yield* writeTogether(what, situation);
  if (several) return several;
  const row = yield* findDeliverable(what.replace(/^(?:next|today’s|today's|this week’s|this week's) /i, 'the '), 'write', situation);
  const newest = Number.isNaN(number) ? undefined : yield* newestVersion(row);
  if (newest && number <= newest.version_number)
    return `${versionLink(row, number)} exists already. To write version ${newest.version_number + 1}, say “write it now”.`;
  return yield* writeVersion(row);
}

interface Written {
  status: string;
  ref: string;
  version_number: number;
  /** Which sources were not, or not completely, read. */
  unread?: string;
  /** Sentences about unmet preferences and what was left out. */
  account?: string;
  /** The person must answer a question before the version is written. */
  asks?: boolean;
}

/** Starts a draft. Without sources, the first one needs material: asks for it, and saves the answer as a source. */
function* generate(row: DeliverableRow): Flow<Outcome> {
  const { data } = yield* call('Read', { ref: refOf(row) }, `read ${quoted(row.title)}`);
  const { sources } = data as { sources?: unknown[] | null };
  if (sources?.length === 0 && !(yield* newestVersion(row))) yield* askForMaterial(row, yield* hasMemories(data as Owner));
  return yield* call('Execute', { action: 'deliverable.generate', target: refOf(row) }, `write ${quoted(row.title)}`);
}

/** "Use this: revenue up 4 %" */
const asksToUse = /^(?:please )?(?:use|take|write|put)(?: (?:this|these|that|the following|it))?:\s*/i;

/** Asks what to write from. Throws CancelledError if nothing is to be written now. */
function* askForMaterial(row: DeliverableRow, isFromMemory: boolean): Flow<void> {
  const said = yield* askFor(
    `${quoted(row.title)} has no sources yet. What should it say? Write or paste your notes, or a link to a public page.`,
    isFromMemory ? [FROM_MEMORY, LATER] : [LATER],
    (words) => words.trim() || undefined,
    { anyText: true },
  );
  if (said === LATER) throw new CancelledError(`Nothing was written. You can add a source on the page of ${linkTo(row)} at any time.`);
  if (said === FROM_MEMORY) return;
  const material = said.replace(asksToUse, '') || said;
  const source = { type: /^https?:\/\/\S+$/.test(material) ? 'url' : 'description', value: material };
  yield* call('Edit', { ref: refOf(row), changes: { sources: [source] } }, `add a source to ${quoted(row.title)}`);
}

type Owner = DeliverableRow & { domain_id?: string | null };
interface ScopedMemory {
  scope: string;
  deliverable_id?: string | null;
  domain_id?: string | null;
  reader?: string | null;
  excluded_from?: string[];
}

const USABLE = `memory:?type=fact&type=decision&${memoryScopes.map((scope) => `scope=${scope}`).join('&')}`;

/** Whether there are memories that a deliverable may be written from. */
function* hasMemories(deliverable: Owner): Flow<boolean> {
  const { items } = yield* call('List', { pattern: USABLE, limit: 100 }, 'list your memories');
  const { id, domain_id, recipient } = deliverable;
  const isReader = (reader: string) =>
    [recipient?.name, recipient?.role].some((name) => name && coverage(contentTerms(reader), contentTerms(name)) === 1);
  return (items as ScopedMemory[]).some((memory) => {
    if (memory.excluded_from?.includes(id)) return false;
    if (memory.scope === 'deliverable') return memory.deliverable_id === id;
    if (memory.scope === 'domain') return memory.domain_id === domain_id;
    return memory.scope === 'everywhere' || isReader(memory.reader ?? '');
  });
}

const FROM_MEMORY = 'Use what you remember';
const LATER = 'Leave it for now';

/** Writes the next version, and reports its link and what is missing. */
export function* writeVersion(row: DeliverableRow): Flow<string> {
  if (row.status === 'archived') return `${linkTo(row)} is archived, so I wrote nothing. Say “restore it” first, and then “write it now”.`;
  const { result } = yield* generate(row);
  const { status, version_number: number, unread, account, asks } = result as Written;
  const version = versionLink(row, number);
  if (asks) return `Before I can write ${version}, I need your answer to a question. It’s on the version’s page and in your inbox.`;
  if (status === 'skipped') return `${version} was skipped: there was nothing new to report.`;
  const isUnreviewed = row.governance === 'full_auto';
  const after = isUnreviewed ? 'It will be approved automatically, without review.' : 'It will be ready for your review.';
  if (status === 'generating') return `${version} is being written. ${after}`;
  return [`${version} is ${isUnreviewed ? 'written' : 'ready for review'}.`, unread && plainly(unread), account].filter(Boolean).join(' ');
}
