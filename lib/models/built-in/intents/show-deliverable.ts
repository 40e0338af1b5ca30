import { capitalize } from '#lib/base/text/capitalization.ts';
import { truncate } from '#lib/base/text/shorten.ts';
import { destinationLabel } from '#lib/entities/destination-labels.ts';
import { readCadence, saysWhen } from '#lib/models/built-in/language/cadence.ts';
import { kindNames, readKind, vague } from '#lib/models/built-in/language/kind.ts';
import { recipientLabel } from '#lib/models/built-in/language/person.ts';
import { type DeliverableRow, formatNextRun, formatSchedule, linkTo, plainly, quoted, refOf, rowsOf } from '../flow/deliverable-row.ts';
import { findDeliverable, isPronoun } from '../flow/find-deliverable.ts';
import { call, type Flow } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation } from '../flow/situation.ts';
import { readNoun } from '../language/free-request.ts';
import type { Utterance } from '../language/utterance.ts';
import {
  compares,
  formatState,
  formatText,
  newestText,
  newestVersion,
  showText,
  tellLast,
  type VersionRow,
  versionNumberIn,
} from './version-text.ts';

const direct =
  /^(?:show|open|display|view|read|pull up|bring up|look at|see)(?: me)?(?: (?:the details of|details of|more about))?\s+(?<what>.+)$/i;
