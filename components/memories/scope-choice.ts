import type { Choice } from '#components/ui/field.tsx';
import { formatList } from '#lib/base/text/list.ts';
import { scopeValue } from '#lib/entities/memories/memory-scope.ts';
import type { Memory } from '#lib/features/memories/memory.ts';
import type { ScopeChoices } from '#lib/features/memories/read-scope-choices.ts';

/** The scopes that a form offers. The current scope is included even if it no longer exists. */
export function scopeChoices(memory: Memory, { deliverables, readers, domains }: ScopeChoices): Choice[] {
  const choices = [
    { value: '', label: 'Nothing automatically: suggested next to drafts' },
    { value: 'everywhere', label: 'Every deliverable' },
    ...readers.map((reader) => ({ value: `reader:${reader}`, label: `Everything for ${reader}` })),
    ...domains.map(({ id, name }) => ({ value: `domain:${id}`, label: `Everything in ${name}` })),
    ...deliverables.map(({ id, title, reader }) => ({
      value: `deliverable:${id}`,
      label: reader && !title.includes(reader) ? `${title} (for ${reader})` : title,
    })),
  ];
  const now = scopeValue(memory.scope);
  if (choices.some(({ value }) => value === now)) return choices;
  const label = usedIn(memory.scope, memory.scopeName).replace(/^Used in (.)/, (_, first: string) => first.toUpperCase());
  return [...choices, { value: now, label }];
}

/** "Used in everything for Sarah, left out of “Weekly status”". */
export function scopeLabel({ scope, scopeName, leftOutOf }: Pick<Memory, 'scope' | 'scopeName' | 'leftOutOf'>): string {
  const out = leftOutOf.length > 0 ? `eft out of ${formatList(leftOutOf.map((title) => `“${title}”`))}` : '';
  if (out && scope?.scope === 'deliverable' && scopeName !== null && leftOutOf.includes(scopeName)) return `L${out}`;
  return `${usedIn(scope, scopeName)}${out && `, l${out}`}`;
}

/** The same after its origin, whose title may end with a period. */
export function scopeAfterSource(memory: Pick<Memory, 'scope' | 'scopeName' | 'leftOutOf' | 'source'>): string {
  const isEnded = 'title' in memory.source && /[.!?…]$/.test(memory.source.title);
  return `${isEnded ? '' : '.'} ${scopeLabel(memory)}`;
}

function usedIn(scope: Memory['scope'], name: string | null): string {
  switch (scope?.scope) {
    case undefined:
      return 'Suggested next to drafts';
    case 'everywhere':
      return 'Used in every deliverable';
    case 'reader':
      return `Used in everything for ${name}`;
    case 'domain':
      return name ? `Used in everything in ${name}` : 'Used in a domain that was deleted';
    case 'deliverable':
      return name ? `Used in “${name}”` : 'Used in a deliverable that was deleted';
  }
}
