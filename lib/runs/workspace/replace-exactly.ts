import { PrimitiveError } from '#lib/base/errors.ts';

/**
 * Replaces a passage that must occur exactly once in a text, or every occurrence when `all` is true. Pure. Throws
 * `invalid_input` with `matches`, the number of occurrences.
 */
export function replaceExactly(
  text: string,
  { old, by, all = false, path }: { old: string; by: string; all?: boolean; path: string },
): { text: string; replacements: number } {
  if (old === '')
    throw new PrimitiveError('invalid_input', 'old_string is empty. To replace a whole file, write it.', { path: 'old_string' });
  if (old === by) throw new PrimitiveError('invalid_input', 'old_string and new_string are the same.', { path: 'new_string' });
  const pieces = text.split(old);
  const found = pieces.length - 1;
  if (found === 0) throw notFound(text, old, path);
  // Splitting counts two overlapping occurrences as one.
  const matches = found > 1 ? found : text.indexOf(old, pieces[0]!.length + 1) === -1 ? 1 : 2;
  if (matches > 1 && !all) throw notUnique(text, old, path, matches);
  return { text: pieces.join(by), replacements: found };
}

function notFound(text: string, old: string, path: string): PrimitiveError {
  const otherEnds = text.includes('\r\n') && old.includes('\n') && text.replaceAll('\r\n', '\n').includes(old.replaceAll('\r\n', '\n'));
  const hint = otherEnds
    ? 'It would match if its lines ended in \\r\\n, like those of the file.'
    : 'It must match exactly, including every space and line end. Read the file again.';
  return new PrimitiveError('invalid_input', `old_string is not in "${path}" (0 matches). ${hint}`, {
    path: 'old_string',
    file: path,
    matches: 0,
    ...(otherEnds && { line_ends: 'crlf' }),
  });
}

function notUnique(text: string, old: string, path: string, matches: number): PrimitiveError {
  const lines: number[] = [];
  let line = 1;
  let from = 0;
  for (let at = text.indexOf(old); at !== -1 && lines.length < 10; at = text.indexOf(old, at + 1)) {
    line += text.slice(from, at).split('\n').length - 1;
    from = at;
    lines.push(line);
  }
  return new PrimitiveError(
    'invalid_input',
    `old_string occurs ${matches} times in "${path}" (lines ${lines.join(', ')}${matches > lines.length ? ', …' : ''}). Include more of the surrounding text so that it is unique, or set replace_all.`,
    { path: 'old_string', file: path, matches, lines },
  );
}
