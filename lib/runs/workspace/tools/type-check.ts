import { surfaces } from '../tool-surfaces.ts';
import { checkTool } from './check-tool.ts';

export const typeCheck = checkTool({
  name: 'type_check',
  description: 'Run the project’s type checker.',
  check: 'type_check',
  subject: 'Run the type checker',
  ...surfaces.type_check,
});
