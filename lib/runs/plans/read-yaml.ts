import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { isUnsafeKey, unsafeKeyMessage } from '#lib/base/unsafe-keys.ts';
import { byPlace, type PlanProblem } from '#lib/entities/plan-problem.ts';
import type { Entry, Located } from './located.ts';
import { yamlErrorMessage } from './yaml-error-messages.ts';

/** Limits on aliases, nodes and depth: enough for real plans, and far below what an alias bomb needs. */
const MAX_ALIASES = 100;
const MAX_NODES = 20_000;
const MAX_DEPTH = 40;
/** How many parser errors are read: later ones mostly follow from the first. */
const MOST_LOOKED_AT = 1000;

/** The document cannot be read further. */
class Unreadable extends Error {}

/**
 * Parses one YAML 1.2 document with the position of each part, and reports all problems together. `root` is null when
 * the text cannot be parsed. Called only by `untrusted`, since it can take long.
 */
export function readYaml(input: string | Uint8Array): { root: Located | null; problems: PlanProblem[] } {
  const nothing = (message: string) => ({ root: null, problems: [{ line: 1, column: 1, message }] });
  const source = typeof input === 'string' ? input : textOf(input);
  if (source === null) return nothing('The plan is not text. Save it as UTF-8.');
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false });
  const placeOf = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  const reportedLines = new Set<number>();
  const found = [...document.errors, ...document.warnings]
    .sort((a, b) => a.pos[0] - b.pos[0])
    .slice(0, MOST_LOOKED_AT)
    .map(({ code, message, pos: [at] }) => {
      const place = placeOf(at);
      return { place, code, message, indent: /^ *\t/.exec(source.slice(lines.lineStarts[place.line - 1]))?.[0] };
    });
  // A tab ends the list or map of its line, so other errors are not meaningful until the tab is gone.
  const tabbed = found.filter(({ indent }) => indent);
  const problems = (tabbed.length > 0 ? tabbed : found).flatMap(({ place, code, message, indent }) => {
    // Further errors on a malformed line follow from the first one.
    if (reportedLines.has(place.line)) return [];
    if (indent || code !== 'DUPLICATE_KEY') reportedLines.add(place.line);
    if (indent) return [{ line: place.line, column: indent.length, message: yamlErrorMessage('TAB_AS_INDENT', message) }];
    return [{ ...place, message: yamlErrorMessage(code, message) }];
  });
  const broken = document.errors.some(({ code }) => code !== 'DUPLICATE_KEY');
  if (broken || !document.contents) return { root: null, problems: problems.sort(byPlace) };

  let nodes = 0;
  let aliases = 0;
  const read = (node: Node | null, from: Located, depth: number): Located => {
    const place = node?.range ? placeOf(node.range[0]) : { line: from.line, column: from.column };
    if (++nodes > MAX_NODES || depth > MAX_DEPTH) throw new Unreadable('The plan is nested too deeply or has too many nodes.');
    if (isAlias(node)) {
      if (++aliases > MAX_ALIASES) throw new Unreadable(`The plan has too many aliases: at most ${MAX_ALIASES} are followed.`);
      const target = node.resolve(document);
      if (target) return { ...read(target, from, depth + 1), ...place };
      problems.push({ ...place, message: `No anchor found before this: &${node.source}.` });
      return { ...place, kind: 'value', value: null };
    }
    if (isSeq<Node>(node)) return { ...place, kind: 'list', items: node.items.map((item) => read(item, { ...from, ...place }, depth + 1)) };
    if (!isMap<Node, Node | null>(node))
      return { ...place, kind: 'value', ...(isScalar(node) ? { value: node.value, written: node.source } : { value: null }) };
    const entries = new Map<string, Entry>();
    for (const { key, value } of node.items) {
      const at = key.range ? placeOf(key.range[0]) : place;
      const name = isScalar(key) ? String(key.value) : null;
      if (name === null) problems.push({ ...at, message: 'A key must be one word, not a list or a map.' });
      else if (isUnsafeKey(name)) problems.push({ ...at, message: unsafeKeyMessage(`“${name}”`) });
      // The first of two equal keys counts; the parser reports the duplicate.
      else if (!entries.has(name)) entries.set(name, { ...at, value: read(value, { ...from, ...at }, depth + 1) });
    }
    return { ...place, kind: 'map', entries };
  };
  const start: Located = { line: 1, column: 1, kind: 'value', value: null };
  try {
    return { root: read(document.contents, start, 0), problems: problems.sort(byPlace) };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { root: null, problems: [...problems, { line: 1, column: 1, message: error.message }] };
  }
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
