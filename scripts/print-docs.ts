import { writeFileSync } from 'node:fs';
import { printKinds } from '#lib/notifications/print-kinds.ts';
import { printReference } from '#lib/primitives/print-reference.ts';

writeFileSync('docs/primitives.md', printReference());
writeFileSync('docs/notifications.md', printKinds());
console.log('docs/primitives.md and docs/notifications.md say what the definitions say.');
