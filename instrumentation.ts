/** Next calls this once when a server process starts. */
export async function register(): Promise<void> {
  const { startProcess } = await import('#lib/start-process.ts');
  startProcess();
}
