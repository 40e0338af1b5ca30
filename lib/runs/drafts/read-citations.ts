import { shorten } from '#lib/base/text/shorten.ts';
import { wordsAndFigures } from '#lib/base/text/words-and-figures.ts';
import { type Claim, type ClaimSource, MOST_CLAIM_TEXT, MOST_CLAIMS, MOST_SOURCES } from '#lib/features/claims/claim.ts';
import { figuresAndNamesIn, missingFrom, namesIn, type ReadText, readText } from '#lib/features/claims/missing-from.ts';
import { type Block, readDocument, textOf } from '#lib/features/versions/document.ts';
import { isStated } from '#lib/features/versions/place-footnotes.ts';
import { type Brief, citable, type Material } from './brief.ts';
import { type CitedText, citation, definition, unmarked, withoutCitations } from './citations.ts';
import { formatPeriod } from './format-period.ts';

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/**
 * Reads the citations that a model put into its text, and checks each: its source must have been read for this version and contain
 * the figures and names of the statement.
 */
export function readCitations({ text, brief }: { text: string; brief: Brief }): CitedText {
  // A person's own footnotes look the same, and stay.
  if (brief.approved && new RegExp(definition.source, 'm').test(brief.approved.content)) return { text: text.trim(), claims: null };
  const check = checker(brief);
  const blocks = readDocument(text.replace(definition, ''));
  const stated = blocks.filter(isStated);
  const claims = [...stated.flatMap(citedIn).map(check), ...stated.flatMap(ownStatements(brief))].slice(0, MOST_CLAIMS);
  return { text: withoutCitations(text), claims };
}

const usual =
  'for from to by of and the a an on in this week month quarter date period covers covering prepared report update summary brief dear hi hello';

/** The sentences that say only what the deliverable is, for whom, by whom and of when: "For Sarah, 16–23 November". */
function ownStatements(brief: Brief): (block: Block) => Claim[] {
  const { title, kind, description, recipient, author, period, timeZone } = brief;
  const facts = [
    title,
    kind.replaceAll('_', ' '),
    description,
    recipient?.name,
    recipient?.role,
    author,
    formatPeriod(period, timeZone),
    usual,
  ];
  const known = new Set(wordsAndFigures(facts.filter(Boolean).join(' ')).map(({ word }) => word));
  return (block) => {
    const text = textOf(block);
    if (text.search(citation) >= 0) return [];
    return [...sentences.segment(text)].flatMap(({ segment }): Claim[] => {
      const words = wordsAndFigures(segment);
      const isOwn = words.length > 0 && words.every(({ word }) => known.has(word));
      return isOwn ? [{ text: segment.trim().slice(0, MOST_CLAIM_TEXT).toWellFormed(), state: 'own' }] : [];
    });
  };
}

/** A statement and what it cites. */
interface Cited {
  text: string;
  names: string[];
}

/** The cited statements of a block: a row of a table, a sentence, or the parts of a sentence that cite something each. */
function citedIn(block: Block): Cited[] {
  const marked = block.cells.map((cell) => cell.map(({ text }) => text).join('')).join('\n');
  const { text, marks } = unmarked(marked);
  if (marks.length === 0) return [];
  const parts = block.kind === 'row' ? [text] : [...sentences.segment(text)].map(({ segment }) => segment);
  let from = 0;
  return parts.flatMap((part, place): Cited[] => {
    const to = from + part.length;
    // A citation after the space that ends a sentence belongs to that sentence.
    const isOwn = (at: number) => (at > from || place === 0) && (at <= to || place === parts.length - 1);
    const own = marks.filter(({ at }) => isOwn(at - (text.slice(0, at).length - text.slice(0, at).trimEnd().length)));
    const places = [...Map.groupBy(own, ({ at }) => at)];
    const whole = block.kind === 'row' ? [{ text: part, names: own.map(({ name }) => name) }] : null;
    const start = from;
    from = to;
    if (own.length === 0) return [];
    return (
      whole ??
      places.map(([at, names], nth) => ({
        text: text.slice(nth === 0 ? start : places[nth - 1]![0], nth === places.length - 1 ? to : at),
        names: names.map(({ name }) => name),
      }))
    );
  });
}

