import type { EntityType } from '#lib/refs/ref.ts';

/** The names of an entity: singular, plural, and after a number, such as "memory(ies)". */
export interface Noun {
  one: string;
  many: string;
  counted: string;
}

/** The name of each type. Pure, so that the browser can use it. */
export const nouns: Record<EntityType, Noun> = {
  deliverable: noun('deliverable'),
  platform: noun('platform'),
  memory: { one: 'memory', many: 'memories', counted: 'memory(ies)' },
  session: noun('session'),
  domain: noun('domain'),
  document: noun('document'),
  work: noun('work ticket'),
  action: noun('action'),
};

/** A noun whose plural takes an s. */
export function noun(one: string): Noun {
  return { one, many: `${one}s`, counted: `${one}(s)` };
}
