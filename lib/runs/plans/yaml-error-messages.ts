/** Explains a YAML error to the author, by the parser's code and message. */
export function yamlErrorMessage(code: string, message: string): string {
  const known = messagesByCode[code];
  if (known) return known;
  for (const [pattern, text] of patterns) if (pattern.test(message)) return text;
  const line = message.split('\n', 1)[0]!.trim().replace(/:$/, '');
  return `Invalid YAML: ${line}${/[.!?]$/.test(line) ? '' : '.'}`;
}

const messagesByCode: Record<string, string> = {
  DUPLICATE_KEY: 'This key is duplicated.',
  MULTIPLE_DOCS: 'A file holds one plan, but a second document starts at this ---.',
  TAB_AS_INDENT: 'Tabs cannot indent YAML: use spaces.',
  TAG_RESOLVE_FAILED: 'Tags (!…) are not supported in a plan.',
  BLOCK_IN_FLOW: 'Inside brackets, write lists as […] and maps as {…}.',
  MULTILINE_IMPLICIT_KEY: 'A key must be on one line, with “: ” after it. Multi-line text needs quotes, or “|” before it.',
  BAD_SCALAR_START: 'Text cannot start with this character. Put it in quotes.',
  BAD_DQ_ESCAPE: 'Invalid escape in double quotes: write \\\\ for a backslash, or use single quotes.',
};

/** For codes that cover several errors. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [
    /^Flow .* end with|^Flow end indicator/,
    'A list or map in brackets is not closed or not indented. Close each [ with ] and each { with }, and indent its lines further than the line it belongs to.',
  ],
  [/^Nested mappings/, 'Text that contains “: ” must be in quotes.'],
  [
    /same column|^A block sequence may not/,
    'Inconsistent indentation: the items of a list start in the same column, and so do the keys of a map.',
  ],
  [/^Block scalars? with/, 'The first lines of this text are indented further than the rest. Indent all lines the same.'],
  [/^Missing closing/, 'The closing quote is missing.'],
  [/^Missing , /, 'A comma is missing between the items in brackets.'],
  [/^Missing space after :/, 'A space is missing after the colon.'],
  [/^Implicit map keys/, 'This key has no value. Write “: ” and the value after it.'],
  [/^Sequence item without/, 'This is not an item of the list. Start each item with “- ”, in the same column.'],
  [/^Comments must/, 'A comment needs a space before its #.'],
  [/^Unexpected ,|^Unexpected empty item/, 'There is nothing before this comma.'],
  [/^Unexpected /, 'Unexpected here: an extra bracket, or text that must be in quotes.'],
];
