import { truncate } from '#lib/base/text/shorten.ts';
import type { Moment } from '#lib/models/built-in/language/moments.ts';
import { platformLabel } from '../intents/connect-platform.ts';
import { contentTerms, coverage } from '../language/matching.ts';
import { asksAboutNow } from '../language/now.ts';
import { link, plainly } from './deliverable-row.ts';
import { type Hit, hitText, MOST_ITEMS } from './find-hits.ts';

/** The first hits as a list. */
export function listed(hits: readonly Hit[], moment?: Moment, question = '', most = MOST_ITEMS): string {
  return hits
    .slice(0, most)
    .map((hit) => `- ${quoteOf(hit, moment, question)}`)
    .join('\n');
}

/** A hit with a link, for a question about what holds now also with its date. */
function quoteOf(hit: Hit, moment: Moment | undefined, question: string): string {
  return `${hitLink(hit, moment, question)}${hitNote(hit, asksAboutNow(question) ? moment : undefined)}`;
}

/** The finds that answer a question, best match first; about what holds now, with their dates, and newer ones before. */
export function tellFound(hits: readonly Hit[], moment?: Moment, question = '', most = MOST_ITEMS): string {
  const [best] = hits;
  if (hits.length === 1) return `Here’s what I have: ${quoteOf(best!, moment, question)}.`;
  const order = asksAboutNow(question) ? '' : ', best match first';
  // A search returns no more than are shown, so nobody knows whether these are all.
  const more = hits.length >= most ? `\n\nI show at most ${most}; there may be more.` : '';
  return `Here’s what I have${order}:\n\n${listed(hits, moment, question, most)}${more}`;
}

function hitLink(hit: Hit, moment: Moment | undefined, question: string): string {
  if (hit.entity_type === 'platform') return itemLine(hit, moment);
  if (hit.entity_type !== 'document') return link(hitText(hit), hit.ref);
  const text = plainly(truncate(excerptOf(hit, question), MOST_QUOTED)).replace(/\.$/, '');
  const page = hit.data.page ? `, page ${hit.data.page}` : '';
  return `${link(String(hit.data.document_name ?? hit.data.name ?? 'Document'), hit.ref)}${page}: ${text}`;
}

const MOST_QUOTED = 240;
/** A row of a table, as documents store it: "Region: North; Revenue: 1.2m". */
const tableRow = /^[^\n]{1,80}?: [^\n]*; /m;

/** Of a table or a long text, the lines that say most about a question. */
function excerptOf(hit: Hit, question: string): string {
  const whole = hitText(hit);
  const content = String(hit.data.content ?? '');
  const words = contentTerms(question);
  if (whole.length <= MOST_QUOTED && !tableRow.test(content)) return whole;
  const lines = content.split('\n').filter((line) => line.trim() && !/^#{1,6} /.test(line));
  const shares = lines.map((line) => coverage(words, contentTerms(line)));
  const most = Math.max(0, ...shares);
  if (most === 0 && !tableRow.test(content)) return whole;
  // Rows need a sign between them: the value that ends one is no part of the next.
  return lines.filter((_, place) => shares[place] === most).join(tableRow.test(content) ? '. ' : ' ');
}

/** An item of a platform: where it is, who wrote it when, and what. */
function itemLine(hit: Hit, { timeZone }: Pick<Moment, 'timeZone'> = { timeZone: 'UTC' }): string {
  const { ref, data } = hit;
  const where = `${platformLabel(String(data.provider))}, ${data.resource}`;
  const at = formatTime(data.at, { timeZone, dateStyle: 'long', timeStyle: 'short' });
  const text = plainly(truncate(hitText(hit), MOST_QUOTED)).replace(/\.$/, '');
  return `${link(where, ref)}, ${[data.author && plainly(String(data.author)), at].filter(Boolean).join(', ')}: ${text}`;
}

function formatTime(value: unknown, options: Intl.DateTimeFormatOptions): string {
  const time = Date.parse(String(value));
  return Number.isNaN(time) ? '' : new Intl.DateTimeFormat('en-GB', options).format(time);
}

/** What a hit is; with `moment`, also when it was saved or written, or takes place. */
function hitNote({ entity_type, data }: Hit, moment?: Moment): string {
  if (entity_type === 'platform') return '';
  if (entity_type === 'deliverable' || entity_type === 'work') return ` (${entity_type === 'work' ? 'ticket' : entity_type})`;
  const dateOf = (value: unknown) => (moment ? formatTime(value, { timeZone: moment.timeZone, dateStyle: 'long' }) : '');
  const [event, written, added] = [dateOf(data.takes_place_at), dateOf(data.written_at), dateOf(data.created_at)];
  const date = event ? `on ${event}` : written ? `written ${written}` : added && `${entity_type === 'memory' ? 'saved' : 'added'} ${added}`;
  const type = entity_type === 'memory' && data.type !== 'fact' ? data.type : '';
  const note = [type, date].filter(Boolean).join(', ');
  return note && ` (${note})`;
}
