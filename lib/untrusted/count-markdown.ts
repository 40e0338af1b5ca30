/** The limits of a Markdown text; far above what people write, and below what takes seconds to parse. */
const MOST = {
  characters: 400_000,
  lines: 20_000,
  /** Quotes and lists that begin on one line. */
  markers: 40,
  /** Columns of indentation of a line. */
  indent: 160,
  /** In one paragraph, item, heading or row, as far as the beginnings of its lines show. */
  brackets: 1500,
  /** Runs of * _ ~ in such a block. */
  emphases: 3000,
  /** Both in the whole text. */
  signs: 40_000,
  /** Lines of = or - below others, in such a block. */
  underlines: 500,
  /** On one line. */
  cells: 300,
  letters: 50_000,
} as const;

type Counted = Record<keyof typeof MOST, number>;

const words: Record<keyof typeof MOST, string> = {
  characters: 'characters',
  lines: 'lines',
  markers: 'nested lists and quotes',
  indent: 'columns of indentation',
  brackets: 'brackets in one paragraph',
  emphases: 'signs such as * and _ in one paragraph',
  signs: 'brackets and signs such as * and _',
  underlines: 'underlined headings in one paragraph',
  cells: 'cells in one row of a table',
  letters: 'letters in one word',
};

const marker = /(?:[>*+-]|\d{1,9}[.)])(?=[\s>]|$)|>/y;

/** Counts, in one pass, what makes a Markdown text expensive to parse. Each count is the maximum of any place. */
export function countMarkdown(text: string): Counted {
  const counted: Counted = {
    characters: text.length,
    lines: 0,
    markers: 0,
    indent: 0,
    brackets: 0,
    emphases: 0,
    signs: 0,
    underlines: 0,
    cells: 0,
    letters: 0,
  };
  const most = (what: keyof Counted, count: number) => {
    if (count > counted[what]) counted[what] = count;
  };
  let piece = { brackets: 0, emphases: 0, underlines: 0 };
  for (let start = 0; start <= text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    counted.lines += 1;
    const { content, isItem } = prefixOf(text, start, end, most);
    // A new paragraph, item, heading or row.
    if (content === end || isItem || text[content] === '#' || text[content] === '|') {
      counted.signs += piece.brackets + piece.emphases;
      piece = { brackets: 0, emphases: 0, underlines: 0 };
    }
    if (content < end) countLine(text, content, end, piece, most);
    start = end + 1;
  }
  counted.signs += piece.brackets + piece.emphases;
  return counted;
}

/** What a text has too much of; null when it can be parsed. */
export function problemOfMarkdown(text: string): string | null {
  const counted = countMarkdown(text);
  const kinds = Object.keys(MOST) as (keyof typeof MOST)[];
  const kind = kinds.find((one) => counted[one] > MOST[one]);
  if (!kind) return null;
  return `The text has ${counted[kind].toLocaleString('en')} ${words[kind]}; the limit is ${MOST[kind].toLocaleString('en')}.`;
}

/** Whether parsing a text takes a few ms at most, so that a page may do it while others wait. */
export function isOrdinary(text: string): boolean {
  const { characters, lines, markers, indent, brackets, emphases, signs, underlines, cells } = countMarkdown(text);
  return (
    characters <= 40_000 &&
    lines <= 1500 &&
    markers <= 10 &&
    indent <= 60 &&
    brackets <= 200 &&
    emphases <= 300 &&
    signs <= 4000 &&
    underlines <= 20 &&
    cells <= 40
  );
}

/** The start of a line's content after indentation and markers of quotes and lists, and whether an item begins there. */
function prefixOf(text: string, start: number, end: number, most: (what: keyof Counted, count: number) => void) {
  let at = start;
  let markers = 0;
  let columns = 0;
  let isItem = false;
  while (at < end) {
    const code = text.charCodeAt(at);
    if (code === 32 || code === 9 || code === 13) {
      columns += code === 9 ? 4 : 1;
      at += 1;
      continue;
    }
    marker.lastIndex = at;
    const found = marker.exec(text);
    if (!found) break;
    markers += 1;
    at += found[0].length;
    if (found[0] !== '>') isItem = true;
  }
  most('markers', markers);
  most('indent', columns - markers);
  return { content: at, isItem };
}

function countLine(
  text: string,
  start: number,
  end: number,
  piece: { brackets: number; emphases: number; underlines: number },
  most: (what: keyof Counted, count: number) => void,
): void {
  let cells = 0;
  let word = 0;
  let before = 0;
  let plain = false;
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 32 || code === 9) word = 0;
    else {
      word += 1;
      if (word > 1000) most('letters', word);
    }
    // [ ] < (
    if (code === 91 || code === 93 || code === 60) piece.brackets += 1;
    else if (code === 124) cells += 1;
    else if ((code === 42 || code === 95 || code === 126) && code !== before) piece.emphases += 1;
    if (code !== 61 && code !== 45 && code !== 32 && code !== 13) plain = true;
    before = code;
  }
  if (!plain) piece.underlines += 1;
  most('cells', cells);
  most('brackets', piece.brackets);
  most('emphases', piece.emphases);
  most('underlines', piece.underlines);
}
