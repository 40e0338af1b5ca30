import type { FileGroup } from './file-group.ts';
import { countFiles, leftOutMessage } from './sort-candidates.ts';

/** The result of choosing a folder or an archive: how many files, where they go, and what was left out. */
export function groupLabel({ name, zip, packed, top, atTop, leftOut, more }: FileGroup, count: number): string {
  if (packed) return `“${name}” is added as a ZIP file.`;
  const place = top === null ? '' : atTop ? `, placed at the top level without the folder “${top}”` : `, in the folder “${top}”`;
  const came = zip ? `“${name}” was unpacked: ` : name ? `“${name}”: ` : '';
  const left = leftOut.length > 0 ? ` Left out: ${leftOutMessage(leftOut, more)}.` : '';
  return `${came}${countFiles(count)}${place}.${left}`;
}
