import { formatList } from '#lib/base/text/list.ts';
import { truncate } from '#lib/base/text/shorten.ts';
import { withoutInlineMarks } from '#lib/base/text/without-inline-marks.ts';
import { contentTerms, coverage } from '#lib/models/built-in/language/matching.ts';
import { statementsOf } from '#lib/models/built-in/language/statement.ts';
import { type DeliverableRow, link, plainly, quoted, refOf } from '../flow/deliverable-row.ts';
import { listDeliverables } from '../flow/find-deliverable.ts';
import { call, type Flow, requireSuccess, together } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { VersionRow } from './version-text.ts';

const asks =
  /^(?:(?:which|what|do any|does any|did any|are there any|is there any|any)(?: one| ones)?(?: of)? (?:my |our |the )?(?:deliverable|report|update|newsletter|brief|digest|draft|version)s?|(?:where|in which (?:report|version|draft|deliverable)s?) (?:do|did) (?:i|we))\b (?:that |which |ever )*(?:mention(?:s|ed)?|contains?|covers?|refers? to|(?:talks?|says?|wrote|write)(?: (?:something|anything))? about) (?<topic>.+)$/i;
/** As many versions are looked at; of each deliverable the newest is read. */
const MOST_VERSIONS = 100;

/** Tell which reports mention something: "which of my reports mention the launch?" */
export const searchVersions: Intent = {
  name: 'search the newest versions',
  read({ text }) {
    const topic = asks.exec(text.replace(/[?.!\s]+$/, ''))?.groups?.topic;
    return topic && contentTerms(topic).length > 0 ? tellMentions(topic) : undefined;
  },
};

function* tellMentions(topic: string): Flow<string> {
  const rows = yield* listDeliverables();
  const { items } = yield* call('List', { pattern: 'deliverable:*/versions', limit: MOST_VERSIONS }, 'list your versions');
  const newest = rows.flatMap((row) => {
    const [version] = (items as VersionRow[])
      .filter(({ deliverable_id }) => deliverable_id === row.id)
      .toSorted((a, b) => b.version_number - a.version_number);
    return version ? [{ row, ref: `${refOf(row)}/versions/${version.version_number}` }] : [];
  });
  if (newest.length === 0) return 'No report has been written yet.';
  const outcomes = yield* together(newest.map(({ ref }) => ({ name: 'Read', input: { ref } })));
  const words = contentTerms(topic);
  const lines = outcomes.flatMap((outcome, n) => {
    const { final_content, draft_content } = requireSuccess(outcome, 'read your versions').data as unknown as VersionRow;
    const found = statementWith(words, final_content ?? draft_content ?? '');
    return found ? [`- ${versionLink(newest[n]!)}: ${plainly(truncate(found, 200))}`] : [];
  });
  const looked = `the newest version of ${formatList(newest.map(({ row }) => quoted(row.title)))}`;
  return lines.length > 0 ? `I read ${looked}:\n\n${lines.join('\n')}` : `I read ${looked}. None mentions ${quoted(topic)}.`;
}

const versionLink = ({ row, ref }: { row: DeliverableRow; ref: string }) => link(`Version ${ref.split('/').at(-1)} of ${row.title}`, ref);

/** The statement that has most of the words, if the text has them all. */
function statementWith(words: readonly string[], text: string): string | undefined {
  if (coverage(words, contentTerms(text)) < 1) return undefined;
  const share = (statement: string) => coverage(words, contentTerms(statement));
  return statementsOf(text)
    .map((statement) => withoutInlineMarks(statement.text))
    .toSorted((a, b) => share(b) - share(a))[0];
}
