import { linkTo, quoted, refOf } from '../flow/deliverable-row.ts';
import { findSubject } from '../flow/find-deliverable.ts';
import { call, type Flow } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation } from '../flow/situation.ts';

const address = /https?:\/\/[^\s"'<>]+[^\s"'<>.,;:!?)]/i;
const asksForSource = /\b(?:sources?|use|base|from|based on|draw on|include|add|read|pull|take|check)\b/i;
const notes =
  /^(?:here(?:'s| is| are)|these are|this is|my|some)?\s*(?:my |the |some |a few )?(?:notes?|points|bullets|input|material|updates?|numbers|facts)\s+(?:for|to put in|to use in|on) (?<what>[^:\n]{2,80})[:\n]\s*(?<text>[\s\S]{3,})$/i;

/** Give a deliverable something to be written from: a page, or notes. */
export const addSource: Intent = {
  name: 'add a source',
  example: 'Use https://example.com/releases as a source for the newsletter',
  read(said, situation) {
    const found = notes.exec(said.text);
    if (found) {
      const start = said.text.length - found.groups!.text!.length;
      return add(found.groups!.what!, { type: 'description', value: said.own(start), name: 'Notes' }, situation);
    }
    const url = address.exec(said.raw)?.[0];
    if (!url || !asksForSource.test(said.text)) return undefined;
    return add(said.text.replace(url, ' '), { type: 'url', value: url }, situation);
  },
};

interface Source {
  type: string;
  value: string;
  name?: string;
}

function* add(sentence: string, source: Source, situation: Situation): Flow<string> {
  const row = yield* findSubject(sentence, 'add it to', situation);
  const { data } = yield* call('Read', { ref: refOf(row) }, `read ${quoted(row.title)}`);
  const before = ((data as { sources?: Source[] | null }).sources ?? []).filter(
    ({ type, value }) => type !== source.type || value !== source.value,
  );
  yield* call('Edit', { ref: refOf(row), changes: { sources: [...before, source] } }, `add a source to ${quoted(row.title)}`);
  return `Added ${source.type === 'url' ? source.value : 'your notes'} to the sources of ${linkTo(row)}. I’ll use ${source.type === 'url' ? 'it' : 'them'} for the next version.`;
}
