import { formatList } from '#lib/base/text/list.ts';
import type { Memory } from './memory.ts';

/** "in Launch planning", "from your edits of version 3 of Weekly status". */
export function sourceLabel({ source }: Pick<Memory, 'source'>): string {
  switch (source.kind) {
    case 'chat':
      return `in ${source.title}`;
    case 'deleted chat':
      return 'in a chat that was deleted';
    case 'edits':
      return `from your edits of version ${source.number} of ${source.title}`;
    case 'deleted deliverable':
      return 'from your edits of a deliverable that was deleted';
    case 'other':
      return source.text;
  }
}

/** "Used in everything for Sarah, left out of “Weekly status”". */
export function scopeLabel({ scope, scopeName, leftOutOf }: Pick<Memory, 'scope' | 'scopeName' | 'leftOutOf'>): string {
  const out = leftOutOf.length > 0 ? `eft out of ${formatList(leftOutOf.map((title) => `“${title}”`))}` : '';
  if (out && scope?.scope === 'deliverable' && scopeName !== null && leftOutOf.includes(scopeName)) return `L${out}`;
  return `${usedInLabel(scope, scopeName)}${out && `, l${out}`}`;
}

/** "Used in every deliverable". */
export function usedInLabel(scope: Memory['scope'], name: string | null): string {
  switch (scope?.scope) {
    case undefined:
      return 'Suggested next to drafts';
    case 'everywhere':
      return 'Used in every deliverable';
    case 'reader':
      return `Used in everything for ${name}`;
    case 'domain':
      return name ? `Used in everything in “${name}”` : 'Used in a domain that was deleted';
    case 'deliverable':
      return name ? `Used in “${name}”` : 'Used in a deliverable that was deleted';
  }
}
