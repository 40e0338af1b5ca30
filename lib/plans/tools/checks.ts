import { z } from 'zod';
import { definePlanTool, path } from '../plan-tool.ts';

const input = z.strictObject({ path: path.optional() });
const call = (name: string) => (given: { path?: string | undefined }) => ({ name, input: given.path ? { path: given.path } : {} });

/** Passes when the project's linter has nothing to say, about one file or all. */
export const lint = definePlanTool({
  names: ['LINT_FILE', 'LINT_PROJECT'],
  input,
  kind: 'outside',
  takesFolders: true,
  call: call('lint'),
});

/** Passes when the project's tests do, those of one file or all. */
export const runTests = definePlanTool({
  names: ['RUN_TESTS', 'RUN_ALL_TESTS'],
  input,
  kind: 'outside',
  takesFolders: true,
  call: call('run_tests'),
});

/** Passes when the project's type checker has nothing to say. */
export const runTypeCheck = definePlanTool({
  names: ['RUN_TYPE_CHECK'],
  input,
  kind: 'outside',
  takesFolders: true,
  call: call('type_check'),
});
