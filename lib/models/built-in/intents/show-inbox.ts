import { link, refOf, versionLink } from '../flow/deliverable-row.ts';
import { call, type Flow } from '../flow/flow.ts';
import type { Situation } from '../flow/situation.ts';
import { formatState, newestVersions, type VersionRow } from './version-text.ts';

/** Lists drafts to review, and what failed. */
export function* tellWaiting(situation: Situation): Flow<string> {
  const versions = yield* newestVersions();
  const waiting = versions
    .filter(({ version }) => isWaiting(version))
    .map(({ row, version }) => `- ${versionLink(row, version.version_number)}: ${formatState(version, situation)}`);
  const toReview = versions.filter(({ version }) => ['staged', 'reviewing'].includes(version.status));
  if (toReview.length === 1) situation.focus(refOf(toReview[0]!.row));
  const { items } = yield* call('List', { pattern: 'work:?status=failed&status=awaiting_approval', limit: 20 }, 'list your tickets');
  const tickets = (items as { id: string; task: string; status: string; error?: string | null }[]).map(
    ({ id, task, status, error }) =>
      `- ${link(task, `work:${id}`)}: ${status === 'failed' ? `failed${error ? `: ${error}` : ''}` : 'waiting for your approval'}`,
  );
  if (waiting.length + tickets.length === 0)
    return 'Nothing is waiting for you: no drafts to review, and nothing failed. Questions and approvals of chats, if any, are in your [inbox](/inbox).';
  // Questions and approvals of chats cannot be listed by a primitive.
  return `Waiting for you:\n\n${[...waiting, ...tickets].join('\n')}\n\nQuestions and approvals of chats, if any, are in your [inbox](/inbox), too.`;
}

const isWaiting = ({ status, delivery_status }: VersionRow) =>
  ['staged', 'reviewing', 'failed'].includes(status) ||
  (status === 'approved' && ['saved', 'failed', 'unknown'].includes(delivery_status ?? ''));
