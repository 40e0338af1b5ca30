import type { ToolCall } from '#lib/base/tool-call.ts';
import { type Flow, type ToolName, together } from '../flow/flow.ts';
import type { Outcome } from '../prompt/conversation.ts';
import { AT_ONCE, inBatches, listPaths } from './many-files.ts';

/** Matches a byte that is invalid at its position in UTF-8. No search gets past a NUL byte. */
const NOT_UTF8 = '(?-u:[\\xC0\\xC1\\xF5-\\xFF]|[\\xC2-\\xF4](?:[\\x01-\\x7F]|$)|(?:^|[\\x01-\\x7F])[\\x80-\\xBF])';

/** The files that cannot be read as text, such as images, office documents and files in other encodings. */
export function* unreadable(files: readonly string[]): Flow<string[]> {
  const [searched, broken] = yield* together(
    ['^', NOT_UTF8].map(
      (pattern): ToolCall<ToolName> => ({ name: 'grep', input: { pattern, path: '.', output_mode: 'files_with_matches' } }),
    ),
  );
  const pathsIn = (outcome?: Outcome) => new Set(String(outcome?.content ?? '').split('\n'));
  const [text, wrong] = [pathsIn(searched), pathsIn(broken)];
  // A search does not find an empty file either.
  const doubtful = files.filter((path) => !text.has(path)).slice(0, 2 * AT_ONCE);
  for (const some of inBatches(doubtful)) {
    const looks = yield* together(some.map((path): ToolCall<ToolName> => ({ name: 'read_file', input: { path } })));
    looks.forEach(({ success }, index) => {
      if (!success) wrong.add(some[index]!);
    });
  }
  return files.filter((path) => wrong.has(path));
}

/** Names the files that were skipped; empty when none were. */
export function passedOver(paths: readonly string[], as?: (path: string) => string): string {
  if (paths.length === 0) return '';
  const [are, them] = paths.length === 1 ? ['It isn’t', 'it'] : ['They aren’t', 'them'];
  return `\n\nSkipped: ${listPaths(paths, as)}. ${are} UTF-8 text. Save ${them} as plain text in UTF-8, then run the ticket again.`;
}