function checker(brief: Brief): (cited: Cited) => Claim {
  const { recipient, author, title } = brief;
  const materials = citable(brief, brief.materials);
  const reading = new Map<string, ReadText>();
  const read = (text: string) => reading.get(text) ?? reading.set(text, readText(text)).get(text)!;
  const known = new Set(materials.flatMap((material) => [...namesIn(material.text, () => false), ...authorsIn(material)]));
  const isName = (word: string) => known.has(word);
  const own = new Set(namesOf([title, author, recipient?.name, recipient?.role].join(' ')));
  const find = (name: string) => (/^\d+$/.test(name) ? Number(name) - 1 : materials.findIndex(({ ref }) => ref === name));
  return ({ text: raw, names }) => {
    const text = raw.replace(/\s+/g, ' ').trim().slice(0, MOST_CLAIM_TEXT).toWellFormed() || '…';
    const unsupported = (why: string): Claim => ({ text, state: 'unsupported', why });
    const cited = [...new Set(names.map(find))].flatMap((source) => (materials[source] ? [{ source, material: materials[source] }] : []));
    if (cited.length === 0) return unsupported('Its source was not read for this version.');
    const all = cited.map(({ material }) => `${material.title}\n${material.text}`).join('\n');
    const missing = missingFrom(text, read(all), isName).filter((one) => !own.has(one.toLowerCase()));
    if (missing.length > 0)
      return unsupported(
        notIn(
          missing,
          cited.map(({ material }) => material),
        ),
      );
    const needed = figuresAndNamesIn(text, isName);
    const telling = cited.filter(({ material }) => needed === 0 || missingFrom(text, read(material.text), isName).length < needed);
    const sources = (telling.length > 0 ? telling : cited).slice(0, MOST_SOURCES);
    return {
      text,
      state: 'supported',
      sources: sources.map(({ source, material }): ClaimSource => ({ source, ...refOf(material, text, isName, read) })),
    };
  };
}

/** The words of a text, without figures. */
const namesOf = (text: string) => wordsAndFigures(text).flatMap(({ word }) => (/^\p{L}/u.test(word) ? [word] : []));

/** Who wrote the items of a platform: each line begins with that. */
const authorsIn = ({ kind, text }: Material) =>
  kind === 'platform'
    ? [...text.matchAll(/^- ([^,\n]{1,80}), \d/gm)].flatMap(([, author]) => author!.match(/\p{Lu}[\p{L}\p{M}]*/gu) ?? [])
    : [];

function notIn(missing: readonly string[], materials: readonly Material[]): string {
  const quoted = missing.slice(0, 3).map((one) => `“${shorten(one, 40)}”`);
  const list = new Intl.ListFormat('en', { type: 'conjunction' });
  // The title of a memory is its text, of which no copy is stored.
  const where = materials
    .slice(0, 2)
    .map(({ kind, title }) => (kind === 'memory' ? 'the memory that it names' : `“${shorten(title, 60)}”`));
  return `${list.format(quoted)} ${quoted.length === 1 ? 'isn’t' : 'aren’t'} in ${list.format(where)}.`;
}

/** The ref of the passage that has the most of a statement. */
function refOf(
  material: Material,
  statement: string,
  isName: (word: string) => boolean,
  read: (text: string) => ReadText,
): { ref?: string } {
  const { passages, ref, text } = material;
  if (!passages || passages.length === 0) return ref === 'pasted' ? {} : { ref };
  const wanted = new Set(wordsAndFigures(statement).map(({ word }) => word));
  const scored = passages.map((passage, place) => {
    const own = read(text.slice(passage.from, passages[place + 1]?.from));
    const shared = wanted.intersection(own.words).size;
    return { ref: passage.ref, score: shared - wanted.size * missingFrom(statement, own, isName).length };
  });
  return { ref: scored.reduce((best, one) => (one.score > best.score ? one : best)).ref };
}
