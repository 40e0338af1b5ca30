import { afterAll } from 'vitest';
import { removeTemporaryFolders } from './temporary-folder.ts';

// Runs for each test file: a module that several files share is evaluated once in their process, so its own hook would serve the first alone.
afterAll(removeTemporaryFolders);
