import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadJq } from 'jq-wasm';
import { LimitReached, Refusal } from '../refusal.ts';
import { answer, type Context, contentOf, contentsOf, type OwnCommand, toBytes, toText } from './command-io.ts';

/** The real jq, compiled to WebAssembly, without access to files or the environment. */
let compiled: WebAssembly.Module | undefined;
function wasmModule(): WebAssembly.Module {
  compiled ??= new WebAssembly.Module(readFileSync(createRequire(import.meta.url).resolve('jq-wasm/jq.wasm')));
  return compiled;
}

interface JqRequest {
  program?: string;
  fromFile?: string;
  /** Passed to jq, because they change the result. */
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
    const request = await read(words, ctx);
    if (request.fromFile !== undefined) request.program = toText(await contentOf(ctx, request.fromFile));
    if (request.program === undefined) return answer('', { stderr: 'jq: a filter is needed\n', exitCode: 2 });
    const isInput = !request.flags.includes('-n') || /\binputs?\b/.test(request.program);
    const { read: contents, stderr: missing } =
      isInput || request.files.length > 0 ? await contentsOf(ctx, 'jq: error: Could not open', request.files) : { read: [], stderr: '' };
    const input = toText(contents.map(({ content }) => content).join(''));
    // jq prints compact JSON, which loses nothing; it is formatted below.
    const program = /\benv\b|\$ENV\b/.test(request.program) ? `def env: $ENV; ${request.program}` : request.program;
    const flags = ['-c', '--argjson', 'ENV', JSON.stringify(ctx.exportedEnv ?? {}), ...request.flags];
    let result: { stdout: string; stderr: string; exitCode: number };
    try {
      result = (await loadJq({ wasmModule: wasmModule() })).raw(input, program, flags);
    } catch {
      throw new LimitReached('jq ran out of memory: process the data in parts.');
    }
    const outputs = result.stdout === '' ? [] : result.stdout.split('\n');
    const shown = outputs.map((json) => shownAs(json, request) + (request.join ? '' : '\n')).join('');
    const errors = result.stderr === '' ? '' : `${result.stderr}\n`;
    return answer(toBytes(shown), { stderr: missing + errors, exitCode: result.exitCode || (missing === '' ? 0 : 2) });
  },
};

async function read(words: readonly string[], ctx: Context): Promise<JqRequest> {
  const request: JqRequest = { flags: [], files: [], raw: false, join: false, indent: '  ', isCompact: false };
  const rest = [...words];
  const operands: string[] = [];
  const next = (option: string) => {
    const value = rest.shift();
    if (value === undefined) throw new Refusal(`jq: the option ${option} without a value`);
    return value;
  };
  const isOne = async (letter: string) => {
    if (passed.has(letter)) request.flags.push(`-${letter}`);
    else if (letter === 'r') request.raw = true;
    else if (letter === 'j') [request.raw, request.join] = [true, true];
    else if (letter === 'c') request.isCompact = true;
    else if (letter === 'f') request.fromFile = next('-f');
    else if (letter !== 'M') throw new Refusal(`jq: the option -${letter}`);
  };
  while (rest.length > 0) {
    const word = rest.shift()!;
    if (word === '--') operands.push(...rest.splice(0));
    else if (word === '--arg' || word === '--argjson') request.flags.push(word, next(word), next(word));
    else if (word === '--rawfile') request.flags.push('--arg', next(word), toText(await contentOf(ctx, next(word))));
    else if (word === '--slurpfile') {
      const name = next(word);
      const { stdout } = (await loadJq({ wasmModule: wasmModule() })).raw(toText(await contentOf(ctx, next(word))), '.', ['-c', '-s']);
      request.flags.push('--argjson', name, stdout);
    } else if (word === '--tab') request.indent = '\t';
    else if (word === '--indent') request.indent = ' '.repeat(Number(next(word)));
    else if (word === '--stream') request.flags.push(word);
    else if (word.startsWith('--')) {
      const letter = Object.hasOwn(longNames, word.slice(2)) ? longNames[word.slice(2)]! : null;
      if (letter === null) throw new Refusal(`jq: the option ${word}`);
      await isOne(letter);
    } else if (word.startsWith('-') && word !== '-') for (const letter of word.slice(1)) await isOne(letter);
    else operands.push(word);
  }
  if (request.fromFile === undefined) request.program = operands.shift();
  request.files = operands;
  if (request.indent === '') request.isCompact = true;
  return request;
}

function shownAs(json: string, { raw, isCompact, indent }: JqRequest): string {
  if (raw && json.startsWith('"')) return JSON.parse(json) as string;
  return isCompact ? json : laidOut(json, indent);
}

/** Formats compact JSON like jq. Numbers and strings stay as written. */
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
