import { expect, test } from 'vitest';
import { connectionProblem } from './connection-problem.ts';

test.each([
  ['ENOTFOUND', ': no server has this name'],
  ['ECONNREFUSED', ': it refused the connection'],
  ['ETIMEDOUT', ': it did not answer in time'],
  ['CERT_HAS_EXPIRED', ': its certificate has expired'],
  ['EOTHER', ' (EOTHER)'],
  [undefined, ''],
])('%s is said in words: “The server could not be reached%s.”', (code, problem) => expect(connectionProblem(code)).toBe(problem));
