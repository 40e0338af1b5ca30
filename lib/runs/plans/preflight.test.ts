import { expect, test } from 'vitest';
import { planOf } from '#lib/runs/plans/testing/plan-test-env.ts';
import { preflightProblems } from './preflight.ts';

const plan = planOf(`
- {tool: WRITE_FILE, path: a, content: a, validations: [{tool: FILE_EXISTS, path: a}, {tool: LINT_FILE, path: a}]}
- {tool: HTTP_REQUEST, method: GET, url: "https://example.com/a"}
- {tool: HTTP_REQUEST, method: GET, url: "http://example.com/a"}
- {tool: HTTP_REQUEST, method: GET, url: "https://10.0.0.1/a"}
- {tool: HTTP_REQUEST, method: GET, url: "http://localhost:8080/a"}
`);
const allowing = (origin: string) => `Allow ${origin}.`;
const linesOf = (place: Partial<Parameters<typeof preflightProblems>[1]>) =>
  preflightProblems(plan, { allowedOrigins: [], allowing, ...place }).map(({ line, message }) => `${line} ${message}`);

test('URLs that are not public https are reported before the first step', () => {
  expect(linesOf({})).toEqual([
    '4 HTTP_REQUEST cannot run here. http://example.com is not a public https address. Allow http://example.com.',
    '5 HTTP_REQUEST cannot run here. https://10.0.0.1 is not a public https address. Allow https://10.0.0.1.',
    '6 HTTP_REQUEST cannot run here. http://localhost:8080 is not a public https address. Allow http://localhost:8080.',
  ]);
  expect(linesOf({ allowedOrigins: ['http://localhost:8080', 'https://10.0.0.1', 'http://example.com'] })).toEqual([]);
});

test('each check is reported when programs cannot run', () => {
  expect(
    linesOf({ allowedOrigins: ['http://localhost:8080', 'https://10.0.0.1', 'http://example.com'], noPrograms: 'There is no sandbox.' }),
  ).toEqual(['2 LINT_FILE cannot run here. There is no sandbox.']);
});
