import type { Choice } from '#components/ui/field.tsx';
import { scopeValue } from '#lib/entities/memories/memory-scope.ts';
import type { Memory } from '#lib/features/memories/memory.ts';
import { scopeLabel, usedInLabel } from '#lib/features/memories/memory-labels.ts';
import type { ScopeChoices } from '#lib/features/memories/read-scope-choices.ts';

/** The scopes that a form offers. The current scope is included even if it no longer exists. */
export function scopeChoices(memory: Memory, { deliverables, readers, domains }: ScopeChoices): Choice[] {
  const choices = [
    { value: '', label: 'Nothing automatically: suggested next to drafts' },
    { value: 'everywhere', label: 'Every deliverable' },
    ...readers.map((reader) => ({ value: `reader:${reader}`, label: `Everything for ${reader}` })),
    ...domains.map(({ id, name }) => ({ value: `domain:${id}`, label: `Everything in “${name}”` })),
    ...deliverables.map(({ id, title, reader }) => ({
      value: `deliverable:${id}`,
      label: reader && !title.includes(reader) ? `${title} (for ${reader})` : title,
    })),
  ];
  const now = scopeValue(memory.scope);
  if (choices.some(({ value }) => value === now)) return choices;
  const label = usedInLabel(memory.scope, memory.scopeName).replace(/^Used in (.)/, (_, first: string) => first.toUpperCase());
  return [...choices, { value: now, label }];
}

/** The label of its scope after its origin, whose title may end with a period. */
export function scopeAfterSource(memory: Pick<Memory, 'scope' | 'scopeName' | 'leftOutOf' | 'source'>): string {
  const isEnded = 'title' in memory.source && /[.!?…]$/.test(memory.source.title);
  return `${isEnded ? '' : '.'} ${scopeLabel(memory)}`;
}
