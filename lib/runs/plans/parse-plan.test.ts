import { describe, expect, test } from 'vitest';
import { formatProblems } from '#lib/entities/plan-problem.ts';
import { parsePlan } from './parse-plan.ts';
import { digestOfPlan, stepsInOrder } from './plan.ts';
import { readPlan } from './read-plan.ts';
import { examples } from './testing/examples.ts';

const read = (source: string) => {
  const result = readPlan(source, '/project');
  if ('problems' in result) throw new Error(formatProblems(result.problems));
  return result.plan;
};
const problemsOf = (source: string) => {
  const result = readPlan(source, '/project');
  return 'problems' in result ? result.problems.map(({ line, column, message }) => `${line}:${column} ${message}`) : [];
};

test('one problem of a step or plan does not hide the others', () => {
  expect(
    problemsOf(`- {tool: REPLACE_IN_FILE, path: ../x, old_string: "", new_text: b}
- {tool: HTTP_REQUEST, method: get, url: nowhere, body: b}
- {tool: RM}
`),
  ).toEqual([
    '1:10 REPLACE_IN_FILE needs “new_string”.',
    '1:33 path leads outside the project’s folder (/project).',
    '1:51 old_string must not be empty.',
    '1:55 REPLACE_IN_FILE has no “new_text”. It takes path, old_string, new_string, validations.',
    '2:42 url must be an absolute http:// or https:// URL.',
    '2:57 body cannot be sent with GET or HEAD.',
    '3:10 Unknown tool “RM”. The tools are WRITE_FILE, REPLACE_IN_FILE, DELETE_FILE, FILE_EXISTS, LINT_FILE, LINT_PROJECT, RUN_TESTS, RUN_ALL_TESTS, RUN_TYPE_CHECK and HTTP_REQUEST.',
  ]);
});

describe('a valid plan', () => {
  test.each(Object.entries(examples))('the example for %s is a valid plan', (tool, source) => {
    const steps = stepsInOrder(read(source));
    expect(steps).toHaveLength(1);
    expect(steps[0]).toMatchObject({ tool });
  });

  test('can be a list, or a map with steps and validations', () => {
    const steps = `- tool: WRITE_FILE
  path: /project/a.js
  content: |
    one
    two
  validations:
    - tool: FILE_EXISTS
      path: a.js
      validations:
        - tool: LINT_FILE
          path: a.js
    - tool: LINT_PROJECT
- tool: RUN_ALL_TESTS
`;
    const nested = `steps:\n${steps.replaceAll(/^/gm, '  ')}\nvalidations: [{tool: RUN_TYPE_CHECK}]`;
    const order = (source: string) => stepsInOrder(read(source)).map(({ id, tool }) => `${id} ${tool}`);
    const inList = ['1 WRITE_FILE', '1.1 FILE_EXISTS', '1.1.1 LINT_FILE', '1.2 LINT_PROJECT', '2 RUN_ALL_TESTS'];
    expect(order(steps)).toEqual(inList);
    expect(order(nested)).toEqual([...inList, 'end.1 RUN_TYPE_CHECK']);
    expect(read(steps).steps[0]).toMatchObject({ line: 1, input: { path: '/project/a.js', content: 'one\ntwo\n' } });
    expect(read(steps).steps[0]!.validations[0]!.line).toBe(7);
  });

  test('a request can state what it expects, have a JSON body as a map, and write its method in either case', () => {
    const { steps } = read(`- tool: HTTP_REQUEST
  method: put
  url: https://example.com/a
  headers: {Accept: text/plain}
  body: {a: [1, {b: null}]}
  expect: {status: [200, 404], body_contains: done}
`);
    expect(steps[0]!.input).toMatchObject({
      method: 'PUT',
      body: { a: [1, { b: null }] },
      expect: { status: [200, 404], body_contains: 'done' },
    });
  });

  test('a command is a line or a list of arguments', () => {
    const plan = read(`commands: {lint: ruff check ., test: [pytest, -k, "a or b"], type_check: mypy .}\nsteps: [{tool: LINT_PROJECT}]`);
    expect(plan.commands).toEqual({ lint: ['ruff', 'check', '.'], test: ['pytest', '-k', 'a or b'], type_check: ['mypy', '.'] });
  });

  test('repeated text can use an anchor and aliases', () => {
    const { steps } = read('- {tool: WRITE_FILE, path: a, content: &text hello}\n- {tool: WRITE_FILE, path: b, content: *text}');
    expect(steps.map(({ input }) => input.content)).toEqual(['hello', 'hello']);
  });

  test('plans that do the same have the same digest', () => {
    const digest = (source: string) => digestOfPlan(read(source));
    const plan = '- tool: DELETE_FILE\n  path: a\n';
    expect(digest(`# why\nsteps:\n  - {path: "a", tool: DELETE_FILE}`)).toBe(digest(plan));
    expect(digest(plan.replace('path: a', 'path: b'))).not.toBe(digest(plan));
    expect(digest(`commands: {lint: x}\nsteps: [{tool: DELETE_FILE, path: a}]`)).not.toBe(digest(plan));
  });
});

