import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { formatRef, refTo } from './format-ref.ts';
import { longestRef, parseRef } from './parse-ref.ts';
import { entityTypes, isCollection, isCurrent, isLatest, isNew, type Ref, type RefQuery } from './ref.ts';
import { isRefError } from './ref-error.ts';

// Thousands of cases take longer than the default on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

function ref(type: Ref['type'], identifier: string, subpath: string[] = [], query: Partial<RefQuery> = {}): Ref {
  return { type, identifier, subpath, query: { filters: {}, ...query } };
}

function refOf(text: string): Ref {
  const parsed = parseRef(text);
  if (isRefError(parsed)) throw new Error(`${text}: ${parsed.message}`);
  return parsed;
}

const uuid = '3f2b8c1e-5d4a-4e6f-9a7b-0c1d2e3f4a5b';

describe('refs of each form', () => {
  test.each<[string, Ref]>([
    ['deliverable:uuid-123', ref('deliverable', 'uuid-123')],
    ['deliverable:latest', ref('deliverable', 'latest')],
    ['deliverable:*', ref('deliverable', '*')],
    ['deliverable:?status=active', ref('deliverable', '*', [], { filters: { status: ['active'] } })],
    ['platform:slack', ref('platform', 'slack')],
    ['platform:*/credentials', ref('platform', '*', ['credentials'])],
    ['memory:*', ref('memory', '*')],
    ['memory:?type=fact&limit=10', ref('memory', '*', [], { filters: { type: ['fact'] }, limit: 10 })],
    ['action:*', ref('action', '*')],
    ['action:platform.*', ref('action', 'platform.*')],
    ['deliverable:new', ref('deliverable', 'new')],
    ['deliverable:new-uuid', ref('deliverable', 'new-uuid')],
    ['memory:uuid-123', ref('memory', 'uuid-123')],
  ])('%s', (text, expected) => {
    expect(parseRef(text)).toEqual(expected);
  });
});

describe('the paths a model uses', () => {
  test.each<[string, Ref]>([
    [`deliverable:${uuid}/versions`, ref('deliverable', uuid, ['versions'])],
    [`deliverable:${uuid}/versions/latest`, ref('deliverable', uuid, ['versions', 'latest'])],
    [`deliverable:${uuid}/sources/0`, ref('deliverable', uuid, ['sources', '0'])],
    [`session:${uuid}/messages`, ref('session', uuid, ['messages'])],
    [`document:${uuid}/chunks/3`, ref('document', uuid, ['chunks', '3'])],
    [`work:${uuid}/outputs`, ref('work', uuid, ['outputs'])],
    ['platform:slack/credentials', ref('platform', 'slack', ['credentials'])],
    ['session:current', ref('session', 'current')],
    ['deliverable:*?status=active', ref('deliverable', '*', [], { filters: { status: ['active'] } })],
    ['action:platform.sync', ref('action', 'platform.sync')],
    ['domain:latest', ref('domain', 'latest')],
  ])('%s', (text, expected) => {
    expect(parseRef(text)).toEqual(expected);
  });
});

describe('unusual input that is a valid ref', () => {
  test.each<[string, Ref]>([
    ['memory:?tags=a&tags=b', ref('memory', '*', [], { filters: { tags: ['a', 'b'] } })],
    ['memory:?tags=a&type=fact&tags=a', ref('memory', '*', [], { filters: { tags: ['a', 'a'], type: ['fact'] } })],
    ['memory:?tags=a%20b%26c%3Dd', ref('memory', '*', [], { filters: { tags: ['a b&c=d'] } })],
    ['memory:?tags=a,b', ref('memory', '*', [], { filters: { tags: ['a,b'] } })],
    ['memory:?tags=café', ref('memory', '*', [], { filters: { tags: ['café'] } })],
    ['memory:?tags=caf%C3%A9', ref('memory', '*', [], { filters: { tags: ['café'] } })],
    ['memory:?tags=😀', ref('memory', '*', [], { filters: { tags: ['😀'] } })],
    ['memory:?source_ref=document:d-1/chunks/3', ref('memory', '*', [], { filters: { source_ref: ['document:d-1/chunks/3'] } })],
    ['memory:?source=#acme-eng', ref('memory', '*', [], { filters: { source: ['#acme-eng'] } })],
    ['memory:?constructor=x', ref('memory', '*', [], { filters: { constructor: ['x'] } })],
    ['memory:?limit=1', ref('memory', '*', [], { limit: 1 })],
    ['memory:?limit=100&offset=0', ref('memory', '*', [], { limit: 100, offset: 0 })],
    ['memory:?offset=9007199254740991', ref('memory', '*', [], { offset: Number.MAX_SAFE_INTEGER })],
    ['memory:?order_by=updated_at&order=desc', ref('memory', '*', [], { order_by: 'updated_at', order: 'desc' })],
    ['memory:?limit=%31%30', ref('memory', '*', [], { limit: 10 })],
    [`deliverable:${uuid}/versions?status=staged`, ref('deliverable', uuid, ['versions'], { filters: { status: ['staged'] } })],
    ['deliverable:New', ref('deliverable', 'New')],
    ['deliverable:_', ref('deliverable', '_')],
    ['deliverable:--', ref('deliverable', '--')],
    ['action:platform.oauth.*', ref('action', 'platform.oauth.*')],
  ])('%s', (text, expected) => {
    expect(parseRef(text)).toEqual(expected);
  });
});

