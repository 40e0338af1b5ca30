import type { TableName } from '../db.ts';
import type { Database } from '../types.ts';

/** A row that a test inserts into table `T`. */
export type Insert<T extends TableName> = Database['public']['Tables'][T]['Insert'];
