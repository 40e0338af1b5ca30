import { setImmediate as aTurn } from 'node:timers/promises';
import { z } from 'zod';
import type { Clock } from '#lib/base/clock.ts';
import { limits } from '#lib/base/limits/limits.ts';
import { problemOfSchema } from '#lib/entities/tool-params.ts';
import { type ListedTool, listedTool } from './listed-tool.ts';
import type { Ask } from './with-connection.ts';

/** The most tools that are stored per server. */
export const MOST_TOOLS = limits.toolsPerServer.most;
const MOST_PAGES = 20;
/** How long the schemas of one listing may keep this process busy, in ms. */
const BUSY_MS = 2000;

const page = z.looseObject({ tools: z.array(z.unknown()), nextCursor: z.string().optional() });

/** The tools that a server lists, up to the limit, and whether there are more. */
export interface Listing {
  tools: ListedTool[];
  more: boolean;
}

/**
 * Asks a server for its tools, page by page. Tools without a usable name are skipped, and of two tools with the same action the first
 * counts. `sound` holds the digests of tools whose schemas are known to be valid: they are not read again.
 */
export async function listTools(
  ask: Ask,
  provider: string,
  { clock, sound }: { clock: Clock; sound: ReadonlySet<string> },
): Promise<Listing> {
  let busy = 0;
  const byAction = new Map<string, ListedTool>();
  let cursor: string | undefined;
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const listed = await ask('tools/list', cursor === undefined ? {} : { cursor }, page);
    for (const given of listed.tools) {
      const tool = listedTool(provider, given);
      if (!tool || byAction.has(tool.action)) continue;
      if (byAction.size === MOST_TOOLS) return { tools: [...byAction.values()], more: true };
      byAction.set(tool.action, tool.problem || sound.has(tool.digest) ? tool : await read(tool));
    }
    if (!listed.nextCursor) return { tools: [...byAction.values()], more: false };
    cursor = listed.nextCursor;
  }
  return { tools: [...byAction.values()], more: true };

  /** Reading an untrusted schema can take long. Nothing else waits for more than one of them. */
  async function read(tool: ListedTool): Promise<ListedTool> {
    if (busy >= BUSY_MS) return { ...tool, problem: 'The schemas of this server’s tools take too long to check.' };
    await aTurn();
    const began = clock.now().getTime();
    const problem = problemOfSchema(tool.schema);
    busy += clock.now().getTime() - began;
    return { ...tool, problem };
  }
}
