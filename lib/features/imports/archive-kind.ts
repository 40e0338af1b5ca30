/** The kinds of archives that become one document. Pure, so that the browser can use it. */
export type ArchiveKind = 'slack' | 'notes';

const dayOfChannel = /^(?:[^/]+\/)?[^/]+\/\d{4}-\d{2}-\d{2}\.json$/;
/** The id that Notion adds to names. */
export const notionId = / ?\b[0-9a-f]{32}(?=(?:_all)?(?:\.\w+)?$)/;
const notes = /\.(?:md|markdown|txt|csv|tsv)$/i;
const pictures = /\.(?:png|jpe?g|gif|webp|svg|heic|mp4|mov|mp3|m4a|ico)$/i;

/** Whether a path is that of a note: Markdown, text or a table. */
export const isNote = (path: string) => notes.test(path);

/** What an archive with these files is: an export of Slack; notes, such as an export of Notion or a folder of Markdown; or null. */
export function archiveKind(paths: readonly string[]): ArchiveKind | null {
  if (paths.some((path) => /^(?:[^/]+\/)?users\.json$/.test(path)) && paths.some((path) => dayOfChannel.test(path))) return 'slack';
  const texts = paths.filter((path) => !pictures.test(path));
  return texts.length > 0 && texts.filter(isNote).length >= texts.length * 0.5 ? 'notes' : null;
}

/** Whether an archive is uploaded as it is: an export, also in parts, or more notes than are wanted as documents of their own. */
export function isExport(paths: readonly string[]): boolean {
  if (paths.length > 0 && paths.every((path) => /\.zip$/i.test(path))) return true;
  const kind = archiveKind(paths);
  return kind === 'slack' || (kind === 'notes' && (paths.length > MOST_NOTES || paths.some((path) => notionId.test(path))));
}

const MOST_NOTES = 200;
