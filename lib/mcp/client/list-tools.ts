import { z } from 'zod';
import { type ListedTool, listedTool } from './listed-tool.ts';
import type { Ask } from './with-server.ts';

/** The most tools of one server that are kept. */
export const MOST_TOOLS = 100;
const MOST_PAGES = 20;

const page = z.looseObject({ tools: z.array(z.unknown()), nextCursor: z.string().optional() });

/** What a server lists: the first of them, and whether there are more than are kept. */
export interface Listing {
  tools: ListedTool[];
  more: boolean;
}

/** Asks a server for its tools, page by page. Tools without a usable name are passed over, and of two that would be one action the first is taken. */
export async function listTools(ask: Ask, provider: string): Promise<Listing> {
  const byAction = new Map<string, ListedTool>();
  let cursor: string | undefined;
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const listed = await ask('tools/list', cursor === undefined ? {} : { cursor }, page);
    for (const given of listed.tools) {
      const tool = listedTool(provider, given);
      if (!tool || byAction.has(tool.action)) continue;
      if (byAction.size === MOST_TOOLS) return { tools: [...byAction.values()], more: true };
      byAction.set(tool.action, tool);
    }
    if (!listed.nextCursor) return { tools: [...byAction.values()], more: false };
    cursor = listed.nextCursor;
  }
  return { tools: [...byAction.values()], more: true };
}
