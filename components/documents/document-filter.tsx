import { ChoiceFilter, SearchFilter } from '#components/ui/filters.tsx';

const choices = [
  { value: '', label: 'Newest' },
  { value: 'name', label: 'Name' },
  { value: 'size', label: 'Size' },
];

/** Searches documents by name, and sorts them. */
export function DocumentFilter({ parameters }: { parameters: URLSearchParams }) {
  return (
    <search className="-mx-3 mt-4 flex flex-wrap items-center gap-1">
      <SearchFilter label="Search documents by name" placeholder="Search by name" value={parameters.get('q') ?? ''} />
      <ChoiceFilter label="Sort" name="sort" value={parameters.get('sort') ?? ''} choices={choices} />
    </search>
  );
}
