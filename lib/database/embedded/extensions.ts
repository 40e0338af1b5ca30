import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { vector } from '@electric-sql/pglite/vector';

/** The extensions of Postgres that the migrations create. */
export const extensions = { vector, pg_trgm, btree_gin };
