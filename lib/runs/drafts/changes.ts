import { wordsAndFigures } from '#lib/base/text/words-and-figures.ts';
import { type ClaimSource, withoutVersion } from '#lib/features/claims/claim.ts';
import { isKeyOf } from '#lib/features/deliverables/source-key.ts';
import { likeness } from '#lib/features/versions/align.ts';
import { statementsOf } from '#lib/models/built-in/language/statement.ts';
import { type Brief, type Material, refAt } from './brief.ts';
import type { PreviousVersion } from './wanted-changes.ts';

/** Something that changed in the sources, and what it rests on; without sources, it follows from the deliverable. */
export interface Change {
  text: string;
  sources: ClaimSource[];
}

/** Statements at least this similar are about the same. */
const ALIKE = 0.6;
/** At most this many pairs of statements are compared. */
const MOST_PAIRS = 20_000;
/**
 * What changed in the sources since the last approved version: statements that have another figure or wording now, that are no longer
 * there, or that are new, and sources that were added or removed. Of a platform, what is new since then was read, so that nothing is
 * missing there.
 * @param materials the version's sources, in their order; the previous version comes after them
 */
export function changesSince({ previous, missing, sources = [] }: Brief, materials: readonly Material[]): Change[] {
  if (!previous) return [{ text: 'There is no approved version to compare with yet.', sources: [] }];
  const before: ClaimSource = { source: materials.length, ref: previous.ref };
  const own = materials.map((material, source) => ({ material, source })).filter(({ material }) => !material.isBackground);
  const said = previous.claims.flatMap((claim) => (claim.state === 'supported' ? [{ ...claim, key: keyOf(claim.text) }] : []));
  const now = own.flatMap(({ material, source }) =>
    statementsOf(material.text).map((statement) => ({
      text: statement.text,
      key: keyOf(statement.text),
      origin: originOf(material.ref),
      material,
      at: { source, ...refAt(material, statement.from) },
    })),
  );
  const spoken = new Set(now.map(({ key }) => key));
  const isSaid = ({ key }: { key: string }) => said.some((old) => old.key === key || ` ${key} `.includes(` ${old.key} `));
  const fresh = now.filter((statement) => !isSaid(statement));
  const used = new Set<(typeof fresh)[number]>();
  const changed: Change[] = [];
  const lost: Change[] = [];
  let pairs = 0;
  for (const old of said) {
    if (spoken.has(old.key) || now.some(({ key }) => ` ${key} `.includes(` ${old.key} `))) continue;
    const origins = new Set(old.sources.map(({ source }) => originOf(previous.snapshots[source]?.ref ?? 'pasted')));
    const words = old.key.split(' ');
    const pair = fresh
      .filter((statement) => origins.has(statement.origin) && !used.has(statement) && pairs++ < MOST_PAIRS)
      .map((statement) => ({ statement, alike: likeness(words, statement.key.split(' ')) }))
      .reduce<{ statement?: (typeof fresh)[number]; alike: number }>((best, one) => (one.alike > best.alike ? one : best), { alike: 0 });
    if (pair.statement && pair.alike >= ALIKE) {
      used.add(pair.statement);
      changed.push({ text: `${sentence(pair.statement.text)} Before: ${sentence(old.text)}`, sources: [pair.statement.at, before] });
      continue;
    }
    const source = own.find(({ material }) => origins.has(originOf(material.ref)));
    if (source && source.material.kind !== 'platform' && !source.material.part)
      lost.push({ text: `No longer in ${source.material.title}: ${sentence(old.text)}`, sources: [before] });
  }
  const rest = own.flatMap(({ material, source }): Change[] => {
    const count = fresh.filter((statement) => statement.material === material && !used.has(statement)).length;
    const known = previous.snapshots.some(({ ref }) => originOf(ref ?? 'pasted') === originOf(material.ref));
    const ref = refAt(material, material.text.length);
    if (!known) return [{ text: `New source: ${sentence(material.title)}`, sources: [{ source, ...ref }] }];
    return count > 0
      ? [{ text: `New in ${material.title}: ${count} ${count === 1 ? 'statement' : 'statements'}.`, sources: [{ source, ...ref }] }]
      : [];
  });
  const all = [...changed, ...lost, ...rest, ...removed(previous, materials, { missing, sources })];
  return all.length > 0 ? all : [{ text: `Nothing changed in the sources since version ${previous.number}.`, sources: [] }];
}

/**
 * Sources of the previous version that are none of this one, although one that had nothing new to read gave it no material. A memory is
 * none of the deliverable’s own.
 */
function removed(
  { snapshots }: PreviousVersion,
  materials: readonly Material[],
  { missing, sources }: { missing: Brief['missing']; sources: readonly string[] },
): Change[] {
  const gone = snapshots.filter(
    ({ ref, kind, title, source }) =>
      kind !== 'missing' &&
      kind !== 'part' &&
      kind !== 'memory' &&
      ref !== undefined &&
      !materials.some((material) => originOf(material.ref) === originOf(ref)) &&
      !sources.some((value) => isKeyOf(source, value)) &&
      !missing.some((one) => one.title === title),
  );
  return gone.map(({ title }) => ({ text: `No longer a source: ${sentence(title)}`, sources: [] }));
}

/** What identifies a source over time. All pasted texts are one, because an edited one is another text. */
const originOf = (ref: string) => withoutVersion(ref).replace(/^(deliverable:[^/]+)\/versions\/.*$/, '$1');
const keyOf = (text: string) =>
  wordsAndFigures(text)
    .map(({ word }) => word)
    .join(' ');
const sentence = (text: string) => (/[.!?…]["”’)]*$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);

/** The changes as lines with citations, for a model. */
export const listChanges = (brief: Brief): string[] =>
  changesSince(brief, brief.materials).map(({ text, sources }) => `${text}${sources.map(({ source }) => `[^${source + 1}]`).join('')}`);
