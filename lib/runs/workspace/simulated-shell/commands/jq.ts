import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadJq } from 'jq-wasm';
import { Refusal } from '../refusal.ts';
import { answer, type Context, contentOf, contentsOf, type OwnCommand, toBytes, toText } from './command-io.ts';

/** jq itself, compiled to WebAssembly: it reaches neither files nor the environment. */
let compiled: WebAssembly.Module | undefined;
function wasmModule(): WebAssembly.Module {
  compiled ??= new WebAssembly.Module(readFileSync(createRequire(import.meta.url).resolve('jq-wasm/jq.wasm')));
  return compiled;
}

interface Asked {
  program?: string;
  fromFile?: string;
  /** Passed on: they change what is computed. */
  flags: string[];
  files: string[];
  raw: boolean;
  join: boolean;
  indent: string;
  isCompact: boolean;
}

const passed = new Set(['n', 's', 'e', 'S', 'a', 'R']);
const longNames: Record<string, string> = {
  'null-input': 'n',
  slurp: 's',
  'exit-status': 'e',
  'sort-keys': 'S',
  'ascii-output': 'a',
  'raw-input': 'R',
  'raw-output': 'r',
  'join-output': 'j',
  'compact-output': 'c',
  'monochrome-output': 'M',
  'from-file': 'f',
};

export const jq: OwnCommand = {
  name: 'jq',
  async run(words, ctx) {
    const asked = await read(words, ctx);
    if (asked.fromFile !== undefined) asked.program = toText(await contentOf(ctx, asked.fromFile));
    if (asked.program === undefined) return answer('', { stderr: 'jq: a filter is needed\n', exitCode: 2 });
    const isInput = !asked.flags.includes('-n') || /\binputs?\b/.test(asked.program);
    const { read: contents, stderr: missing } =
      isInput || asked.files.length > 0 ? await contentsOf(ctx, 'jq: error: Could not open', asked.files) : { read: [], stderr: '' };
    const input = toText(contents.map(({ content }) => content).join(''));
    // What a jq prints, it prints as compact JSON here, of which nothing is lost; it is laid out below.
    const program = /\benv\b|\$ENV\b/.test(asked.program) ? `def env: $ENV; ${asked.program}` : asked.program;
    const flags = ['-c', '--argjson', 'ENV', JSON.stringify(ctx.exportedEnv ?? {}), ...asked.flags];
    let result: { stdout: string; stderr: string; exitCode: number };
    try {
      result = (await loadJq({ wasmModule: wasmModule() })).raw(input, program, flags);
    } catch {
      throw new Refusal('jq with so much memory', 'take a part of the data at a time');
    }
    const outputs = result.stdout === '' ? [] : result.stdout.split('\n');
    const shown = outputs.map((json) => shownAs(json, asked) + (asked.join ? '' : '\n')).join('');
    const said = result.stderr === '' ? '' : `${result.stderr}\n`;
    return answer(toBytes(shown), { stderr: missing + said, exitCode: result.exitCode || (missing === '' ? 0 : 2) });
  },
};

async function read(words: readonly string[], ctx: Context): Promise<Asked> {
  const asked: Asked = { flags: [], files: [], raw: false, join: false, indent: '  ', isCompact: false };
  const rest = [...words];
  const operands: string[] = [];
  const next = (option: string) => {
    const value = rest.shift();
    if (value === undefined) throw new Refusal(`jq: the option ${option} without a value`);
    return value;
  };
  const isOne = async (letter: string) => {
    if (passed.has(letter)) asked.flags.push(`-${letter}`);
    else if (letter === 'r') asked.raw = true;
    else if (letter === 'j') [asked.raw, asked.join] = [true, true];
    else if (letter === 'c') asked.isCompact = true;
    else if (letter === 'f') asked.fromFile = next('-f');
    else if (letter !== 'M') throw new Refusal(`jq: the option -${letter}`);
  };
  while (rest.length > 0) {
    const word = rest.shift()!;
    if (word === '--') operands.push(...rest.splice(0));
    else if (word === '--arg' || word === '--argjson') asked.flags.push(word, next(word), next(word));
    else if (word === '--rawfile') asked.flags.push('--arg', next(word), toText(await contentOf(ctx, next(word))));
    else if (word === '--slurpfile') {
      const name = next(word);
      const { stdout } = (await loadJq({ wasmModule: wasmModule() })).raw(toText(await contentOf(ctx, next(word))), '.', ['-c', '-s']);
      asked.flags.push('--argjson', name, stdout);
    } else if (word === '--tab') asked.indent = '\t';
    else if (word === '--indent') asked.indent = ' '.repeat(Number(next(word)));
    else if (word === '--stream') asked.flags.push(word);
    else if (word.startsWith('--')) {
      const letter = Object.hasOwn(longNames, word.slice(2)) ? longNames[word.slice(2)]! : null;
      if (letter === null) throw new Refusal(`jq: the option ${word}`);
      await isOne(letter);
    } else if (word.startsWith('-') && word !== '-') for (const letter of word.slice(1)) await isOne(letter);
    else operands.push(word);
  }
  if (asked.fromFile === undefined) asked.program = operands.shift();
  asked.files = operands;
  if (asked.indent === '') asked.isCompact = true;
  return asked;
}

function shownAs(json: string, { raw, isCompact, indent }: Asked): string {
  if (raw && json.startsWith('"')) return JSON.parse(json) as string;
  return isCompact ? json : laidOut(json, indent);
}

/** Compact JSON as jq lays it out; numbers and texts stay as they are written. */
function laidOut(json: string, indent: string): string {
  let depth = 0;
  const line = () => `\n${indent.repeat(depth)}`;
  return json.replace(/"(?:[^"\\]|\\.)*"|\[\]|\{\}|[[\]{},:]/g, (token) => {
    if (token === '[' || token === '{') {
      depth++;
      return token + line();
    }
    if (token === ']' || token === '}') {
      depth--;
      return line() + token;
    }
    if (token === ',') return token + line();
    return token === ':' ? ': ' : token;
  });
}
