/**
 * Which option a key chooses: "1" the first, up to "9". Null for any other key, for one that is held with a modifier,
 * and for a number beyond the options.
 */
export function optionOfKey(event: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }, options: number): number | null {
  if (event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key)) return null;
  const option = Number(event.key) - 1;
  return option < options ? option : null;
}
