import { oneOf } from '../flow/answers.ts';
import { link } from '../flow/deliverable-row.ts';
import { askFor, CancelledError, call, type Flow } from '../flow/flow.ts';

/** Characters of a message that rules take apart. */
export const mostToRead = 4000;

/** A text that is too long for a request: it can be kept as a document. */
export function* keepLongText(text: string): Flow<string> {
  const choices = [
    { label: 'Keep it as a document', value: true },
    { label: 'Do nothing with it', value: false },
  ];
  const length = new Intl.NumberFormat('en-GB').format(text.length);
  const sure = yield* askFor(
    `That is a long text (${length} characters), more than my rules can take apart. What should I do with it?`,
    choices.map(({ label }) => label),
    oneOf(choices),
  );
  if (!sure) throw new CancelledError('All right, I did nothing with the text.');
  const first = text.trim().split('\n')[0]!.trim();
  const name = first.length > 80 ? `${first.slice(0, 79).toWellFormed()}…` : first;
  const { ref } = yield* call('Write', { ref: 'document:new', content: { name, content: text } }, 'keep the text');
  return `Kept as a document: ${link(name, String(ref))}. I can find it again by its words.`;
}
