'use client';

import { ChevronDown, Search } from 'lucide-react';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { createContext, useContext, useEffect, useRef, useTransition } from 'react';
import type { Choice } from './field.tsx';
import { type Address, writeAddress } from './list-address.ts';

/** Where the list is to which filters belong, if it is not the page itself but beside a page with another address. */
export const ListAddress = createContext<Address | null>(null);

/** Changes the URL of a list, and so its filters; always returns to the first page. */
export function useListAddress() {
  const router = useRouter();
  const here = { path: usePathname(), parameters: useSearchParams().toString() };
  const { path, parameters } = useContext(ListAddress) ?? here;
  const [loading, load] = useTransition();
  const set = (changes: Record<string, string>) => {
    const next = new URLSearchParams(parameters);
    next.delete('page');
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    load(() => router.replace(writeAddress({ path, parameters: String(next) }), { scroll: false }));
  };
  return { set, clear: () => load(() => router.replace(path, { scroll: false })), loading };
}

/** Searches a list while typing. */
export function SearchFilter({
  label,
  placeholder,
  value,
  name = 'q',
}: {
  label: string;
  placeholder: string;
  value: string;
  name?: string;
}) {
  const { set, loading } = useListAddress();
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => () => clearTimeout(soon.current), []);
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = value;
  }, [value]);
  const search = (query: string, after: number) => {
    clearTimeout(soon.current);
    soon.current = setTimeout(() => set({ [name]: query.trim() }), after);
  };
  return (
    <label className="flex min-h-9 min-w-0 flex-1 basis-40 items-center gap-2.5 rounded-md px-3 text-ui text-ink-2 focus-within:outline-2 focus-within:outline-accent hover:bg-fill touch:min-h-11">
      <Search />
      <input
        ref={input}
        type="search"
        defaultValue={value}
        placeholder={placeholder}
        aria-label={label}
        aria-busy={loading || undefined}
        maxLength={200}
        className="w-full bg-transparent text-ink outline-none touch:text-body"
        onChange={(event) => search(event.target.value, 250)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(event.currentTarget.value, 0);
        }}
      />
    </label>
  );
}

/** Filters a list by one value of a field. The first choice, with an empty value, means any. */
export function ChoiceFilter({ label, name, value, choices }: { label: string; name: string; value: string; choices: readonly Choice[] }) {
  const { set } = useListAddress();
  const chosen = choices.find((choice) => choice.value === value && value !== '');
  return (
    <span className="relative inline-flex min-h-9 items-center gap-1.5 rounded-md px-3 text-ui hover:bg-fill has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent touch:min-h-11">
      <span className={chosen ? 'text-ink' : 'text-ink-2'} aria-hidden="true">
        {label}
      </span>
      {chosen ? (
        <span className="max-w-48 truncate font-[560]" aria-hidden="true">
          {chosen.label}
        </span>
      ) : null}
      <ChevronDown size={14} className="text-ink-3" />
      <select
        aria-label={label}
        value={value}
        onChange={(event) => set({ [name]: event.target.value })}
        className="absolute inset-0 size-full cursor-pointer opacity-0 touch:text-body"
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </span>
  );
}
