import { writeFileSync } from 'node:fs';
import { printLimits } from '#lib/limits/print-limits.ts';
import { printKinds } from '#lib/notifications/print-kinds.ts';
import { printReference } from '#lib/primitives/print-reference.ts';
import { printTools } from '#lib/workspace/print-tools.ts';

writeFileSync('docs/primitives.md', printReference());
writeFileSync('docs/notifications.md', printKinds());
writeFileSync('docs/workspace-tools.md', printTools());
writeFileSync('docs/limits.md', printLimits());
console.log('docs/primitives.md, docs/notifications.md, docs/workspace-tools.md and docs/limits.md say what the definitions say.');
