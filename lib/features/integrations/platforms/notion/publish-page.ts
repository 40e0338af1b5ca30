import type { BlockObjectRequest } from '@notionhq/client';
import { z } from 'zod';
import { RefusedInput } from '#lib/untrusted/refused-input.ts';
import { untrusted } from '#lib/untrusted/untrusted.ts';
import type { Content, Published } from '../connector.ts';
import { PlatformError } from '../platform-error.ts';
import type { AskNotion } from './notion-client.ts';
import { createdSchema } from './notion-payloads.ts';
import { linkTo } from './transform.ts';

/** The longest title, in characters. */
const MOST_TITLE = 2000;

/**
 * Creates a page under another one. A long text takes several requests: if one of them fails after the first, the page is there
 * without its end.
 */
export async function publishPage(
  ask: AskNotion,
  token: string,
  { title, markdown }: Content,
  page_id: string,
  signal: AbortSignal,
): Promise<Published> {
  const [children = [], ...others] = await blocksOf(markdown, signal);
  const { id } = await ask({ token, signal, schema: createdSchema }, (client) =>
    client.pages.create({
      parent: { page_id },
      properties: { title: { title: [{ text: { content: title.slice(0, MOST_TITLE).toWellFormed() } }] } },
      children,
    }),
  );
  try {
    for (const more of others)
      await ask({ token, signal, schema: z.unknown() }, (client) => client.blocks.children.append({ block_id: id, children: more }));
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    const problem = `The page ${linkTo(id)} was created, but its end is missing. ${error.message}`;
    throw new PlatformError('vendor_down', problem, { isPartial: true, cause: error });
  }
  return { link: linkTo(id), message: 'Created a page' };
}

/** The text as blocks, as many at a time as Notion takes in one request. */
async function blocksOf(markdown: string, signal: AbortSignal): Promise<BlockObjectRequest[][]> {
  try {
    return await untrusted.run('markdown-to-notion-blocks', { markdown }, { signal });
  } catch (error) {
    if (error instanceof RefusedInput) throw new PlatformError('refused', error.message, { cause: error });
    throw error;
  }
}
