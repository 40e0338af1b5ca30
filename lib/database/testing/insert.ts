import type { TableName } from '../db.ts';
import type { Database } from '../types.ts';

/** A row as a test inserts it into `T`. */
export type Insert<T extends TableName> = Database['public']['Tables'][T]['Insert'];
