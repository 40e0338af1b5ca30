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
  ])('%j is %j', (input, path) => expect(workspacePath('/work/space', input)).toBe(path));

  test.each(['..', 'a/../..', '/', '/work', '/work/spaces', '/work/space/..', '/Work/space/a', '/work/space/../other', '/etc/passwd'])(
    '%j is outside, and the error says which paths are allowed',
    (input) => {
      expect(() => workspacePath('/work/space', input)).toThrow(
        expect.objectContaining({ code: 'permission_denied', message: expect.stringContaining('below /work/space') }),
      );
    },
  );

  test('never leaves the workspace: no segment of any result is "." or ".."', () => {
    const piece = fc.constantFrom('..', '.', '', 'a', 'work', 'space', '..\\', '…', '\0', ' ', '/');
    const input = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece).map((pieces) => pieces.join('/')),
    );
    fc.assert(
      fc.property(input, (text) => {
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
