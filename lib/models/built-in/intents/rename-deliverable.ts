import { capitalize } from '#lib/base/text/capitalization.ts';
import { kindNames } from '#lib/models/built-in/language/kind.ts';
import { recipientLabel } from '#lib/models/built-in/language/person.ts';
import { oneOf } from '../flow/answers.ts';
import { type DeliverableRow, link, quoted, refOf } from '../flow/deliverable-row.ts';
import { findDeliverable } from '../flow/find-deliverable.ts';
import { askFor, asOptions, call, type Flow } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation } from '../flow/situation.ts';
import type { Utterance } from '../language/utterance.ts';

const patterns = [
  /^(?:change|set|update)\s+(?:its|the) (?:title|name) (?:to|into) (?<title>.+)$/i,
  /^(?:re-?name|retitle)\s+(?<what>.+?)(?: (?:to|as|into)|:|\s*(?:->|=>|→))\s+(?<title>.+)$/i,
  /^(?:change|set|update)\s+(?:the )?(?:title|name) (?:of|for) (?<what>.+?) (?:to|into) (?<title>.+)$/i,
  /^(?:change|set|update)\s+(?<what>.+?)(?:'s)? (?:title|name) (?:to|into) (?<title>.+)$/i,
  /^(?:re-?name|retitle)\s+(?<what>it|this|that)\s+(?<title>(?!to\b|as\b|into\b).+)$/i,
  /^new (?:title|name) (?:for|of) (?<what>.+?): (?<title>.+)$/i,
  /^(?:call|name)\s+(?<what>it|that one|this one|that|this|(?:the|my|our) [^"]+?)\s+(?<title>(?!off\b|up\b).+)$/i,
  /^(?<what>.+?) should be (?:called|named|titled)\s+(?<title>.+)$/i,
];
const nameless = /^(?:re-?name|retitle)\s+(?<what>.+)$/i;

/** Rename a deliverable. */
export const renameDeliverable: Intent = {
  name: 'rename',
  labels: ['deliverable.rename'],
  example: 'Rename the newsletter to “Pulse”',
  read({ text, own }, situation) {
    for (const pattern of patterns) {
      const found = pattern.exec(text)?.groups;
      if (found) return rename(found.what ?? 'it', clean(own(text.length - found.title!.length)), situation);
    }
    const what = nameless.exec(text)?.groups?.what;
    return what ? rename(what, undefined, situation) : undefined;
  },
};

function* rename(what: string, title: string | undefined, situation: Situation): Flow<string> {
  return yield* renameRow(yield* findDeliverable(what, 'rename', situation), title);
}

/** Renames a deliverable; asks for the new title if it is missing. */
export function* renameRow(row: DeliverableRow, title?: string): Flow<string> {
  const name = title ?? (yield* askTitle(row));
  if (name === row.title) return `${link(row.title, refOf(row))} is already called that.`;
  yield* call('Edit', { ref: refOf(row), changes: { title: name } }, `rename ${quoted(row.title)}`);
  return `Renamed ${quoted(row.title)} to ${link(name, refOf(row))}.`;
}

function* askTitle(row: DeliverableRow): Flow<string> {
  const kind = row.deliverable_type === 'custom' ? 'Deliverable' : kindNames[row.deliverable_type];
  const whom = recipientLabel(row.recipient);
  const rhythm = row.frequency === 'custom' || row.frequency === 'once' ? undefined : capitalize(row.frequency);
  const names = [...new Set([kind, whom && `${kind} for ${whom}`, rhythm && `${rhythm} ${kind.toLowerCase()}`])].filter(
    (name) => name && name !== row.title,
  ) as string[];
  return yield* askFor(
    `What should “${row.title}” be called? Choose a name or write your own.`,
    asOptions(names.slice(0, 3)),
    (words) => oneOf(names.map((name) => ({ label: name, value: name })))(words) ?? (clean(words) || undefined),
    true,
  );
}

function clean(title: string): string {
  return title
    .trim()
    .replace(/^["“„'‘«]+|["”'’»]+$/g, '')
    .replace(/["”]? instead$/i, '')
    .replace(/[.!]+$/, '')
    .trim()
    .slice(0, 200);
}

const newTitle =
  /"([^"]{1,200})"|(?<praised>\p{Lu}[^.!?"]{1,60}?) (?:sounds|would be|is|fits|works) (?:better|nicer|best|clearer)|\b(?:to|called|named|as|call it|name it|into|be)\s+(?<rest>(?!the\b|my\b|it\b)\S.{0,100}?)(?:,? (?:going forward|from now on|in future|instead|please|plz|pls|for me|then))*[.!?\s]*$/iu;

/** Renames a deliverable to the title in a sentence; asks for it if there is none. */
export function* renameAsSaid(row: DeliverableRow, said: Utterance): Flow<string> {
  const found = newTitle.exec(said.text);
  const title = found?.[1] ?? found?.groups?.praised ?? found?.groups?.rest;
  return yield* renameRow(row, title);
}
