export const memoryScopes = ['deliverable', 'reader', 'domain', 'everywhere'] as const;

/**
 * Where a memory may be used: in one deliverable, in everything for one reader, in one domain, or everywhere. Null: it is not
 * used automatically, and is offered next to drafts.
 */
export type MemoryScope =
  | { scope: 'deliverable'; deliverable_id: string }
  | { scope: 'reader'; reader: string }
  | { scope: 'domain'; domain_id: string }
  | { scope: 'everywhere' }
  | null;

/** A scope as the value of a form's option: `reader:Sarah`; empty for none. */
export function scopeValue(scope: MemoryScope): string {
  switch (scope?.scope) {
    case undefined:
      return '';
    case 'everywhere':
      return 'everywhere';
    case 'deliverable':
      return `deliverable:${scope.deliverable_id}`;
    case 'reader':
      return `reader:${scope.reader}`;
    case 'domain':
      return `domain:${scope.domain_id}`;
  }
}

/** The scope of a form's option; undefined for none. */
export function scopeFrom(value: string): MemoryScope | undefined {
  if (value === '') return null;
  if (value === 'everywhere') return { scope: 'everywhere' };
  const [, kind, target] = /^(deliverable|reader|domain):(.+)$/s.exec(value) ?? [];
  if (kind === 'deliverable') return { scope: kind, deliverable_id: target! };
  if (kind === 'reader') return { scope: kind, reader: target! };
  return kind === 'domain' ? { scope: kind, domain_id: target! } : undefined;
}
