import { registerHooks } from 'node:module';
import type { TaskAnswer, TaskProgress, TaskRequest } from './pool.ts';

/*
 * A process of the pool: it reads only its own program files, writes nothing, starts nothing, and has no network.
 */

const network = ['net', 'tls', 'http', 'https', 'http2', 'dgram', 'dns', 'dns/promises', 'inspector', 'cluster'];
registerHooks({
  resolve(specifier, context, nextResolve) {
    if (network.includes(specifier.replace(/^node:/, ''))) return { url: 'data:text/javascript,export default {}', shortCircuit: true };
    return nextResolve(specifier, context);
  },
});
for (const name of ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest']) Reflect.deleteProperty(globalThis, name);
Reflect.deleteProperty(process, 'getBuiltinModule');
Reflect.deleteProperty(process, 'binding');

const { tasks } = await import('./tasks.ts');

async function answer({ id, task, input }: TaskRequest): Promise<TaskAnswer> {
  const report = (progress: unknown) => void process.send?.({ id, progress } satisfies TaskProgress);
  try {
    return { id, output: await (tasks[task] as (input: unknown, report: (progress: unknown) => void) => unknown)(input, report) };
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    return { id, error: { name, message: message.slice(0, 500) } };
  }
}

process.on('disconnect', () => process.exit(0));
process.on('message', async (request: TaskRequest) => {
  process.send?.(await answer(request));
});
