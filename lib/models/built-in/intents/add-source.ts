import { capitalize } from '#lib/base/text/capitalization.ts';
import { formatList } from '#lib/base/text/list.ts';
import { contentTerms, coverage } from '#lib/models/built-in/language/matching.ts';
import { platformPlaceIn } from '#lib/models/built-in/language/platform-place.ts';
import { oneOf } from '../flow/answers.ts';
import { type DeliverableRow, linkTo, quoted, refOf } from '../flow/deliverable-row.ts';
import { findSubject, listDeliverables } from '../flow/find-deliverable.ts';
import { allMentionedIn, mentionedIn } from '../flow/find-mentioned.ts';
import { askFor, attempt, CancelledError, call, type Flow, requireSuccess } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation } from '../flow/situation.ts';
import type { Utterance } from '../language/utterance.ts';
import { chosenOn, connect, isConnected, platformIn, platformLabel, platformsIn, tellReach } from './connect-platform.ts';

const address = /https?:\/\/[^\s"'<>]+[^\s"'<>.,;:!?)]/i;
const addresses = new RegExp(address, 'gi');
const fromPlatform =
  /\bsources?\b|\bfrom #|\b(?:pulls?|pulled|draws?|drawn|fed|feeds?|takes?|taken|reads?) (?:(?:its|their|the|all|more) (?:\p{L}+ )?)?from\b|\bbased?\b.*\bon\b|\bdraws? on\b|\bwritten from\b|^(?:(?:please|also|and|can you)[, ]+)*(?:use|read|include)\b.*(?:\bfrom (?:our |my |the )?(?:slack|notion|github|linear|google|gmail)\b|\b(?:slack|notion|github|linear) (?!for\b|in\b|into\b|to\b)\p{L}+ (?:for|in|into|to)\b)/iu;
const notAdding =
  /^(?:what|which|when|who|how|why|is|are|does|do|show|list)\b|\b(?:remove|drop|delete|stop|don['’]t|do not|no longer|any ?more|without|new deliverable)\b/i;

/** Have a deliverable written from what was chosen on a platform: "write the newsletter from #ledger on Slack, too". */
export const addPlatformSource: Intent = {
  name: 'add a source on a platform',
  example: 'Use #ledger from Slack as a source for the newsletter',
  read(said, situation) {
    const platform = platformIn(said.text);
    const isAdding = fromPlatform.test(said.text) && !notAdding.test(said.text) && !address.test(said.raw);
    return platform && isAdding ? addFromEach(said, situation) : undefined;
  },
};

export interface Source {
  type: string;
  value: string;
  name?: string;
  provider?: string;
}

/** "From the offsite notes and from https://…" */
const namesDocument = /\b(?:and|plus|as well as|notes?|documents?|files?|guide)\b/i;

/** The document that a message names. */
function* documentIn(text: string): Flow<Source | undefined> {
  const { items } = yield* call('List', { pattern: 'document:*', limit: 50 }, 'list your documents');
  const words = contentTerms(text);
  const found = (items as { id: string; name: string }[]).find(({ name }) => coverage(contentTerms(name), words) === 1);
  return found && { type: 'document', value: `document:${found.id}`, name: found.name };
}

/** Adds what a message names as a source: a page, a document, or the notes after its colon; asks for it if it names nothing. */
export function* addMentioned(said: Utterance, situation: Situation): Flow<string> {
  if (removing.test(said.text.replaceAll(addresses, ' '))) return yield* removeMentioned(said, situation);
  const notes = intoMaterial.exec(said.raw)?.groups ?? /:\s+(?<text>[\s\S]{3,})$|\n(?<lines>[\s\S]{3,})$/.exec(said.raw)?.groups;
  const text = notes?.text ?? notes?.lines;
  // Notes may contain links; only what is nothing but links is read from there.
  if (text && contentTerms(text.replaceAll(addresses, ' ')).length > 0)
    return yield* add(said.raw.slice(0, -text.length), { type: 'description', value: unquoted(text.trim()), name: 'Notes' }, situation);
  const urls = [...new Set(said.raw.match(addresses) ?? [])];
  if (urls.length > 0) {
    // "For the brief use this page, Linda reads it every morning"
    const [before = '', after = ''] = said.text.split(addresses);
    const isNamed = /[,;–—] /.test(after) && mentionedIn(before, yield* listDeliverables()).length === 1;
    const rest = (isNamed ? before : said.text).replaceAll(addresses, ' ');
    const document = namesDocument.test(rest) ? yield* documentIn(rest) : undefined;
    return yield* add(rest, [...(document ? [document] : []), ...urls.map((value) => ({ type: 'url', value }))], situation);
  }
  const platform = platformIn(said.text);
  if (platform) return yield* addFromPlatform(said, platform, situation);
  const [target, source] = inOrder(said.text, allMentionedIn(said.text, yield* listDeliverables()));
  if (target && source) return yield* addTo(target, { type: 'ref', value: refOf(source), name: source.title });
  const document = yield* documentIn(said.text);
  if (document) return yield* add(said.text, document, situation);
  const given = yield* askFor(
    'What should I use? Paste your notes, or a link to a public page.',
    ['Leave it'],
    (answer) => answer.trim() || undefined,
    { anyText: true },
  );
  if (given === 'Leave it') throw new CancelledError();
  const isUrl = /^https?:\/\/\S+$/.test(given);
  return yield* add(said.text, isUrl ? { type: 'url', value: given } : { type: 'description', value: given, name: 'Notes' }, situation);
}

/** "Add to the material for Linda's report that we hired two engineers" */
const intoMaterial =
  /\b(?:add|put|include) (?:this |it )?(?:to|in|into|among) (?:the |its )?(?:[\p{L}'’]+ ){0,3}(?:material|sources?|input)\b[^,:]*?(?:,? that|:) (?<text>[\s\S]{3,})$/iu;

/** Add notes that a sentence names as material. */
export const addMaterial: Intent = {
  name: 'add material',
  example: 'Add to the material for the newsletter that we hired two engineers',
  read: (said, situation) => (intoMaterial.test(said.raw) ? addMentioned(said, situation) : undefined),
};

const wrongNotes =
  /^(?:the|my|our|its) notes (?:(?:for|on|in|of|about) (?<what>[^,;:.]{2,60}?) )?(?:are|were|is) (?:wrong|incorrect|outdated|out of date|not right|old|no longer (?:right|true))\s*[:,;.–-]+\s*(?<text>\S[\s\S]{3,})$/iu;

/** Correct notes that a deliverable is written from: "my notes for the newsletter are wrong: it starts in May". */
export const correctNotes: Intent = {
  name: 'correct notes',
  example: 'My notes for the newsletter are wrong: it starts in May',
  read(said, situation) {
    const { what = 'it', text } = wrongNotes.exec(said.raw.trim())?.groups ?? {};
    return text ? askHowToCorrect(what, text, situation) : undefined;
  },
};

function* askHowToCorrect(what: string, text: string, situation: Situation): Flow<string> {
  const row = yield* findSubject(what, 'change', { ...situation, message: what });
  const [replace, keep, leave] = ['Replace the notes with that', 'Keep them, and add that', 'Leave it'];
  const choices = [
    { label: replace, value: (): boolean => true },
    { label: keep, value: (): boolean => false },
  ];
  const chosen = yield* askFor(
    `I can’t change a part of the notes of ${quoted(row.title)}. What should I do with ${quoted(text, 80)}?`,
    [replace, keep, leave],
    (words) => (words === leave ? null : oneOf(choices)(words)),
  );
  if (!chosen) throw new CancelledError();
  const isReplaced = chosen();
  return yield* addTo(row, { type: 'description', value: text, name: 'Notes' }, ({ type }) => isReplaced && type === 'description');
}

const removing =
  /^(?:(?:please|pls|can you|could you|and|so) )*(?:remove|drop|delete|take(?=.*\b(?:out|off|from (?:the |its |their |your )?(?:[\p{L}'’]+ )?sources)\b)|stop (?:using|reading)|don['’]t use|do not use|no longer use)\b(?!.*\b(?:instead|and (?:use|add))\b)(?=.*\b(?:sources?|from|out|off|using|reading|use|any ?more)\b)/iu;

/** Removes the sources that a message names from a deliverable: all, or some; asks which if it names none of several. */
function* removeMentioned({ text, raw }: Utterance, situation: Situation): Flow<string> {
  const row = yield* findSubject(text.replaceAll(addresses, ' '), 'change', situation);
  const { data } = yield* call('Read', { ref: refOf(row) }, `read ${quoted(row.title)}`);
  const sources = (data as { sources?: Source[] | null }).sources ?? [];
  if (sources.length === 0) return `${linkTo(row)} has no sources.`;
  const words = contentTerms(text);
  const isNamed = ({ type, value, name = '' }: Source) =>
    raw.includes(value) ||
    (type === 'description' && /\bnotes\b/i.test(text)) ||
    (name !== '' && coverage(contentTerms(name), words) === 1);
  const named = /\ball\b|\b(?:remove|drop|delete) (?:the|its|every) sources\b/i.test(text) ? sources : sources.filter(isNamed);
  const gone = named.length > 0 ? named : sources.length === 1 ? sources : [yield* askWhich(row, sources)];
  yield* call(
    'Edit',
    { ref: refOf(row), changes: { sources: sources.filter((one) => !gone.includes(one)) } },
    `remove a source of ${quoted(row.title)}`,
  );
  return `Removed ${formatList(gone.map(sourceName))} from the sources of ${linkTo(row)}. Versions that were written stay as they are.`;
}

function* askWhich(row: DeliverableRow, sources: readonly Source[]): Flow<Source> {
  const choices = sources.slice(0, 3).map((source) => ({ label: sourceName(source), value: source }));
  return yield* askFor(
    `Which source of ${quoted(row.title)} should I remove?`,
    choices.map(({ label }) => label),
    oneOf(choices),
  );
}

const channels = /(?<![\p{L}\p{N}&])#[\p{L}\p{N}][\p{L}\p{N}_-]*/gu;

/** Adds from each platform that a sentence names: "from the GitHub issues and #product in Slack". */
function* addFromEach(said: Utterance, situation: Situation): Flow<string> {
  const replies: string[] = [];
  for (const platform of platformsIn(said.text)) replies.push(yield* addFromPlatform(said, platform, situation));
  return replies.join(' ');
}

/** Adds a channel, or anything else that the person chose to be read on a platform and that the sentence names. */
export function* addFromPlatform(said: Utterance, provider: string, situation: Situation): Flow<string> {
  if (!(yield* isConnected(provider))) return yield* connect(provider);
  const several = provider === 'slack' ? [...new Set(said.text.match(channels))] : [];
  if (several.length > 1)
    return yield* add(
      said.text.replaceAll(channels, ' '),
      several.map((value) => ({ type: 'platform', provider, value, name: value })),
      situation,
    );
  const place = platformPlaceIn(said.text);
  const channel = provider === 'slack' && place?.outlet === 'slack' ? place.target : null;
  const found = channel ?? (yield* chosenIn(said.text, provider));
  if (found === undefined) return yield* connect(provider);
  return yield* add(said.text.replace(found, ' '), { type: 'platform', provider, value: found, name: found }, situation);
}

/**
 * What of a platform’s chosen resources a sentence names; the longest name, because names may contain others. Asks which
 * if it names none of them; undefined if nothing was chosen, or something else is meant.
 */
function* chosenIn(sentence: string, provider: string): Flow<string | undefined> {
  const words = sentence.toLowerCase();
  const names = yield* chosenOn(provider);
  const [named] = names.filter((name) => words.includes(name.toLowerCase())).toSorted((a, b) => b.length - a.length);
  if (named !== undefined || names.length === 0) return named;
  // "The GitHub issues", with one repository
  if (names.length === 1 && !/\w\/\w/.test(sentence)) return names[0];
  const choices = names.slice(0, 5).map((name) => ({ label: name, value: name }));
  const given = yield* askFor(
    `Which of these on ${platformLabel(provider)} should I use?`,
    [...choices.map(({ label }) => label), OTHER],
    oneOf([...choices, { label: OTHER, value: OTHER }]),
  );
  return given === OTHER ? undefined : given;
}

const OTHER = 'Another one';

/** Adds sources to the deliverable that a sentence mentions. */
function* add(sentence: string, sources: Source | Source[], situation: Situation): Flow<string> {
  const mentioned = situation.target || !/\band\b/i.test(sentence) ? [] : allMentionedIn(sentence, yield* listDeliverables());
  const rows = mentioned.length > 1 ? mentioned : [yield* findSubject(sentence, 'add it to', situation)];
  const isReplaced = replacedBy(situation.message ?? sentence);
  const said: string[] = [];
  for (const row of rows) said.push(yield* addTo(row, sources, isReplaced));
  return said.join('\n\n');
}

/** "Replace the notes with …", "use this page and not my notes anymore" */
const replacesNotes =
  /^(?:(?:please|pls|can you|could you|and|so)[, ]+)*(?:replace|overwrite|exchange|swap|update) (?:all |the |my |our |these |those |its |old |current |\p{L}+['’]s )*(?:notes?|material|input)\b|\b(?:and |but )?(?:not|no longer|instead of|rather than|never) (?:on |from |using |use )?(?:the |my |our |those )?(?:old |pasted |previous )*notes\b/iu;
/** Which sources of a deliverable those that a message names replace. */
const replacedBy =
  (message: string) =>
  ({ type }: Source): boolean =>
    type === 'description' && replacesNotes.test(message);

const unquoted = (text: string) => /^["“](?<inner>[^"“”]+)["”]$/s.exec(text)?.groups?.inner ?? text;

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

/** Adds sources to a deliverable. */
function* addTo(row: DeliverableRow, sources: Source | Source[], isReplaced: (source: Source) => boolean = () => false): Flow<string> {
  const added = [sources].flat();
  const { data } = yield* call('Read', { ref: refOf(row) }, `read ${quoted(row.title)}`);
  const present = (data as { sources?: Source[] | null }).sources ?? [];
  const isSame = (one: Source) => (other: Source) =>
    other.type === one.type && other.value === one.value && other.provider === one.provider;
  const gone = present.filter((one) => isReplaced(one) && !added.some(isSame(one)));
  if (gone.length === 0 && added.every((source) => present.some(isSame(source))))
    return `${capitalize(formatList(added.map(sourceName)))} ${added.length > 1 ? 'are already sources' : 'is already a source'} of ${linkTo(row)}.`;
  const before = present.filter((one) => !gone.includes(one) && !added.some(isSame(one)));
  const doing = `add a source to ${quoted(row.title)}`;
  const outcome = yield* attempt('Edit', { ref: refOf(row), changes: { sources: [...before, ...added] } });
  const unchosen = outcome.success ? undefined : added.find(({ type, value }) => type === 'platform' && outcome.message?.includes(value));
  if (unchosen?.provider)
    return `I couldn’t add ${quoted(unchosen.value)} to the sources of ${linkTo(row)}: you haven’t chosen it to be read. ${yield* tellReach(unchosen.provider)}`;
  requireSuccess(outcome, doing);
  const instead = gone.length > 0 ? ` instead of ${formatList(gone.map(earlierName))}` : '';
  return `Added ${formatList(added.map(sourceName))} to the sources of ${linkTo(row)}${instead}, for the next version.`;
}

/** Adds notes to what a deliverable is written from. */
export const addNotes = (row: DeliverableRow, value: string): Flow<string> => addTo(row, { type: 'description', value, name: 'Notes' });

const earlierName = (source: Source) => (source.type === 'description' ? 'the earlier notes' : sourceName(source));

function sourceName({ type, value, name }: Source): string {
  if (type === 'url') return value;
  if (type === 'description') return 'your notes';
  return quoted(name ?? (type === 'platform' ? value : 'it'));
}