describe('problems are reported with line and column', () => {
  test.each<[string, string, string[]]>([
    ['nothing', '', ['1:1 The plan is empty. Write a list of steps.']],
    ['only a comment', '# later', ['1:1 The plan is empty. Write a list of steps.']],
    ['an empty list', 'steps: []', ['1:1 The plan is empty. Write a list of steps.']],
    ['a word', 'hello', ['1:1 A plan is a list of steps, or a map with “steps:”.']],
    ['no steps', 'commands: {lint: x}', ['1:1 This plan has no steps. Write them as a list under “steps:”.']],
    ['steps that are not a list', 'steps: 5', ['1:8 The steps must be a list. Start each item with “- ”.']],
    ['a step that is not a map', '- WRITE_FILE', ['1:3 A step is a map with “tool:” and the tool’s parameters.']],
    ['no tool', '- path: a', ['1:3 This step has no “tool:”.']],
    [
      'an unknown tool',
      '- tool: RM',
      [
        '1:9 Unknown tool “RM”. The tools are WRITE_FILE, REPLACE_IN_FILE, DELETE_FILE, FILE_EXISTS, LINT_FILE, LINT_PROJECT, RUN_TESTS, RUN_ALL_TESTS, RUN_TYPE_CHECK and HTTP_REQUEST.',
      ],
    ],
    ['a tool in other letters', '- {tool: write-file}', ['1:10 Unknown tool “write-file”. Did you mean WRITE_FILE?']],
    [
      'a change among validations',
      'validations:\n- {tool: DELETE_FILE, path: a}',
      ['2:10 DELETE_FILE changes files, so it can be a step but not a validation.'],
    ],
    ['a missing parameter', '- tool: DELETE_FILE', ['1:9 DELETE_FILE needs “path”.']],
    [
      'an unknown parameter',
      '- tool: DELETE_FILE\n  path: a\n  force: true',
      ['3:3 DELETE_FILE has no “force”. It takes path, validations.'],
    ],
    ['a number for text', '- {tool: DELETE_FILE, path: 5}', ['1:29 path must be text, not the number 5. Put it in quotes.']],
    ['nothing for text', '- tool: WRITE_FILE\n  path: a\n  content:', ['3:11 content must be text, not empty. Empty text is written "".']],
    ['a list for text', '- {tool: DELETE_FILE, path: [a]}', ['1:29 path must be text, not a list.']],
    ['a path with nothing in it', '- {tool: DELETE_FILE, path: ""}', ['1:29 path must not be empty.']],
    ['a path up', '- {tool: DELETE_FILE, path: a/../../b}', ['1:29 path leads outside the project’s folder (/project).']],
    [
      'an absolute path elsewhere',
      '- {tool: DELETE_FILE, path: /projects/a}',
      ['1:29 path leads outside the project’s folder (/project).'],
    ],
    ['the folder itself', '- {tool: DELETE_FILE, path: .}', ['1:29 path names a folder, not a file.']],
    ['a NUL in a path', '- {tool: DELETE_FILE, path: "a\\0"}', ['1:29 path is not usable. A path must be well-formed text without NUL.']],
    [
      'an unknown method',
      '- {tool: HTTP_REQUEST, method: BREW, url: "https://a.example"}',
      [expect.stringMatching(/^1:32 method must be one of GET, /)],
    ],
    ['a relative URL', '- {tool: HTTP_REQUEST, method: GET, url: /a}', ['1:42 url must be an absolute http:// or https:// URL.']],
    [
      'a header that is not text',
      '- {tool: HTTP_REQUEST, method: GET, url: "https://a.example", headers: {A: 1}}',
      ['1:76 headers.A must be text, not the number 1. Put it in quotes.'],
    ],
    [
      'an unknown expectation',
      '- tool: HTTP_REQUEST\n  method: GET\n  url: https://a.example\n  expect:\n    code: 200',
      ['5:5 expect has no “code”.'],
    ],
    ['a key twice', '- tool: DELETE_FILE\n  path: a\n  path: b', ['3:3 This key is duplicated.']],
    ['a tab', 'steps:\n\t- tool: DELETE_FILE', ['2:1 Tabs cannot indent YAML: use spaces.']],
    [
      'two documents',
      '- {tool: LINT_PROJECT}\n---\n- {tool: LINT_PROJECT}',
      ['2:1 A file holds one plan, but a second document starts at this ---.'],
    ],
    ['a tag', '- {tool: DELETE_FILE, path: !!js/function x}', ['1:29 Tags (!…) are not supported in a plan.']],
    [
      'a list that is not closed',
      '- tool: [LINT_PROJECT',
      [expect.stringMatching(/^1:\d+ A list or map in brackets is not closed or not indented/)],
    ],
    [
      'brackets that are closed too far left',
      'steps: [\n{tool: LINT_PROJECT}\n]',
      [expect.stringContaining('or not indented'), expect.stringMatching(/^3:1 Unexpected here/)],
    ],
    [
      'items that are not in one column',
      'steps:\n  - tool: LINT_PROJECT\n - tool: LINT_PROJECT',
      [expect.stringContaining('in the same column')],
    ],
    ['an unclosed quote', '- {tool: DELETE_FILE, path: "a}', [expect.stringContaining('closing quote is missing')]],
    [
      'an alias without an anchor',
      '- {tool: DELETE_FILE, path: *where}',
      [expect.stringContaining('No anchor found before this: &where.'), expect.anything()],
    ],
    [
      'a command that needs a shell',
      'commands: {lint: "a | b"}\nsteps: [{tool: LINT_PROJECT}]',
      [expect.stringMatching(/^1:18 lint is not run by a shell/)],
    ],
    [
      'an unknown command',
      'commands: {build: a}\nsteps: [{tool: LINT_PROJECT}]',
      ['1:12 Unknown command “build”. The commands are lint, test and type_check.'],
    ],
  ])('%s', (_, source, problems) => expect(problemsOf(source)).toEqual(problems));

  test('all problems are reported together, in file order', () => {
    const places = problemsOf(`steps:
  - tool: WRITE_FILE
    path: ../a
    content: x
  - tool: COPY_FILE
  - tool: REPLACE_IN_FILE
    path: a
    old_string: ""
    validations:
      - tool: FILE_EXISTS
        file: a
also: 1
`).map((problem) => problem.split(' ', 1)[0]);
    expect(places).toEqual(['3:11', '5:11', '6:11', '8:17', '10:15', '11:9', '12:1']);
  });

  test('a plan with endless aliases or too many nodes or steps is refused', () => {
    const bomb = `a: &a [${'x,'.repeat(9)}]\nb: &b [${'*a,'.repeat(9)}]\nc: &c [${'*b,'.repeat(9)}]\nsteps: [${'*c,'.repeat(9)}]`;
    expect(problemsOf(bomb)).toEqual([expect.stringContaining('has too many aliases')]);
    expect(problemsOf('- &a {tool: FILE_EXISTS, path: x, validations: [*a]}')).toEqual([expect.stringContaining('nested too deeply')]);
    expect(problemsOf('- {tool: LINT_PROJECT}\n'.repeat(1001))).toEqual([expect.stringMatching(/^1001:3 Too many steps/)]);
  });

  test('a tab-indented line is reported once, at its tab', () => {
    expect(problemsOf('- tool: FILE_EXISTS\n\tpath: a\n')).toEqual(['2:1 Tabs cannot indent YAML: use spaces.']);
    expect(problemsOf('- tool: FILE_EXISTS\n \t path: a\n')[0]).toBe('2:2 Tabs cannot indent YAML: use spaces.');
  });

  const lines = 'steps:\n  - tool: WRITE_FILE\n    path: b\n    content: |\n      # Flags\n      on\n  - tool: RUN_TESTS'.split('\n');
  test.each(lines.keys().toArray())('a tab that indents line %i is the only problem reported', (nth) => {
    const source = lines.map((line, other) => (other === nth ? `  \t${line.trimStart()}` : line)).join('\n');
    const tab = `${nth + 1}:3 Tabs cannot indent YAML: use spaces.`;
    expect(problemsOf(source)).toEqual([tab]);
  });

  test('a number or boolean in place of text is quoted as it is written', () => {
    expect(problemsOf('- tool: WRITE_FILE\n  path: 1.0\n  content: True')).toEqual([
      '2:9 path must be text, not the number 1.0. Put it in quotes.',
      '3:12 content must be text, not the boolean True. Put it in quotes.',
    ]);
    expect(problemsOf('- tool: HTTP_REQUEST\n  method: GET\n  url: https://a.example\n  headers: {a: 0x1F, b: 1e3}')).toEqual([
      '4:16 headers.a must be text, not the number 0x1F. Put it in quotes.',
      '4:25 headers.b must be text, not the number 1e3. Put it in quotes.',
    ]);
  });

  test('an empty command is refused', () => {
    expect(problemsOf('commands: {lint: []}\nsteps: [{tool: LINT_PROJECT}]')).toEqual([
      '1:18 lint must be a command line, or a list of its arguments.',
    ]);
  });

  test('a key that would reach the prototype of a map is refused', () => {
    expect(problemsOf('- {tool: DELETE_FILE, path: a, __proto__: {x: 1}}')).toEqual([
      '1:32 “__proto__”: this key is not allowed. Remove __proto__, constructor, prototype at every level.',
    ]);
    expect(problemsOf('- {tool: constructor}')).toEqual([expect.stringContaining('Unknown tool “constructor”.')]);
  });
});

