const document = 'document:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const atEnd = new RegExp(`(?:^|\\n\\n)(${document}(?: ${document})*)$`);

/** A message and the documents that are attached to it: refs in its last line. */
export interface Attached {
  text: string;
  refs: string[];
}

/** Splits a message into what the person wrote and the refs of its attachments. */
export function splitAttached(message: string): Attached {
  const found = atEnd.exec(message);
  return found ? { text: message.slice(0, found.index), refs: found[1]!.split(' ') } : { text: message, refs: [] };
}

/** The message with these attachments, each once. */
export function joinAttached({ text, refs }: Attached): string {
  const line = [...new Set(refs)].join(' ');
  return [text, line].filter(Boolean).join('\n\n');
}
