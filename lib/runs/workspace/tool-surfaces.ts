import type { Label, Surface } from '#lib/agent/registry/surface.ts';
import type { Json } from '#lib/base/json.ts';
import { quoted } from '#lib/base/text/shorten.ts';
import { label, text } from '#lib/primitives/surface.ts';

const file = (input: Json) => (text(input.path) ? quoted(text(input.path)) : 'a file');
const byPath = (doing: string, done: string, infinitive: string) => ({
  label: (input: Json): Label => label(doing, done, infinitive, file(input)),
});
/** The search terms of a pattern that is plain text; empty for a real regular expression. */
function plainTerms(pattern: string): string {
  const rest = pattern.replace(/\\[^\p{L}\p{N}\s]/gu, '');
  return /[\\^$()[\]{}|+]/.test(rest) ? '' : pattern.replace(/\\([^\p{L}\p{N}\s])/gu, '$1');
}

const byPattern = {
  label: (input: Json): Label => {
    const words = plainTerms(text(input.pattern));
    return label('Searching', 'Searched', 'search', words ? `the files for ${quoted(words)}` : 'the files');
  },
};
const check = (what: string) => ({ label: (): Label => label('Running', 'Ran', 'run', what) });
const command = { label: (input: Json): Label => label('Running', 'Ran', 'run', quoted(text(input.command))) };
const read = byPath('Reading', 'Read', 'read');
const write = byPath('Writing', 'Wrote', 'write');
const edit = byPath('Editing', 'Edited', 'edit');

/** The surface of each workspace tool, which its definition uses. */
export const surfaces = {
  read_file: read,
  write_file: write,
  edit_file: edit,
  delete_file: byPath('Deleting', 'Deleted', 'delete'),
  list_files: { label: (input: Json) => label('Listing', 'Listed', 'list', text(input.path) ? quoted(text(input.path)) : 'the files') },
  file_exists: byPath('Looking for', 'Looked for', 'look for'),
  code_search: byPattern,
  grep: byPattern,
  glob: byPattern,
  bash: command,
  http_request: {
    label: ({ method, url }: Json) => label('Requesting', 'Requested', 'request', [text(method), text(url)].filter(Boolean).join(' ')),
  },
  lint: check('the linter'),
  run_tests: check('the tests'),
  type_check: check('the type checker'),
} as const satisfies Record<string, Surface>;
