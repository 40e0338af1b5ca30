import { workspaceTools } from './registries.ts';
import { ToolRegistry } from './tool-registry.ts';

/* An adapter for other programs: some of the work agent's tools under names that coding agents know. Each name here maps
 * to a tool of workspaceTools, with the same schema, limits and approvals.
 */

/** The five basic tools of a coding agent. */
export const codeTools = aliased({
  read_file: 'read_file',
  list_files: 'list_files',
  bash: 'bash',
  edit_file: 'edit_file',
  code_search: 'code_search',
});

/** The six tools of a command-line agent. */
export const commandLineTools = aliased({
  Bash: 'bash',
  Read: 'read_file',
  Write: 'write_file',
  Edit: 'edit_file',
  Grep: 'grep',
  Glob: 'glob',
});

function aliased(names: Readonly<Record<string, string>>): ToolRegistry {
  return new ToolRegistry(Object.entries(names).map(([alias, name]) => ({ ...workspaceTools.get(name)!, name: alias })));
}
