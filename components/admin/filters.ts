import type { Choice } from '#components/ui/field.tsx';
import type { Owner } from '#lib/admin/owners.ts';
import type { Filter } from './list-filter.tsx';

/** The first choice of a filter: any. */
export const any: Choice = { value: '', label: 'Any' };

/** Filters a list by owner. */
export function ownerFilter(owners: readonly Pick<Owner, 'id' | 'name' | 'email'>[], owner = ''): Filter {
  const choices = owners.map(({ id, name, email }) => ({ value: id, label: name || email }));
  return { name: 'owner', label: 'Owner', value: owner, choices: [any, ...choices] };
}
