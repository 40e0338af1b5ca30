import type { ModelMessage } from 'ai';
import type { WorkBrief } from './brief.ts';

/** The maximum length of the previous output, in characters. */
const LONGEST_BEFORE = 8000;

/** The request for one run: the time and person, then the ticket. */
export function workMessages({ ticket, agentType, parameters, person, period, preferences, before }: WorkBrief, now: Date): ModelMessage[] {
  const context = [
    `Now: ${now.toISOString().replace('Z', '+00:00')}`,
    `Time zone: ${person.timeZone}`,
    ...(person.name ? [`Person: ${person.name}`] : []),
  ].join('\n');
  const request = [
    block('ticket', ticket.task, ` ref="work:${ticket.id}" type="${agentType}"`),
    block('parameters', Object.keys(parameters).length > 0 ? JSON.stringify(parameters, null, 1) : null),
    `<period from="${period.start.toISOString()}" to="${period.end.toISOString()}"/>`,
    block('preferences', preferences.map((preference) => `- ${preference}`).join('\n')),
    block('before', before?.content.slice(0, LONGEST_BEFORE).toWellFormed(), ` written="${before?.at}"`),
    'Do the work now.',
  ];
  return [
    {
      role: 'user',
      content: [
        { type: 'text', text: `<context>\n${context}\n</context>` },
        { type: 'text', text: request.filter(Boolean).join('\n\n') },
      ],
    },
  ];
}

/** Wraps a text in a tag that the text itself cannot close. */
function block(name: string, text: string | null | undefined, attributes = ''): string {
  return text
    ? `<${name}${attributes}>\n${text.replaceAll(/<(\/?)(ticket|parameters|period|preferences|before)\b/g, '‹$1$2')}\n</${name}>`
    : '';
}
