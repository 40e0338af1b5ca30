import type { ServerTool } from '#lib/features/integrations/server.ts';

/** The ids of the tools that contain every word of a query in their name, description or state. Pure. */
export function findTools(tools: readonly ServerTool[], query: string): ReadonlySet<string> {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return new Set(tools.filter((tool) => words.every((word) => textOf(tool).includes(word))).map(({ id }) => id));
}

function textOf({ name, description, state, changed, problem }: ServerTool): string {
  const stands = problem ? 'unusable' : state === 'new' && changed ? 'new changed' : state;
  return `${name}\n${description}\n${stands}`.toLowerCase();
}
