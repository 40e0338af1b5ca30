import { formatList } from '#lib/base/text/list.ts';
import { truncate } from '#lib/base/text/shorten.ts';
import { withoutInlineMarks } from '#lib/base/text/without-inline-marks.ts';
import { contentTerms, coverage } from '#lib/models/built-in/language/matching.ts';
import { statementsOf } from '#lib/models/built-in/language/statement.ts';
import { type DeliverableRow, plainly, quoted, refOf, versionLink } from '../flow/deliverable-row.ts';
import { listDeliverables } from '../flow/find-deliverable.ts';
import { type Flow, requireSuccess, together } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import { newestVersions, type VersionRow, writtenVersions } from './version-text.ts';

const asks =
  /^(?:(?:which|what|do any|does any|did any|are there any|is there any|any)(?: one| ones)?(?: of)? (?:my |our |the )?(?:deliverable|report|update|newsletter|brief|digest|draft|version)s?|(?:where|in which (?:report|version|draft|deliverable)s?) (?:do|did) (?:i|we))\b (?:that |which |ever )*(?:mention(?:s|ed)?|contains?|covers?|refers? to|(?:talks?|says?|wrote|write)(?: (?:something|anything))? about) (?<topic>.+)$/i;

/** Tell which reports mention something: "which of my reports mention the launch?" */
export const searchVersions: Intent = {
  name: 'search the newest versions',
  read({ text }) {
    const topic = asks.exec(text.replace(/[?.!\s]+$/, ''))?.groups?.topic;
    return topic && contentTerms(topic).length > 0 ? tellMentions(topic) : undefined;
  },
};

interface Newest {
  row: DeliverableRow;
  version: VersionRow;
}

/** These versions with their texts. */
function* textsOf(newest: readonly Newest[]): Flow<(Newest & { text: string })[]> {
  if (newest.length === 0) return [];
  const outcomes = yield* together(
    newest.map(({ row, version }) => ({ name: 'Read', input: { ref: `${refOf(row)}/versions/${version.version_number}` } })),
  );
  return outcomes.map((outcome, n) => {
    const { final_content, draft_content } = requireSuccess(outcome, 'read your versions').data as unknown as VersionRow;
    return { ...newest[n]!, text: final_content ?? draft_content ?? '' };
  });
}

/** Each statement of the newest versions that have a text, with a link to its version. */
export function* newestStatements(): Flow<{ link: string; text: string }[]> {
  const written = yield* writtenVersions();
  const rows = written.length > 0 ? yield* listDeliverables() : [];
  const newest = rows.flatMap((row) => {
    const own = written.filter(({ deliverable_id }) => deliverable_id === row.id);
    const [version] = own.toSorted((one, other) => other.version_number - one.version_number);
    return version ? [{ row, version }] : [];
  });
  return (yield* textsOf(newest)).flatMap(({ row, version, text }) =>
    statementsOf(text).map((statement) => ({ link: versionLink(row, version.version_number), text: withoutInlineMarks(statement.text) })),
  );
}

function* tellMentions(topic: string): Flow<string> {
  const newest = yield* textsOf(yield* newestVersions());
  if (newest.length === 0) return 'No report has been written yet.';
  const words = contentTerms(topic);
  const lines = newest.flatMap(({ row, version, text }) => {
    const found = statementWith(words, text);
    return found ? [`- ${versionLink(row, version.version_number)}: ${plainly(truncate(found, 200))}`] : [];
  });
  const looked = `the newest version of ${formatList(newest.map(({ row }) => quoted(row.title)))}`;
  return lines.length > 0
    ? `I read ${looked}:\n\n${lines.join('\n')}`
    : `I read ${looked}. ${newest.length === 1 ? 'It doesn’t mention' : 'None mentions'} ${quoted(topic)}.`;
}

/** The statement that has most of the words, if the text has them all. */
function statementWith(words: readonly string[], text: string): string | undefined {
  if (coverage(words, contentTerms(text)) < 1) return undefined;
  const share = (statement: string) => coverage(words, contentTerms(statement));
  return statementsOf(text)
    .map((statement) => withoutInlineMarks(statement.text))
    .toSorted((a, b) => share(b) - share(a))[0];
}
