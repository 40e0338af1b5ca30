import { writeFileSync } from 'node:fs';
import { migratedTypes } from './migrated-types.ts';

writeFileSync('lib/database/types.ts', await migratedTypes());
console.log('lib/database/types.ts is up to date with the migrations.');
