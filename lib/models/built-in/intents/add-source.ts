import { contentTerms, coverage } from '#lib/models/built-in/language/matching.ts';
import { type DeliverableRow, linkTo, quoted, refOf } from '../flow/deliverable-row.ts';
import { findSubject, listDeliverables } from '../flow/find-deliverable.ts';
import { allMentionedIn } from '../flow/find-mentioned.ts';
import { askFor, CancelledError, call, type Flow } from '../flow/flow.ts';
import type { Situation } from '../flow/situation.ts';
import type { Utterance } from '../language/utterance.ts';
import { channelIn, connect, isConnected } from './connect-platform.ts';

const address = /https?:\/\/[^\s"'<>]+[^\s"'<>.,;:!?)]/i;
interface Source {
  type: string;
  value: string;
  name?: string;
  provider?: string;
}

/** Adds what a message names as a source: a page, a document, or the notes after its colon; asks for it if it names nothing. */
export function* addMentioned(said: Utterance, situation: Situation): Flow<string> {
  const url = address.exec(said.raw)?.[0];
  if (url) return yield* add(said.text.replace(url, ' '), { type: 'url', value: url }, situation);
  const named = channelIn(said.text);
  if (named) {
    const { platform: provider, channel } = named;
    if (!(yield* isConnected(provider))) return yield* connect(provider);
    return yield* add(said.text.replace(channel, ' '), { type: 'platform', provider, value: channel, name: channel }, situation);
  }
  const notes = /:\s+(?<text>[\s\S]{3,})$|\n(?<lines>[\s\S]{3,})$/.exec(said.raw)?.groups;
  const text = notes?.text ?? notes?.lines;
  if (text) return yield* add(said.raw.slice(0, -text.length), { type: 'description', value: text.trim(), name: 'Notes' }, situation);
  const [target, source] = inOrder(said.text, allMentionedIn(said.text, yield* listDeliverables()));
  if (target && source) return yield* addTo(target, { type: 'ref', value: refOf(source), name: source.title });
  const { items } = yield* call('List', { pattern: 'document:*', limit: 50 }, 'list your documents');
  const words = contentTerms(said.text);
  const document = (items as { id: string; name: string }[]).find(({ name }) => coverage(contentTerms(name), words) === 1);
  if (document) return yield* add(said.text, { type: 'document', value: `document:${document.id}`, name: document.name }, situation);
  const given = yield* askFor(
    'What should I use? Paste your notes, or a link to a public page.',
    ['Leave it'],
    (answer) => answer.trim() || undefined,
    true,
  );
  if (given === 'Leave it') throw new CancelledError();
  const isUrl = /^https?:\/\/\S+$/.test(given);
  return yield* add(said.text, isUrl ? { type: 'url', value: given } : { type: 'description', value: given, name: 'Notes' }, situation);
}

/** Adds a source to the deliverable that a sentence mentions. */
function* add(sentence: string, source: Source, situation: Situation): Flow<string> {
  return yield* addTo(yield* findSubject(sentence, 'add it to', situation), source);
}

const intoSecond = /\b(?:for|into|in|to|when you write|to the sources of|(?:as )?a? ?sources? (?:of|for|in))\s+(?:the |my |our )?$/i;

/** Which of two deliverables is written from the other: the target first. */
function inOrder(sentence: string, rows: readonly DeliverableRow[]): readonly DeliverableRow[] {
  if (rows.length !== 2) return [];
  const words = sentence.toLowerCase();
  const placeOf = (row: DeliverableRow) =>
    Math.min(
      ...contentTerms(`${row.title} ${row.recipient?.name ?? ''}`)
        .map((term) => words.indexOf(term))
        .filter((at) => at >= 0),
    );
  const [first, second] = rows.toSorted((a, b) => placeOf(a) - placeOf(b)) as [DeliverableRow, DeliverableRow];
  return intoSecond.test(sentence.slice(0, placeOf(second))) ? [second, first] : [first, second];
}

/** Adds a source to a deliverable. */
function* addTo(row: DeliverableRow, source: Source): Flow<string> {
  const { data } = yield* call('Read', { ref: refOf(row) }, `read ${quoted(row.title)}`);
  const before = ((data as { sources?: Source[] | null }).sources ?? []).filter(
    ({ type, value }) => type !== source.type || value !== source.value,
  );
  yield* call('Edit', { ref: refOf(row), changes: { sources: [...before, source] } }, `add a source to ${quoted(row.title)}`);
  const what = source.type === 'url' ? source.value : source.type === 'description' ? 'your notes' : quoted(source.name ?? 'it');
  return `Added ${what} to the sources of ${linkTo(row)}, for the next version.`;
}
