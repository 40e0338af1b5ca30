import { z } from 'zod';
import { itemsThatFit } from '#lib/agent/registry/cut-output.ts';
import { definePrimitive } from '#lib/agent/registry/define-primitive.ts';
import { show } from '#lib/entities/define-entity.ts';
import { documentChunk } from '#lib/entities/document-chunk.ts';
import { entities } from '#lib/entities/index.ts';
import { platformItem } from '#lib/entities/platform-item.ts';
import { hybridSearch, type SearchResult, searchScopes } from '#lib/search/hybrid-search.ts';
import { data, entityType } from './ref-input.ts';
import { surfaces } from './surface.ts';

const everything = 'all';

export const Search = definePrimitive({
  name: 'Search',
  description:
    'Find entities by meaning and by words. score is relevance, 0 to 1, comparable across types. Hardly relevant results are left out. A text in other words can be missed: search again in its words. A hit in a document has the ref of its passage. Archived things are found and say so; forgotten memories are not. List goes through everything of one type.',
  input: z.strictObject({
    query: z.string().trim().min(1).max(2000).describe('such as "decisions about the database"'),
    scope: z.enum([...searchScopes, everything]).default(everything),
    limit: z.int().min(1).max(100).default(10),
    newer_first: z.boolean().optional().describe('for what holds now: newest of the best first'),
  }),
  output: z.object({
    results: z.array(
      z.object({
        entity_type: entityType,
        ref: z.string(),
        data,
        score: z.number().min(0).max(1).describe('relevance; at least 0.8 with all words of the query'),
      }),
    ),
    count: z.int(),
    query: z.string(),
    scope: z.enum([...searchScopes, everything]),
    semantic: z.boolean().describe('false: only words were compared, not meanings'),
  }),
  effect: 'read',
  parallelSafe: true,
  ...surfaces.Search,
  async execute(ctx, { query, scope, limit, newer_first }) {
    const scopes = scope === everything ? searchScopes : [scope];
    const { results, semantic, failure } = await hybridSearch(
      ctx.db,
      { query, scopes, limit, prefersNew: newer_first },
      ctx.embedder,
      ctx.signal,
    );
    if (failure !== undefined) ctx.log('Search compared words only: the query could not be embedded.', failure);
    const shown = itemsThatFit(results.map(withoutHidden));
    return { results: shown, count: shown.length, query, scope, semantic };
  },
});

function withoutHidden({ entity_type, ref, data, score }: SearchResult) {
  if (entity_type === 'platform') return { entity_type, ref, data: show(platformItem, data, 'list'), score };
  const isChunk = ref.includes('/');
  const shown = show(isChunk ? documentChunk : entities[entity_type], data, 'list');
  return { entity_type, ref, data: isChunk ? { ...shown, document_name: data.document_name } : shown, score };
}
