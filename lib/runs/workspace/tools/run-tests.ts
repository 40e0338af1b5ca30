import { surfaces } from '../tool-surfaces.ts';
import { checkTool } from './check-tool.ts';

export const runTests = checkTool({
  name: 'run_tests',
  description: 'Run the project’s tests.',
  check: 'test',
  subject: 'Run the tests',
  ...surfaces.run_tests,
});
