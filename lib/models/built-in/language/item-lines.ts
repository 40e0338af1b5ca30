import type { NoteLine } from './note-lines.ts';

/** A line of an item of a platform. */
export interface ItemPart {
  /** What names the topic of the whole item: its state, or that it is a release. */
  states: string[];
  /** It only says the state of the item, or what it refers to. */
  isState: boolean;
  /** It describes what the title of an issue, a pull request or a release names. */
  isDetail: boolean;
}

/** Who wrote an item, what it is if it is no message, and when: "Priya Raman (issue), 24 Nov 2026, 16:50: ". */
const byline = /^[^\n:]{1,120}?, \d{1,2} \p{L}{3,4} \d{4}, \d{2}:\d{2}:\s+/u;
const release = /^(?:Release|[^\n:]*\(release\)), \d/;
const discussion = /^(?:(?:Issue|Pull request)|[^\n:]*\((?:issue|pull request)\)), \d/;
/** The state of an issue or a pull request: "Done; labels: writing; assigned to Elif Kaya." */
const state = /^(\p{L}+(?: \p{L}+){0,2})((?:; (?:(?:priority|labels|milestone|project|due): |(?:assigned to|due) )[^;]+)*)\.$/u;
const reference = /^(?:(?:fixes|closes|resolves|for|part of) (?:[\w./-]*#\d+|[A-Z]+-\d+)(?:, | and )?)+\.?$/i;

/** A text without who wrote it and when. */
export const withoutByline = (text: string): string => text.replace(byline, '');

/** When an item was written, as far as its line says: the day and time there, as if they were in UTC. */
export function writtenAt(line: string): number | undefined {
  const [, moment, time] = /, (\d{1,2} \p{L}{3})\p{L}?( \d{4}, \d{2}:\d{2}):\s+$/u.exec(byline.exec(line)?.[0] ?? '') ?? [];
  const at = moment && time ? Date.parse(`${moment}${time.replace(',', '')} UTC`) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}

const discussed = /^(?:(Closed|Merged|Completed): )?((?:#\d+|[A-Z][A-Z0-9]*-\d+)(?!\S) ?.*)$/s;

/** The title of the issue or the pull request that a statement is about, and whether it says that it ended. */
export function discussionOf(text: string): { title: string; key: string; isEnd: boolean } | null {
  const [found, end, title = ''] = discussed.exec(withoutByline(text)) ?? [];
  return found === undefined ? null : { title, key: title.split(' ')[0]!, isEnd: end !== undefined };
}

/** The lines of items, with the states of their items. The paragraph below the title of an issue or a pull request is its state. */
export function statesOf<Line extends NoteLine>(lines: readonly Line[]): Map<Line, ItemPart> {
  const parts = new Map<Line, ItemPart>();
  let states: string[] | undefined;
  let isTitle = false;
  let isDetail = false;
  for (const line of lines) {
    if (line.kind === 'gap') continue;
    if (line.kind === 'item' && line.indent === 0) {
      states = byline.test(line.text) ? (release.test(line.text) ? ['Released'] : []) : undefined;
      isTitle = states !== undefined && discussion.test(line.text);
      isDetail = isTitle || states?.length === 1;
      if (states) parts.set(line, { states, isState: false, isDetail: false });
      continue;
    }
    if (line.kind === 'heading') states = undefined;
    if (!states || line.kind !== 'prose') continue;
    const found = isTitle ? state.exec(line.text) : null;
    isTitle = false;
    // The title has the same list of states.
    if (found) states.push(found[1]!);
    parts.set(line, { states, isState: found !== null || reference.test(line.text), isDetail });
  }
  return parts;
}
