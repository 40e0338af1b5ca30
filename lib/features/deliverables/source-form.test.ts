import { expect, test } from 'vitest';
import { sourceChangeForm, sourceForm } from './source-form.ts';

const problemOf = (type: string, value: string) => sourceForm.safeParse({ type, value }).error?.issues[0];

test.each(['http://10.0.0.1/x', 'http://localhost:8080/x.html', 'https://[::1]/x.html', 'http://169.254.169.254/latest'])(
  '%s is rejected as a web page, with a message at its field',
  (address) => {
    expect(problemOf('url', address)).toMatchObject({ path: ['value'], message: expect.stringContaining('is not on the public internet') });
  },
);

test.each(['example', 'ftp://example.com', 'https://exa mple.com'])('%s is not an address', (address) => {
  expect(problemOf('url', address)?.message).toContain('such as https://example.com/prices');
});

test('an empty source is rejected with what is missing: an address, or a text', () => {
  expect(problemOf('url', ' ')).toMatchObject({ path: ['value'], message: 'Enter a web address, such as https://example.com/prices.' });
  expect(problemOf('description', ' ')).toMatchObject({ path: ['value'], message: 'Paste some text or choose a source.' });
});

test('a public page, and a text that contains an address, are accepted', () => {
  expect(problemOf('url', 'https://example.com/prices')).toBeUndefined();
  expect(problemOf('description', 'http://10.0.0.1/x is our printer.')).toBeUndefined();
});

test('a name is optional, and at most 200 characters', () => {
  expect(sourceForm.parse({ type: 'description', value: 'Text', name: ' ' })).toEqual({ type: 'description', value: 'Text' });
  expect(sourceForm.parse({ type: 'description', value: 'Text', name: ' Notes ' }).name).toBe('Notes');
  expect(sourceForm.safeParse({ type: 'description', value: 'Text', name: 'x'.repeat(201) }).error?.issues[0]?.path).toEqual(['name']);
});

test('the value of a text or a web page can be changed, and only the name of other sources', () => {
  const change = (type: 'url' | 'description' | 'document', form: object) =>
    sourceChangeForm({ type, value: 'before' }).safeParse({ type, ...form });
  expect(change('description', { value: 'after', name: 'Notes' }).data).toEqual({ value: 'after', name: 'Notes' });
  expect(change('url', { value: 'http://10.0.0.1/' }).error?.issues[0]?.path).toEqual(['value']);
  expect(change('document', { value: 'after', name: 'Plan' }).data).toEqual({ value: 'before', name: 'Plan' });
});
