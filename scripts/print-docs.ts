import { writeFileSync } from 'node:fs';
import { printLimits } from '#lib/base/limits/print-limits.ts';
import { printKinds } from '#lib/features/notifications/print-kinds.ts';
import { printReference } from '#lib/primitives/print-reference.ts';
import { printTools } from '#lib/runs/workspace/print-tools.ts';

writeFileSync('docs/primitives.md', printReference());
writeFileSync('docs/notifications.md', printKinds());
writeFileSync('docs/workspace-tools.md', printTools());
writeFileSync('docs/limits.md', printLimits());
console.log('docs/primitives.md, docs/notifications.md, docs/workspace-tools.md and docs/limits.md are up to date with the definitions.');
