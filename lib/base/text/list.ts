const lists = {
  and: new Intl.ListFormat('en-GB', { type: 'conjunction' }),
  or: new Intl.ListFormat('en-GB', { type: 'disjunction' }),
};

/** "Monday", "Monday and Thursday", "Monday, Tuesday and Friday". Of more than `most` items, the first and "3 more". */
export function formatList(items: readonly string[], most = items.length): string {
  const more = items.length - most;
  return lists.and.format(more > 0 ? [...items.slice(0, most), `${more.toLocaleString('en')} more`] : items);
}

/** "Monday", "Monday or Thursday". */
export function formatAlternatives(items: readonly string[]): string {
  return lists.or.format(items);
}