describe('a hostile plan', () => {
  const hostile = {
    '20,000 keys': Array.from({ length: 20_000 }, (_, n) => `k${n}: v`).join('\n'),
    '14,000 keys': Array.from({ length: 14_000 }, (_, n) => `k${n}: v`).join('\n'),
    '15,000 aliases': `a: &a x\nb:\n${' - *a\n'.repeat(15_000)}`,
    '260,000 closing braces': '}'.repeat(260_000),
    '130,000 open brackets': '['.repeat(130_000),
  };
  test.each(Object.entries(hostile))('of %s does not delay another plan, and gets a short answer', async (_, source) => {
    const order: string[] = [];
    const ordinary = async () => parsePlan('- {tool: LINT_PROJECT}', '/project', { person: 'other' });
    await ordinary();
    const hostile = (async () => parsePlan(source, '/project', { person: 'hostile' }))().finally(() => order.push('hostile'));
    const other = ordinary().then(() => order.push('other'));
    const [parsed] = await Promise.all([hostile, other]);
    const problems = 'problems' in parsed ? parsed.problems : [];
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.length).toBeLessThanOrEqual(21);
    const words = formatProblems(problems);
    expect(words.length).toBeLessThan(10_000);
    expect(words).not.toMatch(/call stack|regular expression|\/\^|Error:/i);
    // A plan over the size limit is refused without being parsed.
    if (!words.includes('; the limit is ')) expect(order).toEqual(['other', 'hostile']);
  });

  test('over 256 KB is refused with its size', async () => {
    expect(await parsePlan(`# ${'x'.repeat(256 * 1024)}`, '/project')).toMatchObject({
      problems: [{ line: 1, column: 1, message: 'The plan is 257 KB; the limit is 256 KB.' }],
    });
  });
});