describe('unusual input that is not a valid ref, and its error', () => {
  test.each<[string, string, string]>([
    ['', 'text', 'empty'],
    [' ', 'text', 'white space'],
    [' deliverable:latest', 'text', 'white space'],
    ['deliverable:latest\n', 'text', 'white space'],
    ['deliverable:Weekly Status', 'text', 'use List or Search to find an entity by its title'],
    ['deliverable:a\u0000b', 'text', 'control character'],
    ['deliverable:a\u009bb', 'text', 'control character'],
    ['deliverable:a\ud800', 'text', 'half of a surrogate pair'],
    ['memory:?tags=\udc00', 'text', 'half of a surrogate pair'],
    [`deliverable:${'a'.repeat(longestRef)}`, 'text', 'The maximum is 2000'],
    [`memory:?tags=${'é'.repeat(500)}`, 'text', 'percent-encoded'],
    ['deliverable', 'text', 'Write "deliverable:*" for all of them'],
    ['latest', 'text', 'has no ":"'],
    ['deliverable/latest', 'text', 'has no ":"'],
    [uuid, 'type', `Write "<type>:${uuid}"`],
    [':', 'type', 'no type before its ":"'],
    [':latest', 'type', 'no type before its ":"'],
    ['?status=active', 'text', 'has no ":"'],
    ['deliverables:latest', 'type', 'Did you mean "deliverable"?'],
    ['Deliverable:latest', 'type', 'Did you mean "deliverable"?'],
    ['MEMORY:*', 'type', 'Did you mean "memory"?'],
    ['version:latest', 'type', 'deliverable, platform, memory, session, domain, document, work, action'],
    ['http://example.com', 'type', 'Unknown type "http"'],
    ['__proto__:x', 'type', 'Unknown type'],
    ['deliverable:', 'identifier', 'no identifier after "deliverable:"'],
    ['deliverable:/versions', 'identifier', 'no identifier after "deliverable:"'],
    ['deliverable:/versions?status=staged', 'identifier', 'no identifier after "deliverable:"'],
    ['deliverable::latest', 'identifier', '":latest"'],
    ['deliverable:memory:latest', 'identifier', 'letters, digits'],
    ['deliverable:a%20b', 'identifier', 'letters, digits'],
    ['deliverable:a,b', 'identifier', 'letters, digits'],
    ['deliverable:café', 'identifier', 'letters, digits'],
    ['deliverable:<id>', 'identifier', 'letters, digits'],
    ['deliverable:{id}', 'identifier', 'letters, digits'],
    ['deliverable:"x"', 'identifier', 'letters, digits'],
    ['deliverable:\u200bx', 'identifier', 'letters, digits'],
    ['deliverable:**', 'identifier', '"*" is used alone ("deliverable:*")'],
    ['deliverable:abc*', 'identifier', '"*" is used alone ("deliverable:*")'],
    ['platform:slack.*', 'identifier', '"*" is used alone ("platform:*")'],
    ['action:*.sync', 'identifier', '"action:platform.*"'],
    ['action:platform*', 'identifier', '"action:platform.*"'],
    ['action:.*', 'identifier', '"action:platform.*"'],
    ['action:platform..*', 'identifier', '"action:platform.*"'],
    ['deliverable:new/versions', 'identifier', 'Write "deliverable:new"'],
    ['deliverable:new?title=x', 'identifier', 'Write "deliverable:new"'],
    ['deliverable:a/', 'subpath', 'up to there is "deliverable:a"'],
    ['deliverable:a//b', 'subpath', 'up to there is "deliverable:a"'],
    ['deliverable:a/versions/', 'subpath', 'up to there is "deliverable:a/versions"'],
    ['deliverable:a/versions/*', 'subpath', '"deliverable:a/versions" already means all'],
    ['deliverable:a/sources[0]', 'subpath', 'letters, digits'],
    ['deliverable:latest?', 'query', 'The query after "?" is empty'],
    ['deliverable:?', 'query', 'The query after "?" is empty'],
    ['deliverable:?status', 'query', 'Write "status=value"'],
    ['deliverable:?status=', 'query', '"status" has no value'],
    ['deliverable:?=active', 'query', 'is not a field name'],
    ['deliverable:?Status=active', 'query', 'lowercase letters'],
    ['deliverable:?__proto__=x', 'query', 'is not a field name'],
    ['deliverable:?tags[]=x', 'query', 'is not a field name'],
    ['deliverable:?status=active&', 'query', 'single "&"'],
    ['deliverable:?&status=active', 'query', 'single "&"'],
    ['deliverable:?status=active&&limit=1', 'query', 'single "&"'],
    ['deliverable:?status==active', 'query', '"status" has no value'],
    ['deliverable:?status=a=b', 'query', '%3D'],
    ['deliverable:?status=active?limit=1', 'query', '%3F'],
    ['deliverable:?title=Weekly+Status', 'query', '%20 for a space and %2B for a plus'],
    ['deliverable:?title=100%', 'query', '%25 for a percent sign'],
    ['deliverable:?title=%E9', 'query', 'not percent-encoded properly'],
    ['deliverable:?title=%ED%A0%80', 'query', 'not percent-encoded properly'],
    ['deliverable:?title=a%00b', 'query', 'control character'],
    ['deliverable:?title=a%0Ab', 'query', 'control character'],
    ['memory:?limit=0', 'query', 'from 1 to 100'],
    ['memory:?limit=101', 'query', 'from 1 to 100'],
    ['memory:?limit=-1', 'query', 'from 1 to 100'],
    ['memory:?limit=1.5', 'query', 'from 1 to 100'],
    ['memory:?limit=1e1', 'query', 'from 1 to 100'],
    ['memory:?limit=010', 'query', 'from 1 to 100'],
    ['memory:?limit=0x10', 'query', 'from 1 to 100'],
    ['memory:?limit=ten', 'query', 'from 1 to 100'],
    ['memory:?limit=10&limit=10', 'query', 'Write it once'],
    ['memory:?offset=-1', 'query', 'from 0'],
    ['memory:?offset=9007199254740993', 'query', 'from 0'],
    ['memory:?offset=1&offset=2', 'query', 'Write it once'],
    ['memory:?order=ascending', 'query', '"order=asc" or "order=desc"'],
    ['memory:?order=asc&order=desc', 'query', 'Write it once'],
    ['memory:?order_by=-updated_at', 'query', 'one field name'],
    ['memory:?order_by=a&order_by=b', 'query', 'Write it once'],
  ])('%j', (text, part, words) => {
    expect(parseRef(text)).toMatchObject({ error: true, part, message: expect.stringContaining(words) });
  });

  test.each([undefined, null, 7, true, {}, [], ['deliverable:latest'], Symbol('x'), () => 'deliverable:latest', 7n])(
    '%s is not text',
    (value) => {
      expect(parseRef(value)).toMatchObject({ error: true, part: 'text' });
    },
  );

  test('an unknown type returns the known types as data too', () => {
    expect(parseRef('note:1')).toMatchObject({ allowed: entityTypes });
  });

  test('a message stays short for any input', () => {
    const parsed = parseRef(`deliverable:a/${'x/'.repeat(900)}`);
    expect(isRefError(parsed) && parsed.message.length).toBeLessThan(200);
  });
});

