/** Next calls this once when a server process starts. It also builds it for its edge runtime, which this app does not use. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { startProcess } = await import('#lib/app/start-process.ts');
  startProcess();
}
