import { afterAll } from 'vitest';
import { removeTemporaryFolders } from './temporary-folder.ts';

// Runs once per test file. A module that several files share is evaluated once per process, so a hook in it would serve only the first.
afterAll(removeTemporaryFolders);
