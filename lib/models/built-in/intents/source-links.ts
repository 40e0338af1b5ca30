import { callWithApproval } from '../flow/approvals.ts';
import { type DeliverableRow, linkTo, quoted, refOf } from '../flow/deliverable-row.ts';
import { findSubject } from '../flow/find-deliverable.ts';
import { call, type Flow } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';

const links =
  /\b(?:source links?|links? to (?:its|their|the|all(?: the)?|every) sources?|sources? as (?:links?|footnotes?)|footnotes?|where (?:each|every|the) (?:statement|claim|figure|number|sentence)s? comes? from)\b/i;
/** What goes out, and not what the writer is to do. */
const goesOut =
  /\b(?:sen[dt]|sending|deliver(?:ed|y)?|goes? out|going out|go out|leaves?|readers?|export(?:ed)?|e-?mails?|source links?|links? to)\b/i;
const without =
  /\b(?:without|drop|remove|omit|hide|stop|no (?:more )?(?:links?|footnotes?|source)|leave out|(?:don't|do not) (?:show|add|include|send))\b/i;
const asks = /^(?:what|which|who|where|why|how|when|do|does|did|is|are|was|were)\b/i;

/** Keep the sources of statements as links in what is delivered, or leave them out: "send the newsletter with links to its sources". */
export const linkSources: Intent = {
  name: 'link sources in what is delivered',
  read({ text }, situation) {
    if (asks.test(text) || !links.test(text) || !goesOut.test(text)) return undefined;
    return (function* () {
      return yield* setLinks(yield* findSubject(text, 'change', situation), !without.test(text));
    })();
  },
};

/** Where versions go, as Read returns it. */
interface Destination {
  platform: string;
  sources?: 'links' | null;
}

function* setLinks(row: DeliverableRow, wanted: boolean): Flow<string> {
  const { data } = yield* call('Read', { ref: refOf(row) }, `read ${quoted(row.title)}`);
  const { destination } = data as { destination?: Destination | null };
  if (!destination)
    return `${linkTo(row)} isn’t delivered anywhere yet. Tell me first where it goes, for example “email it to team@acme.com”. If you download a version, you choose on its page whether to keep the links.`;
  if ((destination.sources === 'links') === wanted)
    return wanted
      ? `${linkTo(row)} already goes out with links to its sources.`
      : `${linkTo(row)} already goes out without links to its sources.`;
  const { sources: _, ...plain } = destination;
  const changes = { destination: wanted ? { ...plain, sources: 'links' } : plain };
  yield* callWithApproval('Edit', { ref: refOf(row), changes }, `change what ${quoted(row.title)} is delivered with`);
  return wanted
    ? `${linkTo(row)} goes out with links to its sources from now on.`
    : `${linkTo(row)} goes out without links to its sources from now on.`;
}
