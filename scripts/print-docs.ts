import { writeFileSync } from 'node:fs';
import { printReference } from '#lib/primitives/print-reference.ts';

writeFileSync('docs/primitives.md', printReference());
console.log('docs/primitives.md says what the definitions say.');