describe('the special identifiers', () => {
  test('all of a type and the actions of a prefix are collections; a single entity is not', () => {
    expect(['deliverable:*', 'deliverable:?status=active', 'action:platform.*'].map((text) => isCollection(refOf(text)))).toEqual([
      true,
      true,
      true,
    ]);
    expect(['deliverable:latest', 'action:platform.sync', 'deliverable:a'].map((text) => isCollection(refOf(text)))).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('new, latest and current are distinguished', () => {
    const flags = ['new', 'latest', 'current']
      .map((word) => refOf(`session:${word}`))
      .map((parsed) => [isNew(parsed), isLatest(parsed), isCurrent(parsed)]);
    expect(flags).toEqual([
      [true, false, false],
      [false, true, false],
      [false, false, true],
    ]);
  });
});

describe('formatting a ref', () => {
  test('refs to children are written from their parts', () => {
    expect(refTo('deliverable', 'a')).toBe('deliverable:a');
    expect(refTo('deliverable', 'a', 'versions', 'latest')).toBe('deliverable:a/versions/latest');
  });

  test('the short form of a filter is expanded', () => {
    expect(formatRef(refOf('deliverable:?status=active'))).toBe('deliverable:*?status=active');
  });

  test('values are percent-encoded', () => {
    expect(formatRef(ref('memory', '*', [], { filters: { tags: ['a&b', 'c d'] }, limit: 5 }))).toBe(
      'memory:*?tags=a%26b&tags=c%20d&limit=5',
    );
  });
});

describe('properties', () => {
  const runs = { numRuns: 10_000 };
  const piece = fc.oneof(
    fc.constantFrom(
      ...entityTypes,
      'new',
      'latest',
      '*',
      '.*',
      ':',
      '/',
      '?',
      '&',
      '=',
      '%',
      '%20',
      '+',
      'limit=',
      'order=asc',
      'status=active',
    ),
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.string({ maxLength: 8 }),
  );
  const anyText = fc.oneof(
    fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
    fc.string({ unit: 'binary', maxLength: 200 }),
  );
  const nearlyRef = fc.tuple(fc.constantFrom(...entityTypes), anyText).map(([type, rest]) => `${type}:${rest}`);

  const name = fc.stringMatching(/^[a-z][a-z0-9_]{0,12}$/).filter((text) => !['limit', 'offset', 'order', 'order_by'].includes(text));
  const token = fc.stringMatching(/^[A-Za-z0-9_.-]{1,20}$/).filter((text) => !/^\.+$/.test(text));
  const value = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((text) => !/[\u0000-\u001f\u007f-\u009f]/.test(text));
  const someQuery: fc.Arbitrary<RefQuery> = fc.record(
    {
      filters: fc.dictionary(name, fc.array(value, { minLength: 1, maxLength: 3 }), { maxKeys: 3, noNullPrototype: true }),
      limit: fc.integer({ min: 1, max: 100 }),
      offset: fc.nat(),
      order_by: name,
      order: fc.constantFrom<'asc' | 'desc'>('asc', 'desc'),
    },
    { requiredKeys: ['filters'] },
  );
  const someRef: fc.Arbitrary<Ref> = fc
    .record({
      type: fc.constantFrom(...entityTypes),
      identifier: fc.oneof(token, fc.constantFrom('*', 'latest', 'current')),
      subpath: fc.array(token, { maxLength: 3 }),
      query: someQuery,
    })
    .filter((made) => made.identifier !== 'new' && formatRef(made).length <= longestRef);

  test('any text yields a Ref or a RefError with a message, and a Ref survives a round trip', () => {
    let refs = 0;
    fc.assert(
      fc.property(fc.oneof(anyText, nearlyRef), (text) => {
        const parsed = parseRef(text);
        if (isRefError(parsed)) {
          expect(parsed.message).toMatch(/^[\s\S]{10,600}$/);
          expect(parsed.message.isWellFormed()).toBe(true);
          return;
        }
        refs += 1;
        expect(parseRef(formatRef(parsed))).toEqual(parsed);
      }),
      runs,
    );
    expect(refs).toBeGreaterThan(50);
  });

  test('every possible ref survives a round trip', () => {
    fc.assert(
      fc.property(someRef, (made) => {
        expect(parseRef(formatRef(made))).toEqual(made);
      }),
      runs,
    );
  });
});
