import { Refusal } from '../refusal.ts';

/** A script that is invalid in GNU sed too. */
export class SedError extends Error {}

const simple = new Set([...'=dDgGhHlnNpPxz']);
const alternatives = 'use awk (toupper, tolower), or the tool edit_file';

/**
 * Parses a script like GNU sed, and rewrites it in forms that the library executes the same way.
 * @throws {SedError} when it is invalid
 * @throws {Refusal} when the library would silently execute it differently
 */
export function readSedScript(script: string): string {
  let at = 0;
  let written = '';
  const peek = () => script[at];
  const fail = (words: string): never => {
    throw new SedError(`-e expression #1, char ${Math.min(at + 1, script.length)}: ${words}`);
  };
  const take = (pattern: RegExp): string => {
    const found = new RegExp(pattern.source, `${pattern.flags}y`);
    found.lastIndex = at;
    const [text = ''] = found.exec(script) ?? [];
    at += text.length;
    return text;
  };
  /** Reads past the delimiter, which is literal within brackets in a pattern. */
  const delimited = (delimiter: string, isPattern: boolean, what: string): string => {
    const from = at;
    for (; at < script.length; at++) {
      if (script[at] === '\\') at++;
      else if (script[at] === delimiter) return script.slice(from, at++);
      else if (isPattern && script[at] === '[') {
        const brackets = /\[\^?\]?(?:\[[:.=].*?[:.=]\]|[^\]\n])*\]/y;
        brackets.lastIndex = at;
        const found = brackets.exec(script);
        if (found && !found[0].slice(1, -1).includes(delimiter)) at += found[0].length - 1;
        else if (found && delimiter === '/') throw new Refusal('sed: a / within brackets', 'use another delimiter: s|…|…|');
      } else if (isPattern && script[at] === '\n') break;
    }
    return fail(what);
  };
  const address = (): string => {
    const from = at;
    if (take(/\d+/)) {
      take(/~\d+/);
    } else if (peek() === '$') at++;
    else if (peek() === '/') {
      at++;
      delimited('/', true, 'unterminated address regex');
      take(/[IM]*/);
    } else if (peek() === '\\') {
      at += 2;
      delimited(script[at - 1]!, true, 'unterminated address regex');
      take(/[IM]*/);
    }
    return script.slice(from, at);
  };

  let depth = 0;
  while (at < script.length) {
    written += take(/[\s;]+/);
    if (at >= script.length) break;
    if (peek() === '#') {
      if (script.startsWith('#n\n') && at === 0) throw new Refusal('sed: a script that begins with #n', 'use sed -n');
      take(/[^\n]*/);
      continue;
    }
    let prefix = address();
    if (prefix && /^\s*,/.test(script.slice(at))) {
      prefix += take(/\s*,\s*/).trim();
      const second = take(/[+~]\d+/) || address();
      if (second === '') fail("unexpected `,'");
      prefix += second;
    }
    prefix += take(/\s*/) && '';
    prefix += take(/[!\s]*/).replace(/\s/g, '');
    const command = peek();
    if (command === undefined) fail('missing command');
    at++;
    if (command === '{') {
      depth++;
      written += `${prefix}{`;
    } else if (command === '}') {
      if (depth-- === 0) fail("unexpected `}'");
      written += '}';
    } else if (simple.has(command!)) written += prefix + command + end();
    else if (command === 'q' || command === 'Q') written += prefix + command + take(/\s*\d*/).trim() + end();
    else if (command === 'a' || command === 'i' || command === 'c') written += prefix + command + text();
    else if (command === 'b' || command === 't' || command === 'T') written += `${prefix}${command}${take(/\s*[^\s;}]*/)}${end()}`;
    else if (command === ':') written += `:${take(/\s*[^\s;]+/).trim()}\n`;
    else if (command === 'r' || command === 'w') written += `${prefix}${command} ${take(/[^\n]*/).trim()}`;
    else if (command === 's') written += prefix + substitution();
    else if (command === 'y') {
      const delimiter = script[at++]!;
      const from = at;
      delimited(delimiter, false, "unterminated `y' command");
      delimited(delimiter, false, "unterminated `y' command");
      written += `${prefix}y${delimiter}${script.slice(from, at)}${end()}`;
    } else if (/[eFvWRM]/.test(command!)) throw new Refusal(`sed: the command ${command}`);
    else fail(`unknown command: \`${command}'`);
  }
  if (depth > 0) fail("unmatched `{'");
  return written;

  function end(): string {
    take(/[ \t]*/);
    if (at >= script.length || /[\n;}#]/.test(peek()!)) return '';
    return fail('extra characters after command');
  }

  /** The text of a, i and c: on the same line or on the following ones. */
  function text(): string {
    take(/[ \t]*/);
    let isAfterBackslash = false;
    if (peek() === '\\') {
      at++;
      isAfterBackslash = true;
      take(/[ \t]*\n/);
    }
    if (at >= script.length) fail("expected \\ after `a', `c' or `i'");
    let read = '';
    while (at < script.length && peek() !== '\n') {
      if (peek() === '\\' && at + 1 < script.length) {
        const next = script[at + 1]!;
        if (next === 't') read += '\t';
        else if (/[a-zA-Z0-9]/.test(next)) throw new Refusal(`sed: \\${next} in added text`, 'write the character itself');
        else read += next === '\n' ? '\\\n' : next;
        at += 2;
      } else read += script[at++];
    }
    if (!isAfterBackslash) read = read.replace(/^[ \t]+/, '');
    if (read.replaceAll('\\\n', '').includes('\\')) throw new Refusal('sed: a backslash in added text', 'use the tool edit_file');
    // Only the multi-line form keeps a leading blank.
    return `\\\n${read}\n`;
  }

  function substitution(): string {
    const delimiter = script[at++];
    if (delimiter === undefined || delimiter === '\n' || delimiter === '\\') fail("unterminated `s' command");
    const pattern = delimited(delimiter!, true, "unterminated `s' command");
    const replacement = delimited(delimiter!, false, "unterminated `s' command");
    const flags = take(/[a-zA-Z0-9]*/);
    if (/(?:^|[^\\])(?:\\\\)*\\[ULEul]/.test(replacement))
      throw new Refusal('sed: \\U, \\L, \\u, \\l and \\E in a replacement', alternatives);
    if (/w/.test(flags)) throw new Refusal('sed: the flag w of s', 'print with p and redirect the output');
    if (/[emM]/.test(flags)) throw new Refusal(`sed: the flag ${/[emM]/.exec(flags)![0]} of s`);
    if (/[^gpiI0-9]/.test(flags)) fail("unknown option to `s'");
    if (/\d/.test(flags) && /g/.test(flags)) throw new Refusal('sed: a number together with g', 'use awk, or two commands');
    return `s${delimiter}${pattern}${delimiter}${replacement}${delimiter}${flags}${end()}`;
  }
}
