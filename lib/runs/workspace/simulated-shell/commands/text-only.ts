import { Refusal } from '../refusal.ts';
import { type Context, pathOf, stdinOf } from './command-io.ts';

/** Library commands that decode their input as UTF-8 and would corrupt anything else. */
const textOnly = new Set(
  'sed awk grep egrep fgrep tac rev nl paste join comm fold expand unexpand column tr xargs jq yq xan html-to-markdown'.split(' '),
);

/** @throws {Refusal} when a command would corrupt input that is not UTF-8 */
export async function demandText(command: string, words: readonly string[], ctx: Context): Promise<void> {
  // The shell's read and mapfile do not decode: a non-ASCII letter in a variable is several characters.
  if ([...words, ...ctx.env.values()].some(isUndecoded))
    throw new Refusal('read or mapfile of non-ASCII text', 'use awk, sed or the tool read_file');
  if (command === 'printf' || command === 'echo')
    for (const [bytes] of words.join(' ').matchAll(/(?:\\x[0-9a-fA-F]{2})+/g))
      if (!isText(Buffer.from(bytes.replaceAll('\\x', ''), 'hex').toString('latin1'))) throw notText(command, bytes);
  if (!textOnly.has(command)) return;
  if (!isText(stdinOf(ctx))) throw notText(command, 'piped input');
  for (const word of words) {
    const path = pathOf(ctx, word);
    const found = await ctx.fs.stat(path).catch(() => null);
    if (!found || found.isDirectory) continue;
    if (!isText(Buffer.from(await ctx.fs.readFileBuffer(path)).toString('latin1'))) throw notText(command, word);
  }
}

/** Whether bytes are text in UTF-8. */
export function isText(bytes: string): boolean {
  if (!/[\x80-\xff]/.test(bytes)) return true;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(bytes, 'latin1'));
    return true;
  } catch {
    return false;
  }
}

const notText = (command: string, what: string) =>
  new Refusal(`${command}: ${what}, which is not text in UTF-8,`, 'bytes pass through cat, head, tail, cp, sort, cut and base64 unchanged');

const isUndecoded = (text: string) => /[\xc2-\xf4][\x80-\xbf]/.test(text) && !/[^\0-\xff]/.test(text) && isText(text);
