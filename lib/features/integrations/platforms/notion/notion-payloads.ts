import { z } from 'zod';

// The parts of Notion's answers that are read.

const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());
const user = z.object({ id: z.string() });
const richText = z.array(z.object({ plain_text: z.string() }));

/** One page of a list. Rows of another form are left out by their reader. */
export const listSchema = z.object({ results: z.array(z.unknown()), next_cursor: z.string().nullish(), has_more: z.boolean() });

export const tokensSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string().nullish(),
  workspace_id: z.string(),
  workspace_name: z.string().nullish(),
  owner: z.object({ user: z.object({ id: z.string(), name: z.string().nullish() }).optional() }),
});
export const introspectionSchema = z.object({ active: z.boolean(), scope: z.string().optional() });

export const userSchema = z.object({ name: z.string().nullish() });

/** A property of a page, as far as its text is read. */
export const propertySchema = z.object({ type: z.string() }).loose();

export const pageSchema = z.object({
  object: z.literal('page'),
  id: z.string(),
  last_edited_time: time,
  last_edited_by: user,
  in_trash: z.boolean().default(false),
  parent: z.object({ type: z.string() }),
  properties: z.record(z.string(), propertySchema),
});

export const dataSourceSchema = z.object({
  object: z.literal('data_source'),
  id: z.string(),
  title: richText,
  in_trash: z.boolean().default(false),
});

export const blockSchema = z.object({
  id: z.string(),
  type: z.string(),
  has_children: z.boolean(),
  in_trash: z.boolean().default(false),
  last_edited_time: time,
  last_edited_by: user,
  child_page: z.object({ title: z.string() }).optional(),
});

export const markdownSchema = z.object({ markdown: z.string(), truncated: z.boolean() });
export const createdSchema = z.object({ id: z.string() });

export type Tokens = z.infer<typeof tokensSchema>;
export type Page = z.infer<typeof pageSchema>;
export type Property = z.infer<typeof propertySchema>;
