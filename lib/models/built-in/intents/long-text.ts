import { truncate } from '#lib/base/text/shorten.ts';
import { oneOf } from '../flow/answers.ts';
import { link } from '../flow/deliverable-row.ts';
import { askFor, CancelledError, call, type Flow } from '../flow/flow.ts';

/** The longest message that the rules interpret, in characters. */
export const mostToRead = 4000;

/** Offers to save a text that is too long to be a request as a document. */
export function* keepLongText(text: string): Flow<string> {
  const choices = [
    { label: 'Save it as a document', also: 'Keep it as a document', value: true },
    { label: 'Do nothing with it', value: false },
  ];
  const length = new Intl.NumberFormat('en-GB').format(text.length);
  const sure = yield* askFor(
    `That’s a long text (${length} characters). What should I do with it?`,
    choices.map(({ label }) => label),
    oneOf(choices),
  );
  if (!sure) throw new CancelledError('OK, I left the text alone.');
  const first = text.trim().split('\n')[0]!.trim();
  const name = truncate(first, 80);
  const { ref } = yield* call('Write', { ref: 'document:new', content: { name, content: text } }, 'save the text');
  return `Saved as a document: ${link(name, String(ref))}. I can search it from now on.`;
}
