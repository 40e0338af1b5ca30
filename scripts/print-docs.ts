import { writeFileSync } from 'node:fs';
import { printKinds } from '#lib/notifications/print-kinds.ts';
import { printReference } from '#lib/primitives/print-reference.ts';
import { printTools } from '#lib/workspace/print-tools.ts';

writeFileSync('docs/primitives.md', printReference());
writeFileSync('docs/notifications.md', printKinds());
writeFileSync('docs/workspace-tools.md', printTools());
console.log('docs/primitives.md, docs/notifications.md and docs/workspace-tools.md say what the definitions say.');
