import { surfaces } from '../tool-surfaces.ts';
import { checkTool } from './check-tool.ts';

export const lint = checkTool({
  name: 'lint',
  description: 'Run the project’s linter.',
  check: 'lint',
  subject: 'Run the linter',
  ...surfaces.lint,
});