/** "Send me the notes", "mail it to me to check": to the person alone, which a destination is not. */
const sendsMe =
  /^(?:re-?)?(?:send|e-?mail|mail|forward) (?:(?:me|us) (?=(?:the|my|our|it|that|this|\p{L}+['’]s)\b)(?<what>[^@]+)|(?<what>[^@]+?) (?:over )?to (?:me|myself|my (?:in-?box|e-?mail|(?:own )?address))(?: (?:to check|for (?:a )?(?:check|review)|first|instead|now))*)$/iu;
/** "Read it to me" */
const toMe = /(?: (?:(?:out|aloud|back|over) )?(?:to|for) (?:me|us))?(?: (?:then|first|again|now|aloud|out loud))*$/i;
/** What is no deliverable, although it may be shown. */
const notShown =
  /^(?:all|a|an|up|any|what|how|where|who)\b|\b(?:everything|evrything|anything|stored|saved|know|remember|noted|settings|setup)\b/i;
type Aspect = 'all' | 'when';

const questions: [RegExp, Aspect][] = [
  [
    /^(?:what(?:'s| is| are)|whats|how(?:'s| is)|which are|show me) (?:the |all )?(?:status|state|next run|set-?up|settings|configuration)(?: (?:of|for|with|on)|(?= here\b)) (?<what>.+)$/i,
    'all',
  ],
  [/^(?:what(?:'s| is)|whats|show me) (?:the )?(?:schedule|frequency|rhythm) (?:of|for|with) (?<what>.+)$/i, 'when'],
  [
    /^when(?:'s|s| does| do| is| will| did) (?<what>.+?)(?: (?:go out|come|run|due|next|sent|scheduled|be sent|get sent|go)(?: (?:out|next|again))?)*$/i,
    'when',
  ],
  [/^(?:is|are) (?<what>.+?) (?:still |currently )?(?:active|paused|archived|on hold|running|live|on)$/i, 'when'],
  [/^how often (?:does|do|is|will) (?<what>.+?)(?: (?:go out|come|run|sent|go|be sent))*$/i, 'when'],
  [/^(?:who|whom) (?:is|gets|receives|reads) (?<what>.+?)(?: for| to)?$/i, 'all'],
  [/^(?:what(?:'s| is)|whats) (?<what>.+?) (?:schedule|frequency|rhythm|next run)$/i, 'when'],
  [/^(?:what(?:'s| is)|whats) (?<what>.+?) (?:status|state)$/i, 'all'],
  [/^(?:what(?:ever| ever|'s| has)?) happened (?:to|with) (?<what>.+)$/i, 'all'],
  [/^(?:tell me|what do you know|details|more) (?:about|on) (?<what>.+)$/i, 'all'],
  [/^what(?:'s| is) (?:in )?(?<what>.+)$/i, 'all'],
];

/** "What is Linda's report saying?", "what's the opening line of the newsletter?" */
const asksText =
  /^what(?:['’]?s| is| does| did| do)\b.*\b(?:say|saying|says|opening (?:line|sentence|words)|(?:first|last) (?:line|sentence|paragraph))\b(?! about\b)/i;

/** Show what a person wants sent to themselves alone. */
export const showToMe: Intent = {
  name: 'show instead of sending',
  read({ text }, situation) {
    const what = sendsMe.exec(text.replace(/[?.!\s]+$/, ''))?.groups?.what;
    const isNamed = what !== undefined && (readNoun(what) !== undefined || isPronoun(what));
    return isNamed && !saysWhen(readCadence(what, situation)) && !forGood.test(text) ? showInstead(what, situation) : undefined;
  },
};

/** Show one deliverable. */
export const showDeliverable: Intent = {
  name: 'show',
  labels: ['deliverable.show', 'deliverable.text', 'deliverable.when'],
  example: 'Show me the board update',
  read({ text }, situation) {
    const asked = text.replace(/\?+$/, '').trim();
    if ((asksText.test(asked) || compares.test(asked)) && readKind(asked)) return showText(asked, situation);
    // "What changed between v1 and v2?"
    if (compares.test(asked) && /\bversions?\b|\bv\d/i.test(asked)) return showText(asked, situation);
    const shown = direct.exec(asked)?.groups?.what;
    if (shown && versionNumberIn(shown)) return showText(asked, situation);
    if (shown && !notShown.test(shown)) return showNewest(shown.replace(toMe, ''), situation);
    for (const [pattern, aspect] of questions) {
      const what = pattern.exec(asked)?.groups?.what;
      const isSubject = isPronoun(what ?? '') && !situation.lastTouched('work', 'deliverable')?.startsWith('work:');
      if (what && (readKind(what) || isSubject || (vague.test(what) && /^(?:the|my|our|[\p{L}-]+'s)\b/iu.test(what))))
        return findToShow(what, situation, aspect);
    }
    return undefined;
  },
};

/** Shows the newest text of a deliverable; its settings while it has none. */
function* showNewest(what: string, situation: Situation): Flow<string> {
  const row = yield* findDeliverable(what, 'show', situation, { archivedToo: true });
  const version = yield* newestText(row);
  const text = version && formatText(row, version, situation);
  return text ? `${text}\n\n${formatWhen(row, situation)}` : describeSettings(yield* read(row), situation, version);
}

/** Speaks of each time. */
const forGood = /\b(?:from now on|always|instead|every|each)\b/i;

/** Shows what a person wants sent to themselves alone. */
function* showInstead(what: string, situation: Situation): Flow<string> {
  const text = yield* showNewest(what.replace(/^(?:the )?(?:latest|newest|last|current) /i, 'the '), situation);
  return `${text}\n\nI can’t send it to you alone: “deliver it” sends it to its destination.`;
}

/** Finds a deliverable by the words that identify it, and shows it. */
export function* findToShow(what: string, situation: Situation, aspect: Aspect = 'all'): Flow<string> {
  const found = yield* findDeliverable(what, 'show', situation, { archivedToo: true });
  const detail = isPronoun(what) && situation.lastTouched('deliverable') === refOf(found) ? found : yield* read(found);
  return aspect === 'when' ? formatWhen(detail, situation) : describeSettings(detail, situation, yield* newestVersion(detail));
}

function* read(row: DeliverableRow): Flow<DeliverableRow> {
  const { data } = yield* call('Read', { ref: refOf(row) }, `read ${quoted(row.title)}`);
  return rowsOf([data])[0] ?? row;
}

/** When a deliverable runs. */
export function formatWhen(row: DeliverableRow, situation: Situation): string {
  const words = `${linkTo(row)} runs ${formatSchedule(row, situation)}`;
  if (row.status !== 'active') return `${words}, but it’s ${row.status}.`;
  const next = formatNextRun(row, situation);
  return next ? `${words}, ${next}.` : `${words}.`;
}

/** Reads a deliverable, and shows its settings. */
export function* showSettings(row: DeliverableRow, situation: Situation): Flow<string> {
  return describeSettings(yield* read(row), situation, yield* newestVersion(row));
}

/** A table of a deliverable's settings, and the state of its newest version. */
function describeSettings(row: DeliverableRow, situation: Situation, newest?: VersionRow): string {
  const { instructions, description, destination, sources } = row as DeliverableRow & {
    sources?: { value?: string }[] | null;
    instructions?: string | null;
    description?: string | null;
  };
  const next = row.status === 'active' ? formatNextRun(row, situation)?.replace(/^next (?:on )?/, '') : undefined;
  const lines: [string, string | undefined][] = [
    ['Kind', kindNames[row.deliverable_type]?.replace('Something else', 'Custom')],
    ['Schedule', formatSchedule(row, situation)],
    ['Next run', next],
    ['For', recipientLabel(row.recipient) ?? 'nobody yet'],
    ['Destination', destination ? capitalize(destinationLabel(destination)) : row.recipient?.address ? undefined : 'none yet'],
    ['Status', row.status],
    ['Newest version', newest ? `${newest.version_number}, ${formatState(newest, situation)}` : 'none yet'],
    ['About', description ?? undefined],
    ['Instructions', instructions ?? undefined],
    ['Written from', sources?.map(({ value }) => truncate(value ?? '', 100)).join('; ') || undefined],
  ];
  const rows = lines.filter(([, value]) => value).map(([name, value]) => `| ${name} | ${plainly(value!)} |`);
  return `${linkTo(row)}\n\n| | |\n|---|---|\n${rows.join('\n')}`;
}

/** When a deliverable runs next and went out last; first what is asked about. */
export function* tellWhen(row: DeliverableRow, { text }: Utterance, situation: Situation): Flow<string> {
  // "Is the digest still going to Tim?"
  if (/^(?:is|are)\b.*\b(?:to|for) \p{Lu}/u.test(text)) return yield* showSettings(row, situation);
  if (/\bversion \d/i.test(text)) return yield* tellLast(row, situation, text);
  const past = /\b(?:did|was|were|went|last|sent|delivered|gone|ever|arrive[ds]?|received)\b/i.test(text);
  const told = [formatWhen(row, situation), yield* tellLast(row, situation, text)];
  return (past ? told.reverse() : told).join(' ');
}
