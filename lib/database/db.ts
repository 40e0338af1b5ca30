import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from './types.ts';

/** A supabase-js client for this project's schema. Its token determines which rows it can access. */
export type Db = SupabaseClient<Database>;

/** How long a request to the database may take, in ms, before it counts as failed. */
export const DATABASE_TIMEOUT_MS = 20_000;

type Tables = Database['public']['Tables'];

/** The name of a table in the public schema. */
export type TableName = keyof Tables & string;
/** A row as read from `T`. */
export type Row<T extends TableName> = Tables[T]['Row'];
