/** What is wrong with a YAML text, in words for who wrote it, by the parser's code and message. */
export function yamlErrorMessage(code: string, message: string): string {
  const said = wordsOf[code];
  if (said) return said;
  for (const [pattern, words] of patterns) if (pattern.test(message)) return words;
  const line = message.split('\n', 1)[0]!.trim().replace(/:$/, '');
  return `The YAML is broken here: ${line}${/[.!?]$/.test(line) ? '' : '.'}`;
}

const wordsOf: Record<string, string> = {
  DUPLICATE_KEY: 'This key is there twice.',
  MULTIPLE_DOCS: 'A file holds one plan: everything from this --- on is a second document.',
  TAB_AS_INDENT: 'Tabs cannot indent YAML: use spaces.',
  TAG_RESOLVE_FAILED: 'Tags (!…) mean nothing in a plan.',
  BLOCK_IN_FLOW: 'Within brackets, lists and maps are written in brackets too: […] or {…}.',
  MULTILINE_IMPLICIT_KEY: 'A key must be on one line, with “: ” after it. A text of several lines needs quotes, or “|” before it.',
  BAD_SCALAR_START: 'A text cannot begin with this sign: put it in quotes.',
  BAD_DQ_ESCAPE: 'This backslash means nothing in double quotes: write \\\\ for a backslash, or use single quotes.',
};

/** Of codes that stand for more than one thing. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [
    /^Flow .* end with|^Flow end indicator/,
    'A list or map in brackets is not closed here, or not indented: close each [ with ] and each { with }, and indent its lines further than the line where it belongs.',
  ],
  [/^Nested mappings/, 'A text with “: ” in it must be in quotes.'],
  [
    /same column|^A block sequence may not/,
    'This is not indented as the rest: the items of a list begin in the same column, and so do the keys of a map.',
  ],
  [/^Block scalars? with/, 'The first lines of this text are indented further than the rest: indent all of it the same.'],
  [/^Missing closing/, 'A text in quotes is not closed: its closing quote is missing.'],
  [/^Missing , /, 'A comma is missing between what stands in brackets.'],
  [/^Missing space after :/, 'A space is missing after the colon.'],
  [/^Implicit map keys/, 'This key has no value: after it comes “: ” and what it holds.'],
  [/^Sequence item without/, 'This does not belong to the list: begin each item with “- ”, in the same column.'],
  [/^Comments must/, 'A comment needs a space before its #.'],
  [/^Unexpected ,|^Unexpected empty item/, 'There is nothing before this comma.'],
  [/^Unexpected /, 'This does not belong here: a bracket too many, or a text that must be in quotes.'],
];
