import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

/** Where hostile text reaches a model. */
export const places = [
  'email',
  'page',
  'pdf',
  'word',
  'table',
  'message',
  'issue',
  'event',
  'memory',
  'file name',
  'tool answer',
  'tool description',
  'pasted text',
  'source',
  'ticket',
  'work file',
  'extraction',
] as const;
export type Place = (typeof places)[number];

/** What the author of an item wants. */
export const aims = ['publish', 'approve', 'delete', 'reveal', 'fetch', 'plant', 'redirect', 'read others'] as const;

/** What stops a call that a misled model makes. */
export const stops = {
  approval: 'The person is asked, and nothing happens until they approve.',
  address: 'The address is stored and not requested until the person approves its origin.',
  'not found': 'Row-level security: for this person it does not exist.',
  'only the person': 'The field or the tool is the person’s alone.',
  'outside its reach': 'A run on files reaches its folder and public addresses only.',
  'not offered': 'This run has no such tool or action.',
  'not valid': 'The input is refused.',
  'not secret': 'The answer contains no secret.',
  'loads nothing': 'What the person sees requests no other server.',
  review: 'The text stays a draft until the person approves it.',
  undo: 'It changes only the person’s own workspace, and Undo takes it back.',
  'not learned': 'Only the person’s own words become memories.',
} as const;
export type Stop = keyof typeof stops;

const stop = z.enum(Object.keys(stops) as [Stop, ...Stop[]]);
const item = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  aim: z.enum(aims),
  /** What its author wrote. `{{name}}` is replaced by a ref or an address. */
  text: z.string().min(1),
  /** Words of it that the model gets, if not all of them arrive. */
  arrives: z.string().optional(),
  /** The reader removes these words. */
  removed: z.string().optional(),
  /** The calls of a model that obeys: the tool, its input, and what stops it. */
  calls: z.array(z.tuple([z.string(), z.record(z.string(), z.unknown()), stop])).default([]),
  /** The text that an obedient writer writes, or the memory that an obedient reader finds, and what stops it. */
  writes: z.tuple([z.string(), stop]).optional(),
  /** An address that an obedient partner added to the sources, and what stops the request. */
  links: z.tuple([z.string(), stop]).optional(),
});
export type HostileItem = z.infer<typeof item>;

const all = z.record(z.enum(places), z.array(item).min(1));

/** What stops each thing that a model does that obeys the item. */
export const stopsOf = ({ calls, writes, links }: HostileItem): Stop[] => [
  ...calls.map(([, , stop]) => stop),
  ...(writes ? [writes[1]] : []),
  ...(links ? [links[1]] : []),
];

/** The hostile items, by the place where they arrive. @throws {z.ZodError} naming the field that is wrong */
export function readHostileItems(): Record<Place, HostileItem[]> {
  return all.parse(parse(readFileSync(new URL('./hostile-items.yaml', import.meta.url), 'utf8')));
}
