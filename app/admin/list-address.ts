import { z } from 'zod';

export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** The URL parameters of every list: query, sort order, page. Anything else means the default. */
export function listed<Sort extends string>(
  sorts: readonly [Sort, ...Sort[]] | readonly Sort[],
  sort: NoInfer<Sort>,
  dir: 'asc' | 'desc' = 'desc',
) {
  return {
    q: z.string().trim().max(200).catch(''),
    sort: z.enum(sorts as [Sort, ...Sort[]]).catch(sort as never),
    dir: z.enum(['asc', 'desc']).catch(dir),
    page: z.coerce.number().int().min(1).max(100_000).catch(1),
  };
}

/** Parses the URL parameters of a list. */
export async function readAddress<S extends z.ZodType>(address: S, searchParams: SearchParams): Promise<z.output<S>> {
  return address.parse(await searchParams);
}
