import { type DeliverableRow, linkTo, nextRunWords, refOf, rowsOf, scheduleWords } from '../flow/deliverable-row.ts';
import { findDeliverable, isPronoun } from '../flow/find-deliverable.ts';
import { call, type Flow } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation } from '../flow/situation.ts';
import { kindNames, readKind, vague } from '../words/kind.ts';
import { recipientWords } from '../words/person.ts';

const direct =
  /^(?:show|open|display|view|read|pull up|bring up|look at|see)(?: me)?(?: (?:the details of|details of|more about))?\s+(?<what>.+)$/i;
const questions = [
  /^(?:what(?:'s| is)|whats|how(?:'s| is)) (?:the )?(?:status|state|schedule|frequency|next run|rhythm|setup|configuration) (?:of|for|with) (?<what>.+)$/i,
  /^when (?:does|do|is|will|did) (?<what>.+?)(?: (?:go out|come|run|due|next|sent|scheduled|be sent|get sent|go)(?: (?:out|next|again))?)*$/i,
  /^how often (?:does|do|is|will) (?<what>.+?)(?: (?:go out|come|run|sent|go|be sent))*$/i,
  /^(?:who|whom) (?:is|gets|receives|reads) (?<what>.+?)(?: for| to)?$/i,
  /^how is (?<what>.+?)(?: (?:doing|going|set up))?$/i,
  /^(?:tell me|what do you know|details|more) (?:about|on) (?<what>.+)$/i,
  /^what(?:'s| is) (?:in )?(?<what>.+)$/i,
];

/** Show one deliverable. */
export const showDeliverable: Intent = {
  name: 'show',
  example: 'Show me the board update',
  read({ text }, situation) {
    const asked = text.replace(/\?+$/, '').trim();
    const shown = direct.exec(asked)?.groups?.what;
    if (shown && !/^(?:everything|anything|all|a|an|up)\b/i.test(shown)) return findToShow(shown, situation);
    for (const pattern of questions) {
      const what = pattern.exec(asked)?.groups?.what;
      if (what && (readKind(what) || isPronoun(what) || (vague.test(what) && /^(?:the|my|our)\b/i.test(what))))
        return findToShow(what, situation);
    }
    return undefined;
  },
};

/** Finds a deliverable by its words, and shows it. */
export function* findToShow(what: string, situation: Situation): Flow<string> {
  const found = yield* findDeliverable(what, 'show', situation, { archivedToo: false });
  const detail = isPronoun(what) && situation.lastTouched('deliverable') === refOf(found) ? found : yield* read(found);
  return described(detail, situation);
}

function* read(row: DeliverableRow): Flow<DeliverableRow> {
  const { data } = yield* call('Read', { ref: refOf(row) }, `read “${row.title}”`);
  return rowsOf([data])[0] ?? row;
}

function described(row: DeliverableRow, situation: Situation): string {
  const { instructions, description } = row as DeliverableRow & { instructions?: string | null; description?: string | null };
  const next = row.status === 'active' ? nextRunWords(row, situation)?.replace(/^next on /, '') : undefined;
  const lines: [string, string | undefined][] = [
    ['Kind', kindNames[row.deliverable_type]?.replace('Something else', 'Custom')],
    ['Comes', scheduleWords(row, situation)],
    ['Next', next],
    ['For', recipientWords(row.recipient)],
    ['State', row.status],
    ['About', description ?? undefined],
    ['How to write it', instructions ?? undefined],
  ];
  const rows = lines
    .filter(([, value]) => value)
    .map(([name, value]) => `| ${name} | ${value!.replace(/\s+/g, ' ').replaceAll('|', '\\|')} |`);
  return `${linkTo(row)}\n\n| | |\n|---|---|\n${rows.join('\n')}`;
}
