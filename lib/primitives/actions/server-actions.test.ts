import { expect, test } from 'vitest';
import { shownParams } from './server-actions.ts';

test('every value is shown in full, with invisible characters made visible', () => {
  expect(shownParams({ to: 'sarah@acme.com', lines: 'a\nb', many: [1, { a: null }], none: '', off: false })).toEqual([
    { label: 'With to', value: 'sarah@acme.com' },
    { label: 'With lines', value: 'a\nb' },
    { label: 'With many', value: '[\n  1,\n  {\n    "a": null\n  }\n]' },
    { label: 'With none', value: '(empty)' },
    { label: 'With off', value: 'false' },
  ]);
  expect(shownParams({ 'a\u202eb': 'x\u200b\u{e0041}y\t' })).toEqual([{ label: 'With a\\u{202e}b', value: 'x\\u{200b}\\u{e0041}y\\u{9}' }]);
  expect(shownParams({})).toEqual([{ label: 'With', value: 'nothing' }]);
});
