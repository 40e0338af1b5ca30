import { Refusal } from '../refusal.ts';
import { asOperand, contentOf, type OwnCommand, toText } from './command-io.ts';
import { readOptions } from './options.ts';

/** Functions of the library's awk. It returns nothing for unknown functions. */
const functions = new Set(
  (
    'length substr index split sub gsub gensub match sprintf sin cos atan2 exp log sqrt int rand srand tolower toupper ' +
    'close fflush if while for switch print printf getline return in do else'
  ).split(' '),
);
/** The library sets these too late when they are passed with -v. */
const special = /^(?:FS|OFS|ORS|RS|SUBSEP|CONVFMT|OFMT)$/;

/** The library's awk, with its silent errors fixed or refused. */
export const awk: OwnCommand = {
  name: 'awk',
  async run(words, ctx) {
    const options = readOptions('awk', words, { values: 'Fvf', stopAtOperand: true });
    const operands = [...options.operands];
    const files = options.all.filter(({ letter }) => letter === 'f').map(({ value }) => value!);
    let source: string;
    if (files.length > 0) {
      try {
        source = (await Promise.all(files.map(async (file) => toText(await contentOf(ctx, file))))).join('\n');
      } catch (error) {
        return { stdout: '', stderr: `awk: cannot open ${files[0]} (${(error as Error).message})\n`, exitCode: 2 };
      }
    } else if (operands.length === 0) return { stdout: '', stderr: 'usage: awk [-F fs][-v var=value] program [file ...]\n', exitCode: 2 };
    else source = operands.shift()!;
    const masked = withoutTexts(source);
    check(source, masked);
    const assigned = options.all.filter(({ letter }) => letter === 'v').map(({ value }) => value!);
    const isSpecial = (text: string) => special.test(text.split('=')[0]!);
    const begin = assigned.filter(isSpecial).map((text) => {
      const [name, ...value] = text.split('=');
      return `${name} = "${value.join('=').replaceAll('"', '\\"')}"`;
    });
    const program = (begin.length > 0 ? `BEGIN { ${begin.join('; ')} }\n` : '') + withElementsMade(source, masked);
    const separator = options.value('F');
    const result = await ctx.origCommand!([
      ...(separator === undefined ? [] : ['-F', separator]),
      ...assigned.filter((text) => !isSpecial(text)).flatMap((text) => ['-v', text]),
      program,
      ...operands.map(asOperand),
    ]);
    const problem = /awk: (.*(?:not implemented|Unexpected token|Unexpected character|Expected|not supported|Parse error).*)/i.exec(
      result.stderr,
    )?.[1];
    if (problem) throw new Refusal(`awk: this program (${problem})`, 'write it with simpler statements');
    return result;
  },
};

function check(source: string, masked: string): void {
  const own = [...masked.matchAll(/\bfunc(?:tion)?\s+(\w+)\s*\(/g)].map(([, name]) => name!);
  for (const [, name] of masked.matchAll(/(?<![\w$])([A-Za-z_]\w*)\(/g))
    if (!functions.has(name!) && !own.includes(name!) && name !== 'function' && name !== 'func')
      throw new Refusal(`awk: the function ${name}()`);
  const formatted = /printf|sprintf|OFMT|CONVFMT/.test(masked)
    ? /%[-+ #0]*\d*(?:\.\d+)?([eEgGaAuhlL])/.exec(source.replaceAll('%%', ''))
    : null;
  if (formatted) throw new Refusal(`awk: the format ${formatted[0]}`, 'use %d, %f, %s, %x, %o or %c');
}

/** The program with the content of strings, patterns and comments blanked out. */
function withoutTexts(source: string): string {
  return source.replace(
    /"(?:[^"\\\n]|\\[\s\S])*"|#[^\n]*|(^|[(,~!{;&|\n]|\bin\b|\breturn\b)(\s*)\/(?:[^/\\\n[]|\\.|\[(?:\^?\]?)[^\]]*\])+\//g,
    (text, before: string | undefined, space: string | undefined) => {
      const kept = (before ?? '') + (space ?? '');
      return kept + text.slice(kept.length).replace(/[^\n]/g, ' ').replace(/^ /, '"').replace(/ $/, '"');
    },
  );
}

/** In awk a statement that only names an array element creates it; the library needs an assignment. */
function withElementsMade(source: string, masked: string): string {
  let made = '';
  let from = 0;
  for (const match of masked.matchAll(/(^|[{;\n]\s*)(\w+\[[^\][]*(?:\[[^\]]*\][^\][]*)*\])(?=\s*[;}\n])/g)) {
    const at = match.index + match[1]!.length;
    const element = source.slice(at, at + match[2]!.length);
    made += `${source.slice(from, at)}${element} = ${element}`;
    from = at + element.length;
  }
  return made + source.slice(from);
}
