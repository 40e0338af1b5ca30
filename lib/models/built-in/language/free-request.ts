import { capitalize } from '#lib/base/text/capitalization.ts';
import { readCadence } from './cadence.ts';
import type { DeliverableRequest } from './deliverable-request.ts';
import { type Kind, kindNames, readKind } from './kind.ts';
import type { Moment } from './moments.ts';
import { findRecipient, recipientLabel } from './person.ts';

/** The kind that suits a reader or subject when no kind is named. */
const suited: [RegExp, Kind][] = [
  [/\bboard\b/i, 'board_update'],
  [/\b(?:investors?|shareholders?|stakeholders?|clients?|customers?|partners?|advisors?|donors?)\b/i, 'stakeholder_update'],
  [/\b(?:competitors?|market|research)\b/i, 'research_brief'],
  [/\b(?:meeting|minutes)\b/i, 'meeting_summary'],
];
/** The kind that suits a text which names none. */
export const suitedKind = (text: string): Kind => suited.find(([pattern]) => pattern.test(text))?.[1] ?? 'status_report';

const towards = 'for|to|tell|owe|give|send|update|inform|brief|report to|write';
const introduced =
  /\b(?<role>lead investor|investor|boss|manager|chair|ceo|coo|cfo|cto|sponsor|client) is (?<name>\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)*)/u;
const rhythms: Record<string, string> = { daily: 'Daily', weekly: 'Weekly', biweekly: 'Biweekly', monthly: 'Monthly' };

/**
 * Reads a request that was not put as an order, such as "every Friday I have to tell the board how sales went". Its title is
 * the kind and the reader, never the sentence itself.
 */
export function readFreeRequest(sentence: string, moment: Moment): DeliverableRequest {
  const cadence = readCadence(sentence, moment);
  const named = readKind(sentence);
  const kind = named?.kind ?? suitedKind(sentence);
  const { role, name } = introduced.exec(sentence)?.groups ?? {};
  const recipient = name ? { name, role: role! } : findRecipient(sentence, towards)?.recipient;
  const rhythm = rhythms[cadence.frequency ?? cadence.implied ?? ''];
  const noun = named?.words ?? kindNames[kind];
  const whom = recipientLabel(recipient && { ...recipient, ...(name ? { role: undefined } : {}) });
  const title = [rhythm, rhythm ? noun.toLowerCase() : noun, whom && `for ${whom.replace(/^your /, 'my ')}`].filter(Boolean).join(' ');
  return { kind, title: capitalize(title).slice(0, 200), cadence, ...(recipient ? { recipient } : {}) };
}
