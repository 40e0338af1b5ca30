import type { ChosenFile } from './files/chosen-file.ts';

/** The largest plan, in bytes. */
const MOST = 256 * 1024;

/**
 * The text of the plan among the files of a new ticket: the only YAML file at the top, or the only one at all.
 * Null without one.
 */
export async function planAmong(files: readonly ChosenFile[]): Promise<{ text: string } | { problem: string } | null> {
  const all = files.filter(({ path }) => /\.ya?ml$/i.test(path));
  const atTop = all.filter(({ path }) => !path.includes('/'));
  const [file, another] = atTop.length > 0 ? atTop : all;
  if (!file) return null;
  if (another) return { problem: `There are several plans: ${file.path} and ${another.path}. Paste the one to run here.` };
  if (file.size > MOST) return { problem: `${file.path} is ${Math.ceil(file.size / 1024)} KB; a plan can be up to 256 KB.` };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(await file.content.arrayBuffer()) };
  } catch (error) {
    if (error instanceof TypeError) return { problem: `${file.path} isn’t text. Save it as UTF-8.` };
    throw error;
  }
}
