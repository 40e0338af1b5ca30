/**
 * Lets a process continue when its output is no longer read, such as after `npm start | head -1`. Otherwise a line that cannot
 * be written is an error, which Next.js reports on the same output, and so on without end.
 */
export function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
