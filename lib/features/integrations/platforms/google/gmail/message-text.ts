import type { gmail_v1 } from '@googleapis/gmail';
import { withoutQuotes } from '#lib/base/text/without-quotes.ts';
import { RefusedInput } from '#lib/untrusted/refused-input.ts';
import { untrusted } from '#lib/untrusted/untrusted.ts';

type Part = gmail_v1.Schema$MessagePart;

/** The most parts of a message that are looked at, and the longest HTML that is read, in characters. */
const MOST_PARTS = 200;
const LONGEST_HTML = 1_000_000;

/** The text of a message without what it quotes, and the names of its attachments. */
export async function messageText(payload: Part, signal: AbortSignal): Promise<string> {
  const parts = allParts(payload);
  const texts = parts.filter(({ filename }) => !filename);
  const plain = texts.find(({ mimeType, body }) => mimeType?.startsWith('text/plain') && body?.data);
  const html = texts.find(({ mimeType, body }) => mimeType?.startsWith('text/html') && body?.data);
  const text = plain ? decoded(plain) : html ? await textOfHtml(decoded(html), signal) : '';
  const files = parts.flatMap(({ filename }) => (filename ? [`[File: ${filename}]`] : []));
  return [withoutQuotes(text).trim(), ...files].filter(Boolean).join('\n\n');
}

/** The parts of a message, also those in parts. */
function allParts(payload: Part): Part[] {
  const found: Part[] = [];
  const left = [payload];
  for (let part = left.shift(); part && found.length < MOST_PARTS; part = left.shift()) {
    found.push(part);
    left.push(...(part.parts ?? []));
  }
  return found;
}

const decoded = ({ body }: Part) => Buffer.from(body?.data ?? '', 'base64url').toString('utf8');

async function textOfHtml(html: string, signal: AbortSignal): Promise<string> {
  try {
    return (await untrusted.run('html-to-text', html.slice(0, LONGEST_HTML), { signal })).text;
  } catch (error) {
    if (error instanceof RefusedInput) return '[The text of this message could not be read.]';
    throw error;
  }
}
