import type { AddedServer } from '#lib/features/integrations/server.ts';

/** "12 tools, 3 allowed, 2 to review". */
export function toolCounts({ all, allowed, undecided }: AddedServer['tools']): string {
  const tools = all === 1 ? 'One tool' : `${all === 0 ? 'No' : all} tools`;
  if (all === 0) return tools;
  return `${tools}, ${allowed === 0 ? 'none' : allowed} allowed${undecided > 0 ? `, ${undecided} to review` : ''}`;
}
