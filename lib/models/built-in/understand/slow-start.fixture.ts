import { setTimeout as sleep } from 'node:timers/promises';
import './sentence-model-program.ts';

// The process of the sentence model, in which WebAssembly takes this long to compile, in ms, as on a busy machine; -1: it fails.
const compiling = Number(process.argv[2]);
const instantiate = WebAssembly.instantiate as (...input: unknown[]) => Promise<unknown>;
WebAssembly.instantiate = (async (...input: unknown[]) => {
  if (compiling < 0) throw new Error('There is no memory left.');
  await sleep(compiling);
  return instantiate.apply(WebAssembly, input);
}) as never;
