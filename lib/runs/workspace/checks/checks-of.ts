import type { WorkspaceContext } from '../workspace-context.ts';
import { detectChecks, type ProjectChecks } from './detect-checks.ts';

/** How the project of a workspace is checked: as somebody has said, the rest as its files tell. */
export async function checksOf({ files, checks: said }: Pick<WorkspaceContext, 'files' | 'checks'>): Promise<ProjectChecks> {
  const { kinds, checks } = await detectChecks(files);
  return { kinds, checks: { ...checks, ...said } };
}
