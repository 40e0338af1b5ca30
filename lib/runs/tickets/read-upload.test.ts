import { describe, expect, test } from 'vitest';
import { formatSize } from '#lib/base/text/format-size.ts';
import { readUpload } from './read-upload.ts';

const upload = (...files: [name: string, content: string][]) => {
  const form = new FormData();
  for (const [name, content] of files) form.append('file', new File([content], name));
  return new Request('http://x/', { method: 'POST', body: form });
};

describe('an upload', () => {
  test('returns files with their names, byte for byte', async () => {
    const read = await readUpload(upload(['notes/märz.md', 'ü'], ['empty', '']));
    if ('message' in read) throw new Error(read.message);
    expect(read.files.map(({ path, content }) => [path, [...content]])).toEqual([
      ['notes/märz.md', [195, 188]],
      ['empty', []],
    ]);
  });

  test.each<[string, Request]>([
    ['has no files', upload()],
    ['“../x” is not a valid file name', upload(['../x', ''])],
    ['“/etc/passwd” is not a valid file name', upload(['/etc/passwd', ''])],
    ['Two files are called "a"', upload(['a', ''], ['a', ''])],
    ['cannot be both a file and a folder', upload(['a', ''], ['a/b', ''])],
    ['interrupted or is not valid', new Request('http://x/', { method: 'POST', body: '{}' })],
    [
      'something that is not a file',
      (() => {
        const form = new FormData();
        form.append('file', 'text');
        return new Request('http://x/', { method: 'POST', body: form });
      })(),
    ],
  ])('is refused with a message: %s', async (words, request) => {
    expect(await readUpload(request)).toEqual({ message: expect.stringContaining(words) });
  });
});

test('sizes are formatted for people', () => {
  expect([0, 1, 999, 1000, 3449, 8_388_608].map(formatSize)).toEqual(['0 bytes', '1 byte', '999 bytes', '1 KB', '3.4 KB', '8.4 MB']);
});
