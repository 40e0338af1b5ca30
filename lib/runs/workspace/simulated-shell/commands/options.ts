import { Refusal } from '../refusal.ts';

/** The options of a command by letter; each long option maps to a letter. */
export interface OptionNames {
  flags?: string;
  /** Take a value, attached or as the next word. */
  values?: string;
  long?: Record<string, string>;
  /** Accepted without effect. */
  ignored?: readonly string[];
  /** Everything after the first operand belongs to another command. */
  stopAtOperand?: boolean;
}

export interface ParsedOptions {
  has(letter: string): boolean;
  /** The last value if the option is repeated. */
  value(letter: string): string | undefined;
  all: readonly { letter: string; value?: string }[];
  operands: string[];
}

/** Parses the words of a command line like GNU programs. @throws {Refusal} for an unknown option */
export function readOptions(command: string, words: readonly string[], names: OptionNames): ParsedOptions {
  const { flags = '', values = '', long = {}, ignored = [], stopAtOperand = false } = names;
  const unknown = (option: string) => new Refusal(`${command}: the option ${option}`);
  const all: { letter: string; value?: string }[] = [];
  const operands: string[] = [];
  const rest = [...words];
  const next = (option: string) => {
    const value = rest.shift();
    if (value === undefined) throw unknown(`${option} without a value`);
    return value;
  };
  while (rest.length > 0) {
    const word = rest.shift()!;
    if (word === '--') {
      operands.push(...rest.splice(0));
    } else if (word.startsWith('--')) {
      const [name, ...value] = word.slice(2).split('=');
      if (ignored.includes(name!)) continue;
      const letter = Object.hasOwn(long, name!) ? long[name!]! : undefined;
      if (letter === undefined) throw unknown(word);
      if (values.includes(letter)) all.push({ letter, value: value.length > 0 ? value.join('=') : next(word) });
      else if (value.length > 0) throw unknown(word);
      else all.push({ letter });
    } else if (word.startsWith('-') && word !== '-') {
      let letters = word.slice(1);
      while (letters !== '') {
        const letter = letters[0]!;
        letters = letters.slice(1);
        if (flags.includes(letter)) all.push({ letter });
        else if (values.includes(letter)) {
          all.push({ letter, value: letters === '' ? next(`-${letter}`) : letters });
          letters = '';
        } else if (!ignored.includes(letter)) throw unknown(`-${letter}`);
      }
    } else {
      operands.push(word);
      if (stopAtOperand) operands.push(...rest.splice(0));
    }
  }
  return {
    has: (letter) => all.some((one) => one.letter === letter),
    value: (letter) => all.findLast((one) => one.letter === letter)?.value,
    all,
    operands,
  };
}
