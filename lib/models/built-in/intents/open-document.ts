import { link, plainly } from '../flow/deliverable-row.ts';
import { call, type Flow } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';

const shows =
  /^(?:(?:please|can you|could you|and|ok)[, ]+)*(?:show|open|view|display|read|find|see|pull up|where(?:['’]s| is)|what(?:['’]s| is) in)(?: me)? (?:the |my |our )?(?:document |file )?["“']?(?<name>[^"“”'?/]{1,100}\.(?:csv|tsv|xlsx|docx|pptx|pdf|md|txt|html|eml|mbox|ics|zip))["”']?(?: please| pls)?[?.!\s]*$/iu;

/** Give the link to a document by its file name: "show me customers.csv". */
export const openDocument: Intent = {
  name: 'open a document',
  read({ raw }) {
    const name = shows.exec(raw.trim())?.groups?.name;
    return name === undefined ? undefined : find(name.trim());
  },
};

function* find(name: string): Flow<string> {
  const { items } = yield* call('List', { pattern: 'document:*', limit: 100 }, 'list your documents');
  const documents = items as { id: string; name: string }[];
  const found = documents.filter((one) => one.name.toLowerCase() === name.toLowerCase());
  if (found.length === 0)
    return `You have no document named “${plainly(name)}”. [Documents](/documents) lists yours; the files of a ticket are on its page.`;
  return `Here it is: ${found.map((one) => link(one.name, `document:${one.id}`)).join(', ')}.`;
}
