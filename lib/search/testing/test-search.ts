import { inject } from 'vitest';
import { createActingAs } from '#lib/database/acting-as.ts';
import type { Db, TableName } from '#lib/database/db.ts';
import { signUp } from '#lib/database/embedded/testing/people.ts';
import type { Insert } from '#lib/database/testing/insert.ts';
import { type Embedder, toVectorText } from '#lib/search/embedder.ts';
import { type SearchableTable, searchableText } from '#lib/search/searchable.ts';

/** Clients of the test server under server-made tokens. */
export function actingAsAnyone() {
  const { url, publishableKey, jwtSecret } = inject('supabase');
  return createActingAs({ SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_JWT_SECRET: jwtSecret });
}

/** A new person and the client for their rows. */
export async function someone(name?: string): Promise<{ id: string; db: Db }> {
  const { id } = await signUp(name);
  return { id, db: actingAsAnyone()(id) };
}

/** Inserts a row, with an embedding only if there is an embedder, and returns it. */
export async function add<T extends TableName>(
  db: Db,
  table: T,
  row: Insert<T>,
  embedder?: Embedder,
): Promise<{ id: string; updated_at: string }> {
  const embedding = embedder && (await embedder.embed([searchableText(table as SearchableTable, row as never)]))[0]!;
  const columns = embedding ? { embedding: toVectorText(embedding), embedding_model: embedder.model } : {};
  const { data, error } = await db
    .from(table)
    .insert({ ...row, ...columns } as never)
    .select('id, updated_at')
    .single();
  if (error) throw new Error(error.message);
  return data as unknown as { id: string; updated_at: string };
}

/** An embedder with handwritten vectors: for each text a unit vector between the axes that `texts` names. */
export function handMadeEmbedder(texts: Record<string, Record<number, number>>, model = 'by-hand'): Embedder {
  return {
    model,
    dimensions: 512,
    unrelated: 0.2,
    embed: async (given) =>
      given.map((text) => {
        const axes = texts[text];
        if (!axes) throw new Error(`No vector for ${JSON.stringify(text)}`);
        const vector = Array.from({ length: 512 }, (_, axis) => axes[axis] ?? 0);
        const length = Math.hypot(...vector);
        return vector.map((value) => value / length);
      }),
  };
}
