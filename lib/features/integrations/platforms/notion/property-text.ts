import { z } from 'zod';
import type { Property } from './notion-payloads.ts';

const named = z.object({ name: z.string() });
const pieces = z.array(z.object({ plain_text: z.string() })).transform((texts) => texts.map(({ plain_text }) => plain_text).join(''));
const people = z.array(z.object({ name: z.string().nullish() })).transform((all) => all.flatMap(({ name }) => name ?? []).join(', '));
const names = z.array(named).transform((all) => all.map(({ name }) => name).join(', '));
const one = named.transform(({ name }) => name);
const date = z.object({ start: z.string(), end: z.string().nullish() }).transform(({ start, end }) => (end ? `${start} to ${end}` : start));
const value = z.union([z.string(), z.number()]).transform(String);
const isTrue = z.boolean().transform((checked) => (checked ? 'yes' : 'no'));
const formula = z
  .object({ string: z.string().nullish(), number: z.number().nullish(), boolean: z.boolean().nullish(), date: date.nullish() })
  .transform((result) => String(result.string ?? result.number ?? result.boolean ?? result.date ?? ''));
const id = z
  .object({ prefix: z.string().nullish(), number: z.number().nullish() })
  .transform(({ prefix, number }) =>
    number === null || number === undefined ? '' : [prefix, number].filter((part) => part !== null && part !== undefined).join('-'),
  );

/** How each type of property is read. Others, such as relations and files, name only ids. */
const readers: Record<string, z.ZodType<string>> = {
  title: pieces,
  rich_text: pieces,
  number: value,
  select: one,
  status: one,
  multi_select: names,
  date,
  people,
  checkbox: isTrue,
  url: value,
  email: value,
  phone_number: value,
  formula,
  unique_id: id,
};

/** What a property says, on one line; empty if it says nothing that can be read. */
export function propertyText(property: Property): string {
  const text = readers[property.type]?.safeParse(property[property.type]).data ?? '';
  return text.replace(/\s+/g, ' ').trim();
}
