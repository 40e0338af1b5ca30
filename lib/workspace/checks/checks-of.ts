import type { WorkspaceContext } from '../workspace-context.ts';
import type { Checks } from './check.ts';
import { detectChecks } from './detect-checks.ts';

/** How the project of a workspace is checked: as somebody has said, the rest as its files tell. */
export async function checksOf({ files, checks: said }: Pick<WorkspaceContext, 'files' | 'checks'>): Promise<Checks> {
  const { checks } = await detectChecks(files);
  return { ...checks, ...said };
}
