import { z } from 'zod';

const text = z.object({ type: z.literal('text'), text: z.string() });

/** A part of a content that is more than text. Types that are not known are kept as they came. */
const contentBlock = z.union([text, z.looseObject({ type: z.string().refine((type) => type !== 'text') })]);

/** A message to or from an operator: text, or blocks. */
export const contentSchema = z.union([z.string(), z.array(contentBlock)]);
export type Content = z.infer<typeof contentSchema>;

/** The text of a content, its blocks under each other. */
export function textOf(content: Content): string {
  if (typeof content === 'string') return content;
  return content.flatMap((block) => (block.type === 'text' ? [String(block.text)] : [])).join('\n\n');
}
