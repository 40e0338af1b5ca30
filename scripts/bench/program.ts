import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A server of the bench in a separate process, so that it does not share a thread with the measurement. */
export interface Program {
  url: string;
  stop(): Promise<void>;
}

/** Starts a program in this folder with its options, and waits for the address that it reports. */
export async function startProgram(file: string, settings: object = {}): Promise<Program> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), [JSON.stringify(settings)], { execArgv: [] });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await Promise.race([
    new Promise<string>((resolve) => child.once('message', (message) => resolve(String(message)))),
    gone.then(() => Promise.reject(new Error(`${file} exited during startup.`))),
  ]);
  return {
    url,
    async stop() {
      child.disconnect();
      await gone;
    },
  };
}

/** In a program: its options. It ends with the process that started it. */
export function settingsOfProgram<T>(): T {
  process.once('disconnect', () => process.exit(0));
  return JSON.parse(process.argv[2] ?? '{}') as T;
}

/** In a program: reports its address to the process that started it. */
export function tellAddress(url: string): void {
  process.send?.(url);
}
