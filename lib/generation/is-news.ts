import { meaningfulWords } from '#lib/models/offline/words/matching.ts';
import type { Gathered } from './brief.ts';
import type { Source } from './read-source.ts';

type Memory = Pick<Gathered['news'][number], 'type' | 'content' | 'domain_id'>;

/** What every deliverable and most memories speak of tells nothing about their subject. */
const general = new Set(
  meaningfulWords(
    'status report update brief research summary newsletter board stakeholder meeting weekly daily monthly week day month today work team manager company write want keep short include need use',
  ),
);

const role =
  '(?:manager|boss|(?:team |tech )?lead|director|assistant|deputy|colleague|mentor|client|customer|investor|partner|founder|name|role|job|title|time zone|birthday|c[a-z]o|vp|head of [\\p{L} ]{2,30})';
const personal: readonly RegExp[] = [
  new RegExp(`^(?:my|our) (?:[\\p{L}-]+ ){0,2}${role} (?:is|are|was)\\b`, 'iu'),
  new RegExp(`^\\p{Lu}[\\p{L}'’-]+(?: \\p{Lu}[\\p{L}'’-]+)* (?:is|was) (?:now )?(?:my|our) (?:[\\p{L}-]+ ){0,2}${role}\\b`, 'u'),
  /^i(?:['’]m| am) (?:an?|the|based in|from|responsible for|in charge of|head of)\b/iu,
  /^i (?:work|live|report) (?:at|in|for|as|with|to)\b/iu,
];

/** What is written about a subject, and not about what the person has been doing. */
const ofSubjectAlone = new Set(['research_brief', 'custom']);

/**
 * Tells which memories a deliverable has to tell: those of its subject, by its domain or by its words, and of what is
 * `ofItsTime` every decision, and every fact where it reports on the person's work. Who somebody is shapes a text and is never its news.
 */
export function newsOf({ title, deliverable_type, description, instructions, sources, domain_id }: Gathered['deliverable']) {
  const tellsAll = (type: string) => type === 'decision' || (type === 'fact' && !ofSubjectAlone.has(deliverable_type));
  const values = (sources as unknown as Source[])
    .filter(({ type }) => type === 'description' || type === 'platform')
    .map(({ value }) => value);
  const subject = new Set(subjectWords([title, description ?? '', instructions ?? '', ...values].join('\n')));
  return ({ type, content, domain_id: domain }: Memory, { ofItsTime }: { ofItsTime: boolean }): boolean => {
    if (personal.some((form) => form.test(content.trim()))) return false;
    if ((ofItsTime && tellsAll(type)) || (domain_id !== null && domain === domain_id)) return true;
    return subjectWords(content).some((word) => subject.has(word));
  };
}

const subjectWords = (text: string) => meaningfulWords(text).filter((word) => !general.has(word) && !/^\d+$/.test(word));
