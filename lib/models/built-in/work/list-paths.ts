/** A list of paths: “a”, “b” and “c”; the first twenty of many. */
export function listPaths(paths: readonly string[], as = (path: string) => `“${path}”`): string {
  const more = paths.length - 20;
  return new Intl.ListFormat('en').format([...paths.slice(0, 20).map(as), ...(more > 0 ? [`${more} more`] : [])]);
}
