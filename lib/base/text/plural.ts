/** A number with its noun: "1 file", "1,200 files". */
export function plural(count: number | bigint, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${Number(count) === 1 ? one : many}`;
}
