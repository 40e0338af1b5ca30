import { problemOf, unreachable } from '#components/chat/problem.ts';

/** The most bytes that go up at once. */
const AT_ONCE = 8_000_000;

/** Adds files to a ticket, as many at once as an upload may hold. @returns why they were not all taken, in words; null when they were */
export async function uploadFiles(ticketId: string, files: readonly File[]): Promise<string | null> {
  const waiting = [...files];
  while (waiting.length > 0) {
    const form = new FormData();
    let bytes = 0;
    while (waiting[0] && (bytes === 0 || bytes + waiting[0].size <= AT_ONCE)) {
      const file = waiting.shift()!;
      bytes += file.size;
      form.append('file', file, file.name);
    }
    const problem = await send(ticketId, form);
    if (problem) return problem;
  }
  return null;
}

async function send(ticketId: string, form: FormData): Promise<string | null> {
  try {
    const response = await fetch(`/api/work/${ticketId}/files`, { method: 'POST', body: form });
    return response.ok ? null : problemOf(response.status, await response.text()).words;
  } catch {
    return unreachable.words;
  }
}
