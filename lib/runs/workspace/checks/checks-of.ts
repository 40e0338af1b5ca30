import type { WorkspaceContext } from '../workspace-context.ts';
import { detectChecks, type ProjectChecks } from './detect-checks.ts';

/** The checks of a workspace's project: those that were set explicitly, the rest detected from its files. */
export async function checksOf({ files, checks: explicit }: Pick<WorkspaceContext, 'files' | 'checks'>): Promise<ProjectChecks> {
  const { kinds, checks } = await detectChecks(files);
  return { kinds, checks: { ...checks, ...explicit } };
}
