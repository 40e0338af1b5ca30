import { z } from 'zod';

const text = z.object({ type: z.literal('text'), text: z.string() });

/** A content part other than text. Unknown types are kept unchanged. */
const contentBlock = z.union([text, z.looseObject({ type: z.string().refine((type) => type !== 'text') })]);

/** A message to or from an operator: text, or blocks. */
export const contentSchema = z.union([z.string(), z.array(contentBlock)]);
export type Content = z.infer<typeof contentSchema>;

/** The text of a message's content, with its blocks as paragraphs. */
export function textOf(content: Content): string {
  if (typeof content === 'string') return content;
  return content.flatMap((block) => (block.type === 'text' ? [String(block.text)] : [])).join('\n\n');
}
