import { problemOf } from '#components/chat/problem.ts';
import type { ChosenFile } from './chosen-file.ts';

/** How often an upload is retried when the server has no room and says when to retry. */
const MOST_TRIES = 30;
/** The most bytes of one upload. */
const AT_ONCE = { bytes: 8_000_000, files: 40 };

/**
 * Uploads files to a ticket in batches. If a batch is refused, each of its files is tried alone.
 * @param tell receives the number of files sent so far
 * @returns a message about files that were not added, or null
 */
export async function uploadFiles(
  ticketId: string,
  files: readonly ChosenFile[],
  tell: (sent: number) => void = () => {},
): Promise<{ problem: string; left: ChosenFile[] } | null> {
  const problems = new Set<string>();
  const left: ChosenFile[] = [];
  let sent = 0;
  const waiting = batchesOf(files);
  for (let batch = waiting.shift(); batch; batch = waiting.shift()) {
    const failure = await send(ticketId, batch);
    if (!failure) {
      sent += batch.length;
      tell(sent);
      continue;
    }
    if (failure.refused && batch.length > 1) {
      waiting.unshift(...batch.map((file) => [file]));
      continue;
    }
    problems.add(failure.message);
    left.push(...batch);
    // An unreachable server would not accept the other files either.
    if (!failure.refused) left.push(...waiting.splice(0).flat());
  }
  if (left.length === 0) return null;
  const added = files.length - left.length;
  const count = added === 0 ? 'No file was added.' : `${added} of ${files.length} files were added; the others are listed here.`;
  return { problem: [count, ...problems].join(' '), left };
}

function batchesOf(files: readonly ChosenFile[]): ChosenFile[][] {
  const batches: ChosenFile[][] = [];
  let bytes = 0;
  for (const file of files) {
    const last = batches.at(-1);
    if (last && last.length < AT_ONCE.files && bytes + file.size <= AT_ONCE.bytes) last.push(file);
    else {
      batches.push([file]);
      bytes = 0;
    }
    bytes += file.size;
  }
  return batches;
}

/** @returns null if they were added; `refused` if the failure is about these files and not about the connection */
async function send(ticketId: string, files: readonly ChosenFile[]): Promise<{ message: string; refused: boolean } | null> {
  const form = new FormData();
  for (const { path, content } of files) form.append('file', content, path);
  try {
    const post = () => fetch(`/api/work/${ticketId}/files`, { method: 'POST', body: form });
    let response = await post();
    for (let tries = 1; response.status === 429 && tries < MOST_TRIES; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 1000 * Number(response.headers.get('retry-after') ?? 1)));
      response = await post();
    }
    if (response.ok) return null;
    return { message: problemOf(response.status, await response.text()).message, refused: [400, 413].includes(response.status) };
  } catch {
    return { message: 'Couldn’t reach the server. Try again when you’re back online.', refused: false };
  }
}
