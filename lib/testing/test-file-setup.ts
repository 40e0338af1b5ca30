import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll } from 'vitest';
import { removeTemporaryFolders } from './temporary-folder.ts';

// Next's server sets this before its modules load. Without it, one test that loads them breaks every later test in the process
// that prints an error.
Object.assign(globalThis, { AsyncLocalStorage });

// Runs once per test file. A module that several files share is evaluated once per process, so a hook in it would serve only the first.
afterAll(removeTemporaryFolders);
