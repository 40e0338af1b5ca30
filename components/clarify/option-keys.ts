/**
 * The index of the option that a key chooses: "1" is the first, up to "9". Null for any other key, with a modifier,
 * and beyond the options.
 */
export function optionOfKey(event: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }, options: number): number | null {
  if (event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key)) return null;
  const option = Number(event.key) - 1;
  return option < options ? option : null;
}
