import { ChoiceFilter, SearchFilter } from '#components/ui/filters.tsx';
import { capitalize } from '#lib/base/text/capitalization.ts';
import { memoryTypes } from '#lib/entities/memories/memory-types.ts';
import { type MemoryFilter, type SavedPeriod, savedPeriods } from '#lib/features/memories/memory-filter.ts';
import type { ScopeChoices } from '#lib/features/memories/read-scope-choices.ts';

const kinds = [{ value: '', label: 'Any kind' }, ...memoryTypes.map((value) => ({ value, label: capitalize(value) }))];
const periodLabels: Record<SavedPeriod, string> = {
  day: 'In the last 24 hours',
  week: 'In the last 7 days',
  month: 'In the last 30 days',
  year: 'In the last 12 months',
  earlier: 'More than 12 months ago',
};
const periods = [{ value: '', label: 'Any time' }, ...savedPeriods.map((value) => ({ value, label: periodLabels[value] }))];

/** Searches memories, and filters them by kind, person, deliverable and date. */
export function MemoryFilters({ filter, scopes: { readers, deliverables } }: { filter: MemoryFilter; scopes: ScopeChoices }) {
  const { query, type = '', person = '', deliverable = '', saved = '' } = filter;
  const people = [...new Set([...readers, ...(person ? [person] : [])])];
  return (
    <search className="-mx-3 mt-6 flex flex-wrap items-center gap-1">
      <SearchFilter label="Search memories" placeholder="Search memories" value={query} />
      <ChoiceFilter label="Kind" name="type" value={type} choices={kinds} />
      {people.length > 0 ? (
        <ChoiceFilter
          label="Person"
          name="person"
          value={person}
          choices={[{ value: '', label: 'Anyone' }, ...people.map((value) => ({ value, label: value }))]}
        />
      ) : null}
      {deliverables.length > 0 ? (
        <ChoiceFilter
          label="Deliverable"
          name="deliverable"
          value={deliverable}
          choices={[{ value: '', label: 'Any deliverable' }, ...deliverables.map(({ id, title }) => ({ value: id, label: title }))]}
        />
      ) : null}
      <ChoiceFilter label="Saved" name="saved" value={saved} choices={periods} />
    </search>
  );
}
