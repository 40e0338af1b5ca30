import { ChoiceFilter, SearchFilter } from '#components/ui/filters.tsx';

const choices = [
  { value: '', label: 'Newest' },
  { value: 'name', label: 'Name' },
  { value: 'size', label: 'Size' },
];

/** Searches documents by name, and sorts them. */
export function DocumentFilter({ query, order }: { query: string; order?: string }) {
  return (
    <search className="-mx-3 mt-4 flex flex-wrap items-center gap-1">
      <SearchFilter label="Search documents by name" placeholder="Search by name" value={query} />
      <ChoiceFilter label="Sort" name="sort" value={order ?? ''} choices={choices} />
    </search>
  );
}
