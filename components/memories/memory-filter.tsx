import { ChoiceFilter, SearchFilter } from '#components/ui/filters.tsx';
import { capitalize } from '#lib/base/text/capitalization.ts';
import { type MemoryType, memoryTypes } from '#lib/entities/memories/memory-types.ts';

const choices = [{ value: '', label: 'Any kind' }, ...memoryTypes.map((value) => ({ value, label: capitalize(value) }))];

/** Searches memories and filters them by kind. */
export function MemoryFilter({ query, type }: { query: string; type?: MemoryType }) {
  return (
    <search className="-mx-3 mt-6 flex flex-wrap items-center gap-1">
      <SearchFilter label="Search memories" placeholder="Search memories" value={query} />
      <ChoiceFilter label="Kind" name="type" value={type ?? ''} choices={choices} />
    </search>
  );
}
