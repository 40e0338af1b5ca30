import type { MemoryScope } from './memory-scope.ts';

/** What is known about a new memory. */
interface Learned {
  content: string;
  type: string;
  source_type?: string | null;
  source_ref?: string | null;
  domain_id?: string | null;
}

/** A deliverable that a memory may name. */
interface Named {
  id: string;
  title: string;
  /** The name of its recipient. */
  reader: string | null;
}

const adverb = '(?:(?:really|always|usually|strongly|generally|definitely|both|all|much|would|also|no longer|now|never) )?';
const likes =
  "(?:prefers?|likes?|loves?|wants?|hates?|dislikes?|favou?rs?|insists? on|cares? (?:most )?about|can't stand|(?:would|'d) rather)";
const someone = /^(?:(?:[Mm]y|[Oo]ur|[Tt]he) (?<role>[\p{L}' -]{2,60}?)|(?<name>\p{Lu}[\p{L}'-]*(?: \p{Lu}[\p{L}'-]*){0,2}))$/u;
const preference = new RegExp(`^(?<who>.{2,80}?) ${adverb}${likes}\\b`, 'u');
const ownForm = /^(?:i|we|i'd|i've|we'd|we've)\b/i;

/**
 * The scope of a new memory if it is certain; otherwise null. A memory learned from an edit, or with a deliverable on the
 * screen, belongs to that deliverable. A preference of a reader belongs to that reader, and a preference of the person to everything:
 * it shapes a text and is not part of its content. A fact or a decision is content: it must be addressed to a deliverable or a
 * reader ("For Sarah: …"), because mentioning a reader does not mean that they should read it.
 * @param onScreen the id of the deliverable that is on the person's screen
 */
export function certainScope(memory: Learned, deliverables: readonly Named[], onScreen?: string): MemoryScope {
  const taught = memory.source_type === 'edit' ? /^deliverable:([0-9a-f-]{36})\//i.exec(memory.source_ref ?? '')?.[1] : undefined;
  if (taught) return { scope: 'deliverable', deliverable_id: taught.toLowerCase() };
  const guides = memory.type === 'preference' || memory.type === 'instruction';
  const content = memory.content.replaceAll(/[’‘`]/g, "'").trim();
  const named = guides ? onlyTitle(content, deliverables) : onlyTitle(addressee(content) ?? '', deliverables, true);
  if (named) return { scope: 'deliverable', deliverable_id: named };
  const reader = guides ? readerOfWish(content, memory.type, deliverables) : readerCalled(addressee(content) ?? '', deliverables);
  if (reader) return { scope: 'reader', reader };
  if (onScreen) return { scope: 'deliverable', deliverable_id: onScreen };
  if (memory.domain_id) return { scope: 'domain', domain_id: memory.domain_id };
  return guides && reader === undefined && (memory.type === 'instruction' || ownForm.test(content)) ? { scope: 'everywhere' } : null;
}

/** The addressee of a statement: "For Sarah: the export is late", "Tell Sarah that …", "…, for the weekly status". */
function addressee(content: string): string | undefined {
  const before = /^(?:(?:this is |note )?for|in) (?<to>[^:,]{2,120}?)\s*[:,]\s+\S/iu.exec(content);
  const told = /^[Tt]ell (?<to>\p{Lu}[\p{L}'-]*(?: \p{Lu}[\p{L}'-]*){0,2}) (?:that )?\S/u.exec(content);
  const after = /[,(]\s*for (?<to>[^:,()]{2,120}?)\)?[.!]?$/iu.exec(content);
  return (before ?? told ?? after)?.groups?.to?.replace(/^["“](.*)["”]$/, '$1');
}

/** The only deliverable whose whole title is mentioned; `exactly`: and nothing else. */
function onlyTitle(text: string, deliverables: readonly Named[], exactly = false): string | undefined {
  const said = words(text).join(' ');
  const fitting = deliverables.filter(({ title }) => {
    const own = words(title);
    const phrase = own.join(' ');
    return own.length > 0 && (exactly ? said === phrase : own.length > 1 && ` ${said} `.includes(` ${phrase} `));
  });
  // "Weekly status for Sarah" names that one, even if another is called "Weekly status".
  const longest = Math.max(...fitting.map(({ title }) => words(title).length));
  const [only, ...others] = fitting.filter(({ title }) => words(title).length === longest);
  return only && others.length === 0 ? only.id : undefined;
}

/** Whose preference it is; null when uncertain, undefined when it is the person's. */
function readerOfWish(content: string, type: string, deliverables: readonly Named[]): string | null | undefined {
  const subject = type === 'preference' ? preference.exec(content)?.groups?.who : undefined;
  if (subject && !ownForm.test(subject)) {
    const { role, name } = someone.exec(subject)?.groups ?? {};
    // "My manager Sarah prefers …"
    const called = name ?? /\p{Lu}[\p{L}'-]*(?: \p{Lu}[\p{L}'-]*)?$/u.exec(role ?? '')?.[0] ?? role;
    return called ? (readerCalled(called, deliverables) ?? called) : null;
  }
  const mentioned = readersOf(deliverables).filter((reader) => ` ${words(content).join(' ')} `.includes(` ${words(reader)[0]} `));
  return mentioned.length > 1 ? null : mentioned[0];
}

/** The only reader with this name, in full or in part. */
function readerCalled(name: string, deliverables: readonly Named[]): string | undefined {
  const said = words(name);
  if (said.length === 0) return undefined;
  const fitting = readersOf(deliverables).filter((reader) => {
    const own = words(reader);
    return said.every((word) => own.includes(word)) || own.every((word) => said.includes(word));
  });
  return fitting.length === 1 ? fitting[0] : undefined;
}

const readersOf = (deliverables: readonly Named[]) => [
  ...new Set(deliverables.flatMap(({ reader }) => (reader && words(reader).length > 0 ? [reader] : []))),
];

const words = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word && !['a', 'an', 'the', 'my', 'our'].includes(word));
