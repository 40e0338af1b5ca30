import { readPeriod } from '#lib/models/built-in/language/period.ts';
import { versionLink } from '../flow/deliverable-row.ts';
import { listDeliverables } from '../flow/find-deliverable.ts';
import { mentionedIn } from '../flow/find-mentioned.ts';
import { call, type Flow } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation } from '../flow/situation.ts';
import { formatState, tellLast, type VersionRow } from './version-text.ts';

const asksWhatWent =
  /\b(?:what|which|anything|everything|all)\b.*\b(?:(?:went|gone|go|goes) out|(?:was|were|been|got) (?:sent|delivered|published|posted))\b|\bwhat (?:did|have) (?:we|i|you) (?:send|sent|deliver(?:ed)?|publish(?:ed)?)\b/i;

/** List what went out in a period: "what went out last week?" */
export const listSent: Intent = {
  name: 'list what went out',
  labels: ['deliverable.when'],
  read({ text }, situation) {
    const period = asksWhatWent.test(text) ? readPeriod(text, situation) : undefined;
    return period && tellSent(text, period, situation);
  },
};

function* tellSent(text: string, { from, to }: { from: Date; to: Date }, situation: Situation): Flow<string> {
  const rows = yield* listDeliverables('deliverable:*');
  const [mentioned, ...others] = mentionedIn(text, rows);
  if (mentioned && others.length === 0) return yield* tellLast(mentioned, situation, text);
  const { items } = yield* call('List', { pattern: 'deliverable:*/versions?status=delivered', limit: 100 }, 'list what was delivered');
  const sent = (items as VersionRow[])
    .filter(({ delivered_at: at }) => at && new Date(at) >= from && new Date(at) < to)
    .toSorted((a, b) => a.delivered_at!.localeCompare(b.delivered_at!));
  if (sent.length === 0) return 'Nothing went out in that time.';
  const lines = sent.map((version) => {
    const row = rows.find(({ id }) => id === version.deliverable_id);
    const name = versionLink(row ?? { id: version.deliverable_id, title: 'a deliverable' }, version.version_number);
    return `- ${name}: ${formatState(version, situation)}`;
  });
  return `Went out in that time:\n\n${lines.join('\n')}`;
}
