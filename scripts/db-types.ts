import { writeFileSync } from 'node:fs';
import { migratedTypes } from './migrated-types.ts';

writeFileSync('lib/supabase/types.ts', await migratedTypes());
console.log('lib/supabase/types.ts says what the migrations say.');
