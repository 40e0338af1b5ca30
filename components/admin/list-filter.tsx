'use client';

import { ListFilter as Icon } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { Choice } from '#components/ui/field.tsx';
import { SelectField } from '#components/ui/field.tsx';
import { ChoiceFilter, SearchFilter, useListAddress } from '#components/ui/filters.tsx';
import { Sheet } from '#components/ui/sheet.tsx';
import { plural } from '#lib/base/text/plural.ts';

export interface Filter {
  name: string;
  label: string;
  value: string;
  choices: readonly Choice[];
}

/** Searches and filters a list: in a row if there is room, otherwise in a sheet. */
export function ListFilter({
  search,
  filters,
  total,
}: {
  search?: { label: string; placeholder: string; value: string };
  filters: Filter[];
  total: number;
}) {
  const { set, clear } = useListAddress();
  const [open, setOpen] = useState(false);
  const chosen = filters.filter(({ value }) => value).length;
  return (
    <search className="-mx-3 mb-3 flex flex-wrap items-center gap-1">
      {search ? <SearchFilter {...search} /> : <span className="flex-1 px-3 text-ui text-ink-3 tabular-nums">{plural(total, 'row')}</span>}
      <span className="contents max-sm:hidden">
        {filters.map((filter) => (
          <ChoiceFilter key={filter.name} {...filter} />
        ))}
        {chosen > 0 || search?.value ? (
          <Button kind="plain" onClick={clear}>
            Clear
          </Button>
        ) : null}
      </span>
      {filters.length > 0 ? (
        <Button kind="plain" className="sm:hidden" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Icon />
          {chosen > 0 ? `Filters, ${chosen}` : 'Filters'}
        </Button>
      ) : null}
      <Sheet open={open} onOpenChange={setOpen} side="bottom" title="Filters">
        <div className="flex flex-col gap-5 px-5 pb-6">
          {filters.map(({ name, label, value, choices }) => (
            <SelectField
              key={name}
              label={label}
              value={value}
              choices={choices}
              onChange={(event) => set({ [name]: event.target.value })}
            />
          ))}
          <div className="flex gap-2">
            <Button kind="plain" className="flex-1" onClick={clear}>
              Clear
            </Button>
            <Button kind="primary" className="flex-1" onClick={() => setOpen(false)}>
              Show {total}
            </Button>
          </div>
        </div>
      </Sheet>
    </search>
  );
}
