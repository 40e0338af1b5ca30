import { type DeliverableRow, link, quoted, refOf } from '../flow/deliverable-row.ts';
import { findDeliverable } from '../flow/find-deliverable.ts';
import { call, type Flow } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation } from '../flow/situation.ts';
import { readCadence } from '../words/cadence.ts';

const verb = '(?:generate|write|draft|produce|prepare|compose|run)';
const one = "(?:(?:the|a|my|our|its?) )?(?:(?:first|next|new|latest|another|today’s|today's|this week's|this week’s) )?";
const patterns = [
  new RegExp(`^${verb} ${one}(?:draft|version|edition|one|issue)(?: (?:of|for) (?<what>.+?))?$`, 'i'),
  new RegExp(`^${verb} (?:me )?(?:up )?(?<what>it|this|that|this one|that one)$`, 'i'),
  new RegExp(`^${verb} (?:me )?(?<what>(?:the|my|our|next|today’s|today's|this week’s|this week's) .+?)$`, 'i'),
];
const moment = /[\s,]+(?:now|right now|right away|immediately|already|again|today|please|for me|early|ahead of time)$/i;

/** Have the next version of a deliverable written now. */
export const writeDraft: Intent = {
  name: 'write a draft',
  example: 'Write the weekly status now',
  read({ text }, situation) {
    let said = text.replace(/[.!?\s]+$/, '');
    while (moment.test(said)) said = said.replace(moment, '');
    for (const pattern of patterns) {
      const found = pattern.exec(said);
      if (!found) continue;
      const what = found.groups?.what ?? 'it';
      // "Write my status, Mondays at 9" sets something up; a ticket or a plan is no deliverable.
      if (/\b(?:tickets?|plan|list|memor(?:y|ies)|e?-?mail|letter)\b/i.test(what)) return undefined;
      if (Object.keys(readCadence(what, situation).schedule).length > 0) return undefined;
      return write(what, situation);
    }
    return undefined;
  },
};

function* write(what: string, situation: Situation): Flow<string> {
  const row = yield* findDeliverable(what.replace(/^(?:next|today’s|today's|this week’s|this week's) /i, 'the '), 'write', situation);
  return yield* writeVersion(row);
}

interface Written {
  status: string;
  ref: string;
  version_number: number;
  /** What was not met and what was left out, in sentences. */
  account?: string;
}

/** Has the next version written, and says where it is and what it lacks. */
export function* writeVersion(row: DeliverableRow): Flow<string> {
  const { result } = yield* call('Execute', { action: 'deliverable.generate', target: refOf(row) }, `write ${quoted(row.title)}`);
  const { status, ref, version_number: number, account } = result as Written;
  const version = link(`Version ${number} of ${row.title}`, ref);
  return status === 'generating'
    ? `${version} is being written. It will wait for your review.`
    : `${version} is written and waits for your review.${account ? ` ${account}` : ''}`;
}
