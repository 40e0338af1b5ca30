import { z } from 'zod';
import type { CheckName } from '#lib/runs/workspace/checks/check.ts';
import { definePlanTool, path } from '../plan-tool.ts';

/** Passes when the project's linter reports nothing, for one file or all. */
export const lint = ofCheck(['LINT_FILE', 'LINT_PROJECT'], 'lint', 'lint');

/** Passes when the project's tests pass, in one file or all. */
export const runTests = ofCheck(['RUN_TESTS', 'RUN_ALL_TESTS'], 'test', 'run_tests');

/** Passes when the project's type checker reports nothing. */
export const runTypeCheck = ofCheck(['RUN_TYPE_CHECK'], 'type_check', 'type_check');

const endings: Record<string, string> = {
  timeout: 'It took too long and was stopped.',
  stopped: 'It was stopped.',
  limit: 'It reached a limit of the sandbox and was stopped.',
};

function ofCheck(names: readonly [string, ...string[]], check: CheckName, tool: string) {
  return definePlanTool({
    names,
    input: z.strictObject({ path: path.optional() }),
    kind: 'outside',
    check,
    takesFolders: true,
    problem: (_, { is_error, exit_code, ended }) => (is_error ? (endings[String(ended)] ?? `It exited with code ${exit_code}.`) : null),
    passed: ({ command }) => (Array.isArray(command) ? `passed: ${command.join(' ')}` : 'passed'),
    call: ({ path }) => ({ name: tool, input: path === undefined ? {} : { path } }),
  });
}
