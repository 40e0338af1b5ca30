import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PrimitiveError } from '#lib/base/errors.ts';
import { workspacePath } from './workspace-path.ts';

describe('a path of a workspace', () => {
  test.each([
    ['a.txt', 'a.txt'],
    ['./a//b/.', 'a/b'],
    ['a/../b', 'b'],
    ['', ''],
    ['.', ''],
    ['/work/space', ''],
    ['/work/space/', ''],
    ['/work/space/a/b', 'a/b'],
    ['/work/./space//a', 'a'],
    ['/work/other/../space/a', 'a'],
    ['%2e%2e/a', '%2e%2e/a'],
    ['..\\a', '..\\a'],
    ['~/a', '~/a'],
  ])('%j is %j', (given, path) => expect(workspacePath('/work/space', given)).toBe(path));

  test.each(['..', 'a/../..', '/', '/work', '/work/spaces', '/work/space/..', '/Work/space/a', '/work/space/../other', '/etc/passwd'])(
    '%j is outside, and the refusal says what a path is',
    (given) => {
      expect(() => workspacePath('/work/space', given)).toThrow(
        expect.objectContaining({ code: 'permission_denied', message: expect.stringContaining('below /work/space') }),
      );
    },
  );

  test('never leaves: whatever is given, no name of the result is a step', () => {
    const piece = fc.constantFrom('..', '.', '', 'a', 'work', 'space', '..\\', '…', '\0', ' ', '/');
    const given = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece).map((pieces) => pieces.join('/')),
    );
    fc.assert(
      fc.property(given, (text) => {
        try {
          const path = workspacePath('/work/space', text);
          expect(path === '' ? [] : path.split('/')).not.toContainEqual(expect.stringMatching(/^\.{0,2}$/));
          expect(workspacePath('/work/space', path)).toBe(path);
          expect(workspacePath('/work/space', `/work/space/${path}`)).toBe(path);
        } catch (error) {
          expect(error).toBeInstanceOf(PrimitiveError);
        }
      }),
      { numRuns: 500 },
    );
  });
});
